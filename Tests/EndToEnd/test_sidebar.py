"""The sidebar: folders, names, order, failures and the filter, by keyboard where possible."""

import json

from harness import HOLDS, Atspi, KijiTestCase, at_rest, becomes, box, eventually

SMART = ["Today", "Unread", "All Articles", "Starred", "Read Later", "Quiet Feeds"]


def feed(title, count):
    items = [
        {"id": f"{title}-{number}", "title": f"{title} {number}", "content_text": "Text",
         "date_published": f"2026-01-{number + 1:02}T12:00:00Z"} for number in range(count)]
    body = {"version": "https://jsonfeed.org/version/1.1", "title": title, "items": items,
            "home_page_url": "http://home.invalid/"}
    return "application/feed+json", json.dumps(body).encode()


class SidebarTestCase(KijiTestCase):
    """News contains Harbour, with Beta in it, and Alpha; Zoo is empty; Delta and Gamma are at the top level."""

    counts = {"Alpha": 1, "Beta": 2, "Delta": 3, "Gamma": 4}

    def setUp(self):
        super().setUp()
        self.server = self.serve({f"/{name}": feed(name, count) for name, count in self.counts.items()})
        self.ids = {name: self.add(f"/{name}") for name in self.counts}
        self.folders = {}
        for name, around in [("News", None), ("Harbour", "News"), ("Zoo", None)]:
            inside = ["--in", str(self.folders[around])] if around else []
            made = self.place.ctl("folders", "--json", "--add", name, *inside)["folders"][0]
            self.folders[name] = made["id"]
        self.place.ctl("move", str(self.ids["Alpha"]), "--to", str(self.folders["News"]))
        self.place.ctl("move", str(self.ids["Beta"]), "--to", str(self.folders["Harbour"]))

    def add(self, path):
        self.place.ctl("add", self.server.root + path)
        return max(feed["id"] for feed in self.place.feeds())

    def open(self):
        self.window = self.start()
        self.window.wait_rows("Feeds", lambda rows: any(row.split(",")[0] not in SMART + ["Feeds"] for row in rows), "the feeds")
        self.window.focus()
        return self.window

    def names(self):
        """Returns the names of feeds and folders, in order, without their counts."""
        names = [row.split(",")[0] for row in self.window.rows("Feeds")]
        return [name for name in names if name not in SMART + ["Feeds", "Welcome to Kiji"]]

    def wait_names(self, wanted):
        eventually(lambda: self.names() == wanted, lambda: f"{wanted}; are {self.names()}")

    def go(self, name):
        """Moves to a row with the arrow keys."""
        self.window.tab_to("Feeds")
        self.window.to_top("Feeds")
        for _ in range(15):
            focused = eventually(self.window.focused_row, "a row with the focus")
            if focused.split(",")[0] == name:
                return
            self.window.key("Down")
            eventually(lambda: self.window.focused_row() != focused, f"Down to leave {focused}")
        raise AssertionError(f"Down does not reach {name}")

    def wait_focus(self, name):
        focused = lambda: (self.window.focused_row() or "").split(",")[0]
        eventually(lambda: focused() == name, lambda: f"the focus on {name}; it is on {focused()}")

    def is_expanded(self, name):
        row = next(row for row in self.window.items("Feeds") if row.get_name().split(",")[0] == name)
        return row.get_state_set().contains(Atspi.StateType.EXPANDED)

    def choose(self, line):
        """Opens the focused row's menu and chooses an item."""
        self.window.key("Menu")
        for _ in range(12):
            focused = lambda: (self.window.focused() or [None])[0]
            now = eventually(lambda: focused() and focused().get_role_name() == "menu item" and focused().get_name(), "a menu")
            if now == line:
                return self.window.key("Return")
            self.window.key("Down")
            eventually(lambda: focused() and focused().get_name() != now, f"Down to leave {now}")
        raise AssertionError(f"the menu has no {line}")


class Folders(SidebarTestCase):
    all = ["News", "Harbour", "Beta", "Alpha", "Zoo", "Delta", "Gamma"]

    def test_folders_collapse_by_keyboard_and_stay_so_after_a_restart(self):
        window = self.open()
        self.wait_names(self.all)
        window.wait_rows("Feeds", lambda rows: "News, 3 unread" in rows, "the count of a folder")
        self.assertTrue(self.is_expanded("News"))
        self.go("Beta")
        window.key("Left")
        self.wait_focus("Harbour")
        window.key("Left")
        self.wait_names([name for name in self.all if name != "Beta"])
        eventually(lambda: not self.is_expanded("Harbour"), "Harbour to be collapsed")
        window.key("Left")
        self.wait_focus("News")
        # a folder lists its own articles and those of its subfolders
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles of the folder")
        window.key("Right")
        self.wait_focus("Harbour")
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles of the folder inside")
        window.quit()

        again = self.open()
        self.wait_names([name for name in self.all if name != "Beta"])
        again.wait_rows("Articles", lambda rows: len(rows) == 2, "the list of the last time")
        becomes(lambda: [name.split(",")[0] for name in again.selected("Feeds")], ["Harbour"])
        self.wait_focus("Harbour")
        again.key("Right")
        self.wait_names(self.all)
        again.quit()

    def test_the_restored_row_has_the_focus(self):
        window = self.open()
        self.wait_names(self.all)
        row = next(row for row in window.items("Feeds") if row.get_name().startswith("Zoo"))
        window.click(row, 60, box(row)[3] // 2)
        self.wait_focus("Zoo")
        window.key("Delete")
        self.wait_names([name for name in self.all if name != "Zoo"])
        becomes(lambda: [name.split(",")[0] for name in window.selected("Feeds")], ["Unread"])
        # the row beside it, which is shown to have the focus
        eventually(lambda: window.focused_row() and not window.focused_row().startswith("Unread"), "the next row")
        window.key("ctrl+z")
        self.wait_names(self.all)
        self.wait_focus("Zoo")
        window.key("Delete")
        self.wait_names([name for name in self.all if name != "Zoo"])
        window.quit()

    def test_a_disclosure_triangle_works_by_pointer(self):
        window = self.open()
        self.wait_names(self.all)
        row = next(row for row in window.items("Feeds") if row.get_name().startswith("Harbour"))
        # after the margin and 18 pixels for the outer folder
        window.click(row, 18 + 22, box(row)[3] // 2)
        self.wait_names([name for name in self.all if name != "Beta"])
        becomes(lambda: [name.split(",")[0] for name in window.selected("Feeds")], ["Unread"])
        window.quit()

    def test_a_new_folder_is_named_at_once_and_can_be_undone(self):
        window = self.open()
        self.wait_names(self.all)
        window.key("ctrl+shift+n")
        eventually(lambda: window.focused() and window.focused()[0].get_role_name() == "text", "the name to write")
        # the row says what was made, and its name is still missing
        self.assertIsNone(window.find("label", "Folder created"))
        window.enter("Birds")
        window.key("Return")
        self.wait_names(["Birds"] + self.all)
        self.wait_focus("Birds")
        window.key("ctrl+z")
        self.wait_names(["New Folder"] + self.all)
        window.key("ctrl+z")
        self.wait_names(self.all)
        window.key("ctrl+shift+z", "ctrl+shift+z")
        self.wait_names(["Birds"] + self.all)
        window.quit()

    def test_keys_apply_to_the_focused_row(self):
        window = self.open()
        self.go("Gamma")
        window.key("ctrl+shift+n")
        written = lambda: window.focused() and window.focused()[0].get_role_name() == "text"
        eventually(written, "the name to write")
        window.enter("Birds")
        window.key("Return")
        self.wait_names(["Birds"] + self.all)
        self.wait_focus("Birds")
        # the displayed list is still that of Gamma
        self.assertEqual([name.split(",")[0] for name in window.selected("Feeds")], ["Gamma"])
        window.key("F2")
        eventually(written, "the name to write")
        window.enter("Fish")
        window.key("Return")
        self.wait_names(["Fish"] + self.all)
        self.wait_focus("Fish")
        window.key("Delete")
        self.wait_names(self.all)
        window.quit()

    def test_a_feed_is_moved_by_its_menu(self):
        window = self.open()
        self.go("Gamma")
        self.choose("Move to…")
        window.on("No Folder, checked")
        window.key("End", "Return")
        self.wait_names(["News", "Harbour", "Beta", "Alpha", "Zoo", "Gamma", "Delta"])
        self.wait_focus("Gamma")
        window.key("ctrl+z")
        self.wait_names(self.all)
        window.quit()


class Order(SidebarTestCase):
    def test_alt_arrows_move_step_by_step_in_manual_order(self):
        self.settings(feed_order="'by-hand'")
        window = self.open()
        self.wait_names(Folders.all)
        self.go("Gamma")
        window.key("alt+Up")
        self.wait_names(["News", "Harbour", "Beta", "Alpha", "Zoo", "Gamma", "Delta"])
        self.wait_focus("Gamma")
        # the open, empty folder takes it in
        window.key("alt+Up")
        zoo = lambda: next(f for f in self.place.ctl("folders", "--json")["folders"] if f["id"] == self.folders["Zoo"])
        eventually(lambda: zoo()["feeds"] == [self.ids["Gamma"]], "the feed in the folder")
        window.key("ctrl+z")
        eventually(lambda: zoo()["feeds"] == [], "the feed out of it")
        window.key("ctrl+z")
        self.wait_names(Folders.all)
        window.quit()

    def test_the_order_is_chosen_in_the_menu_and_undone(self):
        window = self.open()
        # at its place by hand, which is not the one by name
        self.place.ctl("move", str(self.ids["Delta"]), "--to", str(self.folders["News"]))
        by_name = ["News", "Harbour", "Beta", "Alpha", "Delta", "Zoo", "Gamma"]
        self.wait_names(by_name)
        item = lambda: window.menu_item("Sort Manually")
        is_manual = lambda: item().get_state_set().contains(Atspi.StateType.CHECKED)
        def shows(is_on):
            window.click_on("Sidebar Options")
            eventually(item, "the menu")
            self.assertEqual(is_manual(), is_on)
            window.key("Escape")
            eventually(lambda: not item(), "the menu to close")
        window.press_menu("Sidebar Options", "Sort Manually")
        shows(True)
        window.focus()
        window.key("ctrl+z")
        window.wait("label", "“Sort feeds” restored")
        shows(False)
        window.focus()
        window.key("ctrl+shift+z")
        window.wait("label", "“Sort feeds” changed")
        shows(True)
        window.press_menu("Sidebar Options", "Hide Feeds Without Unread Articles")
        self.wait_names([name for name in self.names() if name != "Zoo"])
        window.focus()
        window.key("ctrl+z")
        window.wait("label", "“Hide feeds without unread articles” restored")
        eventually(lambda: "Zoo" in self.names(), "the empty folder")
        window.quit()

    def test_a_feed_is_dragged_into_a_collapsed_folder(self):
        window = self.open()
        self.go("Harbour")
        window.key("Left")
        self.wait_names([name for name in Folders.all if name != "Beta"])
        row = lambda name: next(row for row in window.items("Feeds") if row.get_name().split(",")[0] == name)
        window.drag(row("Delta"), row("Harbour"))
        self.wait_names(["News", "Harbour", "Alpha", "Zoo", "Gamma"])
        eventually(lambda: "Harbour, 5 unread" in window.rows("Feeds"), "its articles in the folder")
        window.key("ctrl+z")
        self.wait_names(["News", "Harbour", "Alpha", "Zoo", "Delta", "Gamma"])
        window.quit()


class Names(SidebarTestCase):
    def write(self, text, key):
        self.window.key("F2")
        eventually(lambda: self.window.focused() and self.window.focused()[0].get_role_name() == "text", "the name to write")
        if text:
            self.window.enter(text)
        else:
            self.window.key("BackSpace")
        self.window.key(key)

    def test_enter_saves_escape_cancels_and_an_empty_name_restores_the_title(self):
        window = self.open()
        self.go("Delta")
        self.write("jump", "Escape")
        self.wait_focus("Delta")
        self.write("jump", "Return")
        self.wait_focus("jump")
        window.wait("label", "jump")
        self.write("", "Return")
        self.wait_focus("Delta")
        window.key("ctrl+z")
        self.wait_focus("jump")
        window.quit()

    def test_removed_items_can_be_restored(self):
        window = self.open()
        self.go("News")
        window.key("Delete")
        self.wait_names(["Zoo", "Delta", "Gamma"])
        window.wait("label", "Folder “News” and 2 feeds removed")
        # another list replaces the removed one
        eventually(lambda: [name.split(",")[0] for name in window.selected("Feeds")] == ["Unread"], "the unread")
        window.press("Undo")
        self.wait_names(Folders.all)
        eventually(lambda: [name.split(",")[0] for name in window.selected("Feeds")] == ["News"], "its list shown again")
        window.quit()

    def test_a_folder_expands_when_a_feed_is_restored_into_it(self):
        window = self.open()
        self.go("Beta")
        window.key("Delete")
        self.wait_names([name for name in Folders.all if name != "Beta"])
        self.go("News")
        window.key("Left")
        self.wait_names(["News", "Zoo", "Delta", "Gamma"])
        window.key("ctrl+z")
        self.wait_names(Folders.all)
        window.quit()

    def test_delete_applies_to_feeds_only_while_they_have_the_focus(self):
        window = self.open()
        self.go("Delta")
        window.tab_to("Articles")
        window.key("Delete", "ctrl+z")
        window.wait("label", "Nothing to undo")
        self.wait_names(Folders.all)
        window.quit()

    def test_the_filter_finds_names(self):
        window = self.open()
        window.key("ctrl+shift+f")
        line = lambda: [node.get_name() for node in window.focused() if node.get_name() == "Filter Feeds"]
        eventually(line, lambda: f"the line to write in; the focus is on {[(n.get_role_name(), n.get_name()) for n in window.focused()]}")
        window.enter("BET")
        self.wait_names(["News", "Harbour", "Beta"])
        # like Enter, to the match and not to its parent folders
        window.key("Down")
        self.wait_focus("Beta")
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles of what was found")
        window.key("ctrl+shift+f")
        eventually(line, "the line again")
        window.key("Escape")
        self.wait_names(Folders.all)
        self.wait_focus("Beta")
        window.quit()

    def test_enter_moves_from_the_filter_to_the_first_match(self):
        window = self.open()
        window.key("ctrl+shift+f")
        eventually(lambda: [node for node in window.focused() if node.get_role_name() in ("text", "entry")], "the line")
        window.enter("bet")
        self.wait_names(["News", "Harbour", "Beta"])
        window.key("Return")
        # not to its parent folder
        self.wait_focus("Beta")
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "its articles")
        window.quit()

    def test_a_right_click_does_not_leave_a_row_pressed(self):
        window = self.open()
        row = lambda: next(row for row in window.items("Feeds") if row.get_name().startswith("Delta"))
        elsewhere = lambda: window.point(window.wait("label", "Kiji"), 0, 0)
        elsewhere()
        ground = lambda: window.ground(row())
        before = at_rest(ground, "the row")
        left, top, _, _ = box(row())
        for held in HOLDS:
            window.right_click(left + 60, top + 10, held)
            eventually(lambda: window.menu_item("Feed Settings…"), "the menu")
            window.key("Escape")
            eventually(lambda: not window.menu_item("Feed Settings…"), "the menu to close")
            elsewhere()
            becomes(ground, before)
        window.quit()

    def test_a_new_feed_is_added_to_the_selected_folder(self):
        self.server.pages["/Epsilon"] = feed("Epsilon", 1)
        window = self.open()
        self.go("Harbour")
        window.key("Left")
        self.wait_names(["News", "Harbour", "Alpha", "Zoo", "Delta", "Gamma"])
        window.subscribe(self.server.root + "/Epsilon")
        # the folder expands for it
        self.wait_names(["News", "Harbour", "Beta", "Epsilon", "Alpha", "Zoo", "Delta", "Gamma"])
        becomes(lambda: [name.split(",")[0] for name in window.selected("Feeds")], ["Epsilon"])
        window.quit()


class Failing(SidebarTestCase):
    def refresh(self):
        """Starts a refresh by key and waits for its end."""
        before = self.server.count("/Gamma")
        self.window.key("F5")
        eventually(lambda: self.server.count("/Gamma") > before, "the feed to be asked for")
        eventually(self.window.can_refresh, "the refresh to end")

    def fail_twice(self):
        """Lets a feed fail until its row shows it, at the second failure. Returns a function that finds the row."""
        row = lambda: next(row for row in self.window.items("Feeds") if row.get_name().split(",")[0] == "Gamma")
        name = row().get_name()
        self.server.pages["/Gamma"] = 500
        self.refresh()
        self.assertEqual(row().get_description(), "", "one failure is not worth a sign")
        self.refresh()
        eventually(lambda: "500" in row().get_description(), "the reason beside the feed")
        # the count is still shown
        self.assertEqual(row().get_name(), name)
        return row

    def test_a_collapsed_folder_shows_failures_of_its_feeds(self):
        window = self.open()
        garden = self.place.ctl("folders", "--add", "Garden", "--json")["folders"]
        number = next(folder["id"] for folder in garden if folder["title"] == "Garden")
        gamma = next(feed["id"] for feed in self.place.feeds() if feed["title"] == "Gamma")
        self.place.ctl("move", str(gamma), "--to", str(number))
        window.wait_rows("Feeds", lambda rows: any(row.startswith("Garden") for row in rows), "the folder")
        self.fail_twice()
        folder = lambda: next(row for row in window.items("Feeds") if row.get_name().startswith("Garden"))
        self.assertEqual(folder().get_description(), "")
        self.go("Garden")
        window.key("Left")
        eventually(lambda: folder().get_description() == "1 feed could not be refreshed.", "the folder to say it")
        window.quit()

    def test_a_failing_feed_shows_the_reason_and_can_be_retried(self):
        window = self.open()
        row = self.fail_twice()
        others = self.server.count("/Delta")
        self.server.pages["/Gamma"] = feed("Gamma", 6)
        self.go("Gamma")
        self.choose("Try Again")
        eventually(lambda: row().get_name() == "Gamma, 6 unread" and not row().get_description(), "the feed to be well")
        self.assertEqual(self.server.count("/Delta"), others, "no other feed is asked")
        window.quit()

    def test_the_menu_of_a_failing_feed_edits_its_address(self):
        window = self.open()
        row = self.fail_twice()
        self.server.pages["/moved"] = feed("Gamma", 6)
        self.go("Gamma")
        self.choose("Edit Address…")
        eventually(lambda: window.focused() and window.focused()[0].get_role_name() == "text", "the line for the address")
        window.enter(self.server.root + "/moved")
        window.key("Return")
        window.on("Address, " + self.server.root + "/moved")
        window.key("Escape")
        eventually(lambda: not row().get_description(), "the feed to be well")
        window.quit()

    def test_a_feed_that_requires_a_password_asks_at_once(self):
        window = self.open()
        self.server.pages["/Gamma"] = 401
        row = lambda: next(row for row in window.items("Feeds") if row.get_name().startswith("Gamma"))
        self.refresh()
        self.refresh()
        eventually(lambda: "Sign-in required" in row().get_description(), "the reason beside the feed")
        self.go("Gamma")
        self.choose("Enter Password…")
        eventually(lambda: window.focused()[0].get_name() == "User name", lambda: f"the line for the name; the focus is on {[node.get_name() for node in window.focused()]}")
        window.key("Escape")
        window.on("User name and password, None")
        window.key("Escape")
        window.quit()

    def test_an_empty_feed_that_requires_a_password_offers_to_enter_it(self):
        self.server.pages["/Empty"] = "application/rss+xml", b"<rss version='2.0'><channel><title>Empty</title></channel></rss>"
        self.add("/Empty")
        window = self.open()
        self.server.pages["/Empty"] = 401
        self.refresh()
        self.go("Empty")
        window.press("Enter Password…")
        eventually(lambda: window.focused()[0].get_name() == "User name", "the line for the name")
        window.key("Escape")
        window.on("User name and password, None")
        window.key("Escape")
        window.quit()

    def test_the_failure_button_can_be_pressed(self):
        window = self.open()
        row = self.fail_twice()
        self.server.pages["/Gamma"] = feed("Gamma", 6)
        sign = window.wait("push button", "Try Again")
        _, _, width, height = box(sign)
        window.click(sign, width // 2, height // 2)
        eventually(lambda: not row().get_description(), "the feed to be well")
        window.quit()


    def test_a_feed_says_that_its_server_asked_to_wait(self):
        def later(handler):
            handler.send_response(429)
            handler.send_header("Retry-After", "3600")
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        busy = self.serve({"/Busy": feed("Busy", 1)})
        self.place.ctl("add", busy.root + "/Busy")
        window = self.open()
        busy.pages["/Busy"] = later
        self.refresh()
        row = lambda name: next(row for row in window.items("Feeds") if row.get_name().split(",")[0] == name)
        waits = "The server asked Kiji to wait until "
        eventually(lambda: row("Busy").get_description().startswith(waits), lambda: (
            f"the row to say so; it says “{row('Busy').get_description()}”"))
        self.assertEqual(row("Gamma").get_description(), "", "another server")
        before = busy.count("/Busy")
        self.refresh()
        self.assertEqual(busy.count("/Busy"), before, "it is not asked again")
        self.assertTrue(row("Busy").get_description().startswith(waits))
        # if it is all that would be refreshed, that is said
        self.go("Busy")
        window.press_menu("List Menu", "Refresh")
        window.wait("label", "1 feed skipped: its server asked to wait")
        self.assertEqual(busy.count("/Busy"), before)
        window.quit()


class Long(KijiTestCase):
    def setUp(self):
        super().setUp()
        pages = {f"/{name}": feed(name, 1) for name in ("Zulu", "Alpha")}
        links = "".join(f'<link rel=alternate type="application/feed+json" title={name} href=/{name}>' for name in ("Zulu", "Alpha"))
        self.server = self.serve(pages | {"/page": ("text/html", f"<html><head>{links}</head></html>".encode())})
        outlines = "".join(
            f'<outline type="rss" text="Feed {number:02}" xmlUrl="{self.server.root}/{number}"/>' for number in range(40))
        file = self.place.home / "feeds.opml"
        file.write_text(f'<opml version="2.0"><body>{outlines}</body></opml>')
        self.place.ctl("import", str(file))
        self.window = self.start()
        self.window.wait_rows("Feeds", lambda rows: "Feed 00" in rows, "the feeds")

    def is_within(self, name):
        """Returns whether the whole row of a feed is in the visible part of the list."""
        row = next(row for row in self.window.items("Feeds") if row.get_name().split(",")[0] == name)
        _, top, _, height = box(row)
        _, list_top, _, list_height = box(self.window.find("list", "Feeds"))
        return height > 0 and list_top <= top and top + height <= list_top + list_height

    def places(self):
        return [(row.get_name(), box(row)) for row in self.window.items("Feeds")][-3:], box(self.window.find("list", "Feeds"))

    def test_an_added_feed_is_scrolled_into_view(self):
        self.window.subscribe(self.server.root + "/Zulu")
        becomes(lambda: [name.split(",")[0] for name in self.window.selected("Feeds")], ["Zulu"])
        eventually(lambda: self.is_within("Zulu"), lambda: f"the row in view; are {self.places()}")
        self.window.quit()

    def test_the_first_of_several_added_feeds_is_scrolled_into_view(self):
        self.window.subscribe(self.server.root + "/page")
        self.window.wait_rows("Feeds on this page", lambda rows: rows == ["Zulu", "Alpha"], "two feeds to choose from")
        eventually(self.window.focused_row, "the focus on a row")
        self.window.key("space", "Down", "space")
        self.window.press("Add 2 Feeds")
        becomes(lambda: [name.split(",")[0] for name in self.window.selected("Feeds")], ["Zulu"])
        eventually(lambda: self.is_within("Zulu"), lambda: f"the row in view; are {self.places()}")
        self.window.quit()


class Unread(SidebarTestCase):
    def test_feeds_without_unread_articles_are_hidden(self):
        self.settings(hide_read_feeds="true")
        window = self.open()
        self.wait_names(["News", "Harbour", "Beta", "Alpha", "Delta", "Gamma"])
        self.go("Harbour")
        self.choose("Mark All as Read")
        # the selected row stays until it is left, and its contents disappear
        self.wait_names(["News", "Harbour", "Alpha", "Delta", "Gamma"])
        self.go("Gamma")
        self.wait_names(["News", "Alpha", "Delta", "Gamma"])
        window.key("ctrl+z")
        self.wait_names(["News", "Harbour", "Beta", "Alpha", "Delta", "Gamma"])
        window.quit()
