"""The timeline by keyboard: days, marks and undo, new articles, search, and the panes of a narrow window."""

import datetime
import email.utils
import subprocess
import time

from harness import HOLDS, KijiTestCase, at_rest, becomes, box, eventually, is_shown


def feed(numbers):
    items = "".join(
        f"<item><guid>{n}</guid><title>Number {n}</title><link>https://a.example/{n}</link>"
        f"<description>About the {'needle' if n == 2 else 'hay'}, {n}.</description>"
        f"<pubDate>{n:02} Mar 2026 12:00:00 GMT</pubDate></item>" for n in numbers)
    return f"<rss version='2.0'><channel><title>Numbers</title>{items}</channel></rss>".encode()


class List(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.pages = {"/feed": ("application/rss+xml", feed([1, 2, 3]))}
        self.server = self.serve(self.pages)
        self.place.ctl("add", self.server.root + "/feed")

    def start(self, *arguments):
        window = super().start(*arguments)
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        window.tab_to("Articles")
        return window

    def unread(self, window):
        return [row.split(", ")[1] for row in window.rows("Articles") if row.startswith("unread, ")]

    def test_articles_are_grouped_by_day_and_can_be_reversed(self):
        window = self.start()
        becomes(lambda: len(window.days()), 3)
        self.assertTrue(window.days()[0].endswith("3 March"), window.days())
        window.press_menu("View Options", "Oldest First")
        window.wait_rows("Articles", lambda rows: "Number 1" in rows[0], "the oldest first")
        window.press_menu("View Options", "Group by Day")
        eventually(lambda: window.days() == [], "no days")
        window.quit()
        # as it was left
        window = super().start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3 and "Number 1" in rows[0], "the oldest first again")
        becomes(window.days, [])
        window.quit()

    def test_a_list_is_arranged_in_its_own_way(self):
        window = self.start()
        tall = box(window.items("Articles")[0])[3]
        window.press_menu("View Options", "Only for This List")
        window.press_menu("View Options", "Oldest First")
        window.wait_rows("Articles", lambda rows: "Number 1," in rows[0], "the oldest first")
        window.press_menu("View Options", "Compact Rows")
        # an article has one line, and says the same
        eventually(lambda: box(window.items("Articles")[0])[3] < tall / 2, "low rows")
        self.assertEqual(window.rows("Articles")[0], "unread, Number 1, Numbers, 1 March 2026, 12:00")
        # other lists are as before
        window.tab_to("Feeds")
        window.key("Home")
        window.on("Today")
        window.go("All Articles")
        window.wait_rows("Articles", lambda rows: "Number 3," in rows[0], "the newest first")
        self.assertEqual(box(window.items("Articles")[0])[3], tall)
        window.quit()
        # this one stays so
        window = super().start()
        window.wait("list", "Articles")
        window.tab_to("Feeds")
        window.on("All Articles")
        window.key("Up")
        window.on("Unread")
        window.wait_rows("Articles", lambda rows: rows and "Number 1," in rows[0], "the oldest first again")
        window.press_menu("View Options", "Only for This List")
        window.wait_rows("Articles", lambda rows: "Number 3," in rows[0], "as all others")
        self.assertEqual(box(window.items("Articles")[0])[3], tall)
        window.quit()

    def test_view_options_are_at_the_list_and_not_in_the_main_menu(self):
        window = self.start()
        def items(menu):
            button = window.named(menu)
            _, _, width, height = box(button)
            window.click(button, width // 2, height // 2)
            shown = lambda: [node.get_name() for node in window.walk() if "menu item" in node.get_role_name() and is_shown(node)]
            found = eventually(shown, f"the items of {menu}")
            window.key("Escape")
            eventually(lambda: not shown(), "the menu to close")
            return found
        self.assertEqual(items("View Options"), [
            "Show Unread Only", "Oldest First", "Group by Day", "Normal Rows", "Compact Rows", "Cards",
            "Only for This List"])
        self.assertEqual(items("List Menu"), [
            "Mark All as Read", "Mark Older Than a Day as Read", "Mark Older Than a Week as Read", "Refresh"])
        self.assertEqual(items("Sidebar Options"), ["Sort by Name", "Sort Manually", "Hide Feeds Without Unread Articles"])
        self.assertEqual(items("Main Menu"), [
            "Add Feed…", "New Folder", "New Smart Feed…", "Import Feeds…", "Export Feeds…", "Add Account…", "Refresh All", "Activity",
            "Statistics", "Rules", "Undo", "Redo", "Preferences", "Keyboard Shortcuts", "About Kiji"])
        # alone in a narrow window, the list has one menu for both
        window.tab_to("Articles")
        window.resize(360, 600)
        eventually(lambda: window.find("list", "Feeds") is None and not window.named("View Options"), "the list alone")
        self.assertEqual(items("List Menu"), [
            "Show Unread Only", "Oldest First", "Group by Day", "Normal Rows", "Compact Rows", "Cards",
            "Only for This List", "Mark All as Read",
            "Mark Older Than a Day as Read",
            "Mark Older Than a Week as Read", "Refresh"])
        window.quit()

    def test_a_right_click_does_not_leave_a_row_pressed(self):
        window = self.start()
        row = lambda: window.items("Articles")[1]
        window.point(window.day_above(), 5, 5)
        # the corner of a row shows only its background
        ground = lambda: window.ground(row())
        before = at_rest(ground, "the row")
        windows = set(window.windows())
        left, top, _, _ = box(row())
        for held in HOLDS:
            window.right_click(left + 100, top + 30, held)
            eventually(lambda: window.menu_item("Mark Above as Read"), "the menu")
            window.key("Escape")
            eventually(lambda: set(window.windows()) == windows, "the menu to close")
            window.point(window.day_above(), 5, 5)
            becomes(ground, before)
        # the same rows show the articles of another list
        window.key("g", "a")
        window.wait("label", "All Articles")
        becomes(lambda: [window.ground(row) for row in window.items("Articles")], [before] * 3)
        window.quit()

    def test_marks_are_set_by_key_and_undone(self):
        window = self.start()
        window.key("Home", "shift+Down", "s")
        window.wait_rows("Articles", lambda rows: [row.endswith("starred") for row in rows[:3]] == [True, True, False], "two stars")
        window.wait_rows("Feeds", lambda rows: "Starred, 2 articles" in rows, "how many there are, and not that they are unread")
        window.key("ctrl+z")
        window.wait_rows("Articles", lambda rows: not any(row.endswith("starred") for row in rows), "no stars")
        window.key("shift+a")
        eventually(lambda: self.unread(window) == [], "all read, and still there")
        self.assertEqual(len(window.rows("Articles")), 3)
        window.wait("label", "3 articles marked as read")
        window.key("ctrl+z")
        eventually(lambda: len(self.unread(window)) == 3, "all unread again")
        # made again by key, and undone and made again by the toasts
        window.key("ctrl+shift+z")
        eventually(lambda: self.unread(window) == [], "all read again")
        window.press("Undo")
        eventually(lambda: len(self.unread(window)) == 3, "all unread again")
        window.press("Redo")
        eventually(lambda: self.unread(window) == [], "all read again")
        window.key("ctrl+shift+z")
        window.wait("label", "Nothing to redo")
        # with nothing left to undo, a toast says so
        window.key("ctrl+z", "ctrl+z")
        window.wait("label", "Nothing to undo")
        window.key("ctrl+shift+z")
        eventually(lambda: self.unread(window) == [], "all read again")
        window.quit()

    def test_marks_set_by_reading_can_be_undone(self):
        window = self.start()
        window.key("End", "m")
        # a toast under the pointer stays
        window.point(window.wait("label", "1 article marked as read"), 5, 5)
        window.key("Home")
        for title in ["Number 3", "Number 2"]:
            window.key("Return")
            eventually(lambda: title not in self.unread(window), f"{title} read")
            window.key("Down")
        # the button undoes the change it is shown with
        window.press("Undo")
        window.wait("label", "Marked as unread again")
        becomes(lambda: self.unread(window), ["Number 1"])
        # the key undoes only the latest change
        window.key("ctrl+z")
        eventually(lambda: self.unread(window) == ["Number 2", "Number 1"], "the last that was opened unread again")
        window.wait("label", "Marked as unread again")
        window.key("ctrl+z")
        eventually(lambda: len(self.unread(window)) == 3, "all unread again")
        window.quit()

    def test_a_toast_offers_undo_only_for_its_own_change(self):
        window = self.start()
        window.key("shift+a")
        window.wait("label", "3 articles marked as read")
        window.wait("label", "Undo")
        # a later change replaces it
        window.key("Home", "m")
        window.wait("label", "1 article marked as unread")
        eventually(lambda: window.find("label", "3 articles marked as read") is None, "the toast before to go")
        # a star is visible: the previous toast disappears and none replaces it
        window.key("s")
        window.wait_rows("Articles", lambda rows: rows[0].endswith(", starred"), "a star")
        eventually(lambda: window.find("label", "Undo") is None, "no toast")
        window.key("ctrl+z")
        window.wait("label", "Star removed")
        window.wait_rows("Articles", lambda rows: not rows[0].endswith(", starred"), "no star")
        # the button undoes the change it is shown with
        window.key("m")
        window.wait("label", "1 article marked as read")
        window.press("Undo")
        window.wait("label", "Marked as unread again")
        becomes(lambda: self.unread(window), ["Number 3"])
        window.quit()

    def test_actions_apply_to_all_selected_articles(self):
        window = self.start()
        said = lambda text: window.find("label", text)
        window.key("Home")
        self.assertFalse(said("1 selected"))
        window.key("shift+Down")
        eventually(lambda: said("2 selected"), "the bar")
        rows = [box(row) for row in window.items("Articles")]
        _, top, _, _ = box(said("2 selected"))
        self.assertTrue(all(y + height <= top for _, y, _, height in rows), "the bar covers no row")
        # by keyboard: Tab leads to its buttons
        window.tab_to("Mark as Read", "push button")
        window.key("Return")
        becomes(lambda: self.unread(window), ["Number 1"])
        eventually(lambda: window.focused()[0].get_name() == "Mark as Unread", "what the button does now")
        window.tab_to("Star", "push button")
        window.key("Return")
        window.wait_rows("Articles", lambda rows: [row.endswith("starred") for row in rows] == [True, True, False], "two stars")
        window.tab_to("Copy Links", "push button")
        window.key("Return")
        message = window.wait("label", "2 links copied")
        bottom = lambda: sum(box(message)[1::2])
        eventually(lambda: bottom() <= top, lambda: f"the toast, {bottom()}, to be above the bar, {top}")
        self.assertTrue(window.pasted().startswith("https://a.example/3"))
        # a letter key applies to the same articles there
        eventually(lambda: window.focused()[0].get_name() == "Copy Links", "the button again")
        window.key("s")
        window.wait_rows("Articles", lambda rows: not any(row.endswith("starred") for row in rows), "no stars")
        window.tab_to("Clear Selection", "push button")
        window.key("Return")
        eventually(lambda: not said("2 selected"), "the bar to go")
        eventually(window.focused_row, "the keyboard in the list")
        becomes(lambda: window.selected("Articles"), [])
        window.quit()

    def test_escape_from_a_search_focuses_the_list(self):
        window = self.start()
        window.wait_rows("Articles", bool, "the articles")
        for typed in ((), ("q", "q", "z")):
            window.tab_to("Articles")
            window.key("slash", *typed)
            eventually(lambda: [node.get_name() for node in window.focused()[:1]] == ["Search all articles"], "the entry")
            if typed:
                window.wait("label", "No Results Found")
            window.key("Escape")
            eventually(window.focused_row, lambda: f"a row to have the focus, which is on {window.focused()[:3]}")
        window.quit()

    def test_down_in_the_search_line_moves_to_the_first_result(self):
        self.server.pages["/feed"] = ("application/rss+xml", feed(range(1, 29)))
        self.place.ctl("refresh")
        window = super().start()
        window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
        window.tab_to("Articles")
        window.key("Home", *["j"] * 12)
        eventually(lambda: any("Number 17," in row for row in window.selected("Articles")), "the twelfth")
        window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        window.enter("hay")
        window.wait("label", "27 articles")
        results = window.rows("Articles")
        window.key("Down")
        becomes(window.focused_row, results[0])
        window.key("Down")
        becomes(window.focused_row, results[1])
        window.quit()

    def test_escape_first_reduces_the_selection_to_one_article(self):
        window = self.start()
        window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        window.enter("number")
        window.wait("label", "Search")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "all of them")
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page(lambda name: name.startswith("Number"))
        opened = window.selected("Articles")
        window.key("ctrl+a")
        window.wait("label", "3 selected")
        window.key("Escape")
        eventually(lambda: not window.find("label", "3 selected"), "one of them selected")
        becomes(lambda: [row.removeprefix("unread, ") for row in window.selected("Articles")],
                [row.removeprefix("unread, ") for row in opened])
        self.assertTrue(window.find("label", "Search"), "the search is still there")
        window.key("Escape")
        window.wait("label", "Unread")
        window.quit()

    def test_the_selection_bar_fits_the_narrowest_list(self):
        window = self.start()
        window.resize(360, 500)
        eventually(lambda: window.size()[0] == 360 and window.find("list", "Feeds") is None, "the list alone")
        window.key("ctrl+a")
        window.wait("label", "3 selected")
        for name in ("Mark as Read", "Star", "Copy Links", "Clear Selection"):
            left, _, width, _ = box(window.wait("push button", name))
            self.assertTrue(0 <= left and left + width <= 360, name)
        window.quit()

    def test_a_key_opens_the_next_unread_article(self):
        window = self.start()
        for left in (2, 1, 0):
            window.key("n")
            eventually(lambda: len(self.unread(window)) == left, f"{left} unread")
        eventually(lambda: "Number 1" in window.selected("Articles")[0], "the last one")
        window.key("k")
        eventually(lambda: "Number 2" in window.selected("Articles")[0], "the one above")
        window.wait_page("Number 2")
        window.quit()

    def test_space_scrolls_and_moves_to_the_next_feed(self):
        self.server.pages["/other"] = ("application/rss+xml", feed([7]).replace(b"Numbers", b"Others"))
        self.place.ctl("add", self.server.root + "/other")
        window = KijiTestCase.start(self)
        window.wait_rows("Articles", lambda rows: len(rows) == 4, "the articles")
        window.tab_to("Feeds")
        window.key("End")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the last feed's article")
        window.tab_to("Articles")
        # short articles fit on a page: their end is visible at once
        window.key("space")
        eventually(lambda: self.unread(window) == [], "the only one read")
        window.wait_page("Number 7")
        window.key("space")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the first feed, for behind the last comes the first")
        window.wait_page("Number 3")
        window.quit()

    def test_next_and_previous_unread_work_across_feeds(self):
        self.server.pages["/other"] = ("application/rss+xml", feed([7]).replace(b"Numbers", b"Others"))
        self.place.ctl("add", self.server.root + "/other")
        window = KijiTestCase.start(self)
        window.wait_rows("Articles", lambda rows: len(rows) == 4, "the articles")
        window.tab_to("Feeds")
        window.key("End")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the last feed's article")
        window.key("n")
        window.wait("filler", "Number 7")
        window.key("n")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the first feed, for behind the last comes the first")
        window.wait("filler", "Number 3")
        # there is nothing unread before it, nor in the previous feed: wraps to the other end
        window.key("p")
        window.wait("filler", "Number 1")
        eventually(lambda: self.unread(window) == ["Number 2"], "the one between left")
        window.key("k")
        window.wait("filler", "Number 2")
        window.quit()

    def test_a_row_keeps_its_position_when_the_list_is_reversed_or_refreshed(self):
        self.settings(by_day="false")
        self.server.pages["/feed"] = ("application/rss+xml", feed(range(1, 29)))
        self.place.ctl("refresh")
        window = self.start_many()
        window.key("Home", *["Down"] * 13)
        selected = lambda: next(iter(window.selected("Articles")), "")
        place = lambda: next((box(row) for row in window.items("Articles") if ", Number 15, " in row.get_name()), None)
        eventually(lambda: "Number 15" in selected(), "a row in the middle")
        before = at_rest(place, "the list")
        window.press_menu("View Options", "Oldest First")
        window.wait_rows("Articles", lambda rows: "Number 1," in rows[0], "the oldest first")
        becomes(place, before)
        self.assertIn("Number 15", selected())
        window.press_menu("View Options", "Oldest First")
        window.wait_rows("Articles", lambda rows: "Number 28," in rows[0], "the newest first")
        becomes(place, before)
        self.assertIn("Number 15", selected())
        # new articles are above, and move nothing until they are shown
        self.server.pages["/feed"] = ("application/rss+xml", feed(range(1, 32)))
        window.focus()
        window.key("r")
        window.wait("push button", "3 new articles")
        self.assertEqual(place(), before)
        window.show_new(3)
        window.wait_rows("Articles", lambda rows: "Number 31," in rows[0], "the new ones")
        window.quit()

    def start_many(self):
        window = KijiTestCase.start(self)
        window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
        window.tab_to("Articles")
        return window

    def test_new_articles_are_held_back_until_requested(self):
        window = self.start()
        self.server.pages["/feed"] = ("application/rss+xml", feed([1, 2, 3, 4, 5]))
        self.place.ctl("refresh")
        window.wait("push button", "2 new articles")
        self.assertEqual(len(window.rows("Articles")), 3)
        # articles that are not shown are not included
        window.key("shift+a")
        window.wait("label", "3 articles marked as read")
        self.assertEqual(sorted(article["title"] for article in self.place.articles() if not article["read"]),
                         ["Number 4", "Number 5"])
        window.show_new(2)
        window.wait_rows("Articles", lambda rows: len(rows) == 5, "all of them")
        window.quit()

    def test_typed_text_is_searched_for(self):
        window = self.start()
        window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        window.enter("needle")
        window.wait_rows("Articles", lambda rows: len(rows) == 1 and "Number 2" in rows[0], "the one that has it")
        window.enter("after:never")
        # an invalid query keeps the results and shows why
        eventually(
            lambda: "not a date" in (window.named("Search all articles").get_description() or ""), "why")
        sentence = lambda: window.find("label", lambda name: "not a date" in name)
        eventually(sentence, "the same for all to read")
        window.key("Escape")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the list again")
        eventually(lambda: not sentence(), "nothing to be wrong")
        window.quit()

    def test_a_search_is_completed_while_typing(self):
        window = self.start()
        window.key("slash")
        line = lambda: window.named("Search all articles")
        has_keyboard = lambda: any(node.get_name() == "Search all articles" for node in window.focused())
        eventually(has_keyboard, "the line to search in")
        text = lambda: line().get_text(0, line().get_character_count())
        suggested = lambda: window.rows("Suggestions") if window.find("list", "Suggestions") else []
        window.type("needle i")
        becomes(suggested, ["in:", "is:"])
        becomes(lambda: line().get_description(), "2 suggestions")
        # typing continues in the entry, whatever is suggested
        window.type("s:")
        becomes(suggested, ["is:unread", "is:read", "is:starred", "is:later", "is:quiet", "is:kept", "is:muted"])
        window.key("Down")
        becomes(lambda: line().get_description(), "is:unread, Unread articles")
        becomes(lambda: window.selected("Suggestions"), ["is:unread"])
        window.key("Return")
        becomes(text, "needle is:unread")
        becomes(suggested, [])
        self.assertTrue(has_keyboard())
        window.wait_rows("Articles", lambda rows: len(rows) == 1 and "Number 2" in rows[0], "the one that has it")
        # Tab takes the first suggestion, and leaves the entry if there is none
        window.type(" -f")
        becomes(suggested, ["feed:"])
        window.key("Tab")
        becomes(suggested, ["feed:Numbers"])
        window.key("Tab")
        becomes(text, "needle is:unread -feed:Numbers")
        window.wait("label", "No Results Found")
        # Escape only dismisses the suggestions
        window.enter("b")
        becomes(suggested, ["before:"])
        window.key("Escape")
        becomes(suggested, [])
        window.type("efore")
        becomes(text, "before")
        self.assertEqual(suggested(), [])
        # with the pointer, too
        window.enter("needle is:")
        becomes(lambda: len(suggested()), 7)
        window.click(window.items("Suggestions")[0], 40, 10)
        becomes(text, "needle is:unread")
        self.assertTrue(has_keyboard())
        window.key("Escape")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the list again")
        window.quit()

    def test_suggestions_complete_folder_and_title_searches(self):
        # with addresses of its own, or its articles would tell stories of the other feed
        other = feed([2, 4]).replace(b"Numbers", b"Others").replace(b"a.example", b"b.example")
        self.server.pages["/other"] = ("application/rss+xml", other)
        self.place.ctl("add", self.server.root + "/other")
        folder = self.place.ctl("folders", "--add", "Far Away", "--json")["folders"][0]["id"]
        other = next(feed["id"] for feed in self.place.feeds() if feed["title"] == "Others")
        self.place.ctl("move", str(other), "--to", str(folder))
        window = KijiTestCase.start(self)
        window.wait_rows("Articles", lambda rows: len(rows) == 5, "the articles")
        window.key("slash")
        line = lambda: window.named("Search all articles")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        text = lambda: line().get_text(0, line().get_character_count())
        suggested = lambda: window.rows("Suggestions") if window.find("list", "Suggestions") else []
        window.type("in:")
        becomes(suggested, ['in:"Far Away"'])
        window.key("Down")
        becomes(lambda: line().get_description(), 'in:"Far Away"')
        window.key("Return")
        becomes(text, 'in:"Far Away"')
        window.wait_rows("Articles", lambda rows: len(rows) == 2 and all("Others" in row for row in rows), "the folder's")
        window.type(" t")
        becomes(suggested, ["title:", "text:", "tag:"])
        window.key("Tab")
        becomes(text, 'in:"Far Away" title:')
        # the word is not typed yet
        becomes(lambda: line().get_description(), "Enter a word after title:.")
        window.type("4")
        window.wait_rows("Articles", lambda rows: len(rows) == 1 and "Number 4" in rows[0], "the one with it in the title")
        window.enter("title:needle")
        window.wait("label", "No Results Found")
        # a feed that leaves the folder leaves the results
        window.enter("in:far")
        window.key("Escape")
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the folder's")
        self.place.ctl("move", str(other), "--top")
        window.wait("label", "No Results Found")
        window.quit()

    def test_an_unknown_operator_shows_a_hint(self):
        window = self.start()
        window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        window.enter("needle")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the one that has it")
        window.type(" intitle:hay")
        window.wait("label", lambda name: name.startswith("intitle:hay is not an operator. Use one of feed:, in:"))
        self.assertEqual(len(window.rows("Articles")), 1, "what was found before")
        window.enter("is:red")
        window.wait("label", lambda name: name.startswith("is:red is not supported"))
        # a name that nothing has
        window.enter("needle tag:nosuch")
        window.wait("label", "There is no tag “nosuch”.")
        window.enter("feed:nosuch")
        window.wait("label", "There is no feed “nosuch”.")
        window.enter("category:nosuch")
        window.wait("label", "No article has the category “nosuch”.")
        window.enter('"intitle:hay"')
        window.wait("label", "No Results Found")
        self.assertFalse(window.find("label", lambda name: "not known" in name))
        window.enter("https://a.example/2")
        eventually(lambda: not window.find("label", lambda name: "not known" in name), "nothing to be wrong")
        window.quit()

    def test_search_results_can_be_read_and_left(self):
        window = self.start()
        window.key("slash")
        found = lambda number: window.wait_rows(
            "Articles", lambda rows: len(rows) == 1 and f"Number {number}" in rows[0], f"number {number} alone")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        window.enter("needle")
        found(2)
        # N stays within the results
        window.tab_to("Articles")
        window.key("Home", "Return")
        eventually(lambda: "Number 2" not in self.unread(window), "it read")
        window.key("n")
        window.wait("label", "No unread articles")
        found(2)
        # typed text replaces the previous search
        window.key("slash")
        window.enter("3")
        found(3)
        window.tab_to("Articles")
        # Escape would dismiss a toast first
        eventually(lambda: not window.find("label", "No unread articles"), "the toast to go")
        window.key("Escape")
        window.wait_rows("Articles", lambda rows: len(rows) >= 2, "the list again")
        eventually(lambda: window.focused_row(), "the keyboard in it")
        window.quit()

    def test_a_list_keeps_its_place_during_a_search(self):
        self.server.pages["/feed"] = ("application/rss+xml", feed(range(1, 32)))
        self.place.ctl("refresh")
        window = self.start_many()
        window.point(window.items("Articles")[2], 100, 30)
        subprocess.run(["xdotool", "click", "--repeat", "10", "--delay", "40", "5"], check=True)
        place = lambda: {row.get_name(): box(row)[1] for row in window.items("Articles") if 100 < box(row)[1] < 500}
        before = at_rest(place, "the list")
        self.assertTrue(before and not any("Number 31," in name for name in before), before)
        window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        window.enter("needle")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the one that has it")
        window.key("Escape")
        window.wait_rows("Articles", lambda rows: len(rows) > 20, "the list again")
        eventually(lambda: before.items() <= place().items(), lambda: f"the rows at {before}, are at {place()}")
        window.quit()

    def test_a_search_is_saved_and_matches_are_highlighted(self):
        window = self.start()
        window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in window.focused()), "the line to search in")
        window.enter("needle")
        rows = window.wait_rows("Articles", lambda rows: len(rows) == 1, "the one that has it")
        self.assertIn("Number 2", rows[0])
        row = window.items("Articles")[0]
        found = lambda: next((node for node in window.walk(row) if "needle" in node.get_name()), None)
        eventually(lambda: found() and self.is_marked(found(), "needle"), "the word to be marked")
        window.tab_to("Save as Smart Feed", "push button")
        window.key("Return")
        window.wait("frame", "New Smart Feed")
        name = lambda: next(iter(window.focused()), None)
        becomes(lambda: name() and name().get_text(0, 100), "needle")
        # typing replaces the name
        window.type("In the hay")
        becomes(lambda: name().get_text(0, 100), "In the hay")
        window.key("Return")
        window.wait("label", "Smart feed added")
        # it is open
        eventually(lambda: any(row.startswith("In the hay, ") for row in window.selected("Feeds")), "the smart feed")
        window.wait_rows("Articles", lambda rows: len(rows) == 1 and "Number 2" in rows[0], "its article")
        becomes(lambda: window.find("text", "Search all articles"), None)
        window.focus()
        window.key("ctrl+z")
        window.wait_rows("Feeds", lambda rows: not any(row.startswith("In the hay") for row in rows), "the search to be gone")
        window.quit()

    def is_marked(self, label, word):
        """Returns whether a word of a label has other text attributes than the first one."""
        start = label.get_name().index(word)
        attributes = lambda place: label.get_text_attributes(place)[0] if hasattr(label, "get_text_attributes") else {}
        return attributes(start) != attributes(0)

    def test_a_row_menu_marks_articles_above_or_below(self):
        opened = self.opens_outside()
        window = self.start()
        window.key("Home", "Down")
        window.choose_in_menu("Mark Above as Read")
        eventually(lambda: self.unread(window) == ["Number 2", "Number 1"], "the one above read")
        window.key("ctrl+z")
        eventually(lambda: len(self.unread(window)) == 3, "all unread again")
        window.choose_in_menu("Mark Below as Read")
        eventually(lambda: self.unread(window) == ["Number 3", "Number 2"], "the one below read")
        window.choose_in_menu("Email Link")
        eventually(lambda: opened() == ["mailto:?subject=Number%202&body=https%3A%2F%2Fa.example%2F2"], opened)
        window.choose_in_menu("Copy Link")
        self.assertEqual(window.pasted(), "https://a.example/2")
        window.choose_in_menu("Open in Browser")
        eventually(lambda: opened()[1:] == ["https://a.example/2"], opened)
        window.choose_in_menu("Star")
        window.wait_rows("Articles", lambda rows: rows[1].endswith(", starred"), "a star")
        window.choose_in_menu("Remove Star")
        window.wait_rows("Articles", lambda rows: not rows[1].endswith(", starred"), "no star")
        window.quit()

    def test_a_submenu_that_was_open_for_a_while_leaves_nothing_behind(self):
        window = self.start()
        row = window.items("Articles")[1]
        x, y, width, height = row.extents()
        for _ in range(2):
            window.right_click(x + width // 2, y + height // 2)
            window.act(lambda: window.menu_item("Mute"), "Mute in the menu")
            eventually(lambda: window.menu_item("Words in the Title…"), "the submenu")
            # the time is the user's: GTK crashed at the next layout, but only after some seconds
            time.sleep(8)
            window.key("Escape", "Escape")
            eventually(lambda: not window.menu_item("Mute"), "the menu to close")
            window.click(window.items("Articles")[0], 20, 20)
            window.key("End", "Return", "Home", "Return")
            becomes(lambda: window.focused_row() and True, True)
        window.quit()

    def test_articles_older_than_a_time_are_marked_from_the_menu(self):
        now = datetime.datetime.now(datetime.timezone.utc)
        ages = {"An hour": 1, "Three days": 72, "Ten days": 240}
        items = "".join(
            f"<item><guid>{title}</guid><title>{title}</title>"
            f"<pubDate>{email.utils.format_datetime(now - datetime.timedelta(hours=hours))}</pubDate></item>"
            for title, hours in ages.items())
        self.pages["/ages"] = (
            "application/rss+xml", f"<rss version='2.0'><channel><title>Ages</title>{items}</channel></rss>".encode())
        self.place.ctl("add", self.server.root + "/ages")
        window = super().start()
        window.wait_rows("Articles", lambda rows: len(rows) == 6, "the articles")
        window.tab_to("Articles")
        window.press_menu("List Menu", "Mark Older Than a Week as Read")
        becomes(lambda: self.unread(window), ["An hour", "Three days"])
        window.press_menu("List Menu", "Mark Older Than a Day as Read")
        becomes(lambda: self.unread(window), ["An hour"])
        window.key("ctrl+z")
        becomes(lambda: self.unread(window), ["An hour", "Three days"])
        window.quit()

    def test_all_rows_have_the_same_height(self):
        titles = ["", "Short", "A title that goes on and on " * 8, "とても長い題名の記事がここにあります。" * 4, "مقال طويل العنوان " * 9]
        texts = ["", "One line.", "Many words, one after another. " * 40]
        items = "".join(
            f"<item><guid>r{number}</guid><title>{title}</title><description>{text}</description>"
            f"<pubDate>0{1 + number % 9} Apr 2026 {number:02}:00:00 GMT</pubDate></item>"
            for number, (title, text) in enumerate((title, text) for title in titles for text in texts))
        self.server.pages["/feed"] = (
            "application/rss+xml", f"<rss version='2.0'><channel><title>Rows</title>{items}</channel></rss>".encode())
        self.place.ctl("refresh")
        self.settings(by_day="false")
        window = KijiTestCase.start(self)
        window.wait_rows("Articles", lambda rows: len(rows) > 10, "the articles")
        for _ in range(2):
            heights = {box(row)[3] for row in window.items("Articles") if is_shown(row)}
            self.assertEqual(len(heights), 1, heights)
            window.tab_to("Articles")
            window.key("End")
            eventually(lambda: (window.focused_row() or "").find("Number 1") >= 0, "the last row")
        window.quit()

    def test_row_actions_by_pointer_and_by_keyboard(self):
        window = self.start()
        window.key("Home")
        # by keyboard: into the buttons, along them, and back to the row
        window.key("Right")
        eventually(lambda: window.focused()[0].get_name() == "Mark as Read", "the first button")
        window.key("Right")
        eventually(lambda: window.focused()[0].get_name() == "Star", "the second")
        window.key("Return")
        window.wait_rows("Articles", lambda rows: rows[0].endswith(", starred"), "a star")
        window.key("Escape")
        eventually(lambda: (window.focused_row() or "").endswith(", starred"), "the row again")
        # and under the pointer
        row = window.items("Articles")[2]
        window.point(row, 100, 30)
        # the first row may still have its buttons
        read = window.wait("push button", "Mark as Read", row)
        x, y, width, height = box(read)
        _, top, _, row_height = box(row)
        self.assertTrue(top <= y and y + height <= top + row_height, "the buttons stand in the row that is pointed at")
        window.click(read, width // 2, height // 2)
        eventually(lambda: self.unread(window) == ["Number 3", "Number 2"], "the third read")
        window.quit()

    def test_row_actions_cover_no_text(self):
        self.check_row_actions("normal", "en", "A Feed With a Very")

    def test_row_actions_cover_no_text_of_compact_rows(self):
        self.check_row_actions("compact", "en", "A Title With Very")

    def test_row_actions_cover_no_text_from_right_to_left(self):
        self.check_row_actions("normal", "ar", "A Feed With a Very")

    def test_row_actions_cover_no_text_of_compact_rows_from_right_to_left(self):
        self.check_row_actions("compact", "ar", "A Title With Very")

    def check_row_actions(self, density, language, shown):
        """Points at a row of the narrowest list. A text that starts as given must be shown, too."""
        long = feed([1, 2, 3]).replace(b"Numbers", b"A Feed With a Very Long Name " * 3)
        long = long.replace(b"Number 2", b"A Title With Very Many Words " * 3)
        self.server.pages["/feed"] = ("application/rss+xml", long)
        self.place.ctl("refresh")
        # the row has the mark of a star, too
        self.place.ctl("mark", "starred", str(self.place.articles()[1]["id"]))
        self.settings(list_width="290", list_density=f"'{density}'")
        self.place.environment["LANGUAGE"] = language
        window = self.start()
        self.assertLessEqual(box(window.find("list", "Articles"))[2], 290, "the narrowest list")
        row = lambda: window.items("Articles")[1]
        window.point(row(), 100, box(row())[3] // 2)

        def covered():
            buttons = [box(window.wait("push button", name, row())) for name in ("Mark as Read", "Remove Star")]
            top, bottom = min(y for _, y, _, _ in buttons), max(y + height for _, y, _, height in buttons)
            left, right = min(x for x, _, _, _ in buttons), max(x + width for x, _, width, _ in buttons)
            # the date gives way to the buttons
            return [label.get_name() for label in window.find_all("label", within=row()) if label.get_name() != "2 Mar"
                    and (place := box(label))[0] + place[2] > left and place[0] < right
                    and place[1] + place[3] > top and place[1] < bottom]

        eventually(lambda: not covered(), lambda: f"no text below the buttons, there is {covered()}")
        labels = [label.get_name() for label in window.find_all("label", within=row())]
        self.assertTrue(any(label.startswith(shown) for label in labels), labels)
        window.quit()

    def test_articles_are_marked_as_read_as_configured(self):
        self.settings(mark_read="'after-a-while'", open_selected="true", letter_keys="false")
        window = self.start()
        # the selected article is open
        window.key("Home", "Down")
        eventually(lambda: any("Number 2" in row for row in window.selected("Articles")), "the row that opens")
        self.assertEqual(len(self.unread(window)), 3, "not at once")
        window.wait_page("Number 2")
        eventually(lambda: self.unread(window) == ["Number 3", "Number 1"], "after a while")
        # letter keys are off; other keys work
        window.key("j", "m", "s", "shift+a", "space")
        window.wait_page("Number 1")
        eventually(lambda: self.unread(window) == ["Number 3"], "the next one after a while")
        self.assertFalse(any(row.endswith("starred") for row in window.rows("Articles")))
        window.quit()

    def test_scrolling_past_articles_marks_them_as_read(self):
        self.settings(mark_read="'when-scrolled-past'", by_day="false")
        self.server.pages["/feed"] = ("application/rss+xml", feed(range(1, 29)))
        self.place.ctl("refresh")
        window = KijiTestCase.start(self)
        window.wait_rows("Articles", lambda rows: len(rows) >= 8, "the articles")
        window.point(window.items("Articles")[2], 100, 30)
        subprocess.run(["xdotool", "click", "--repeat", "12", "--delay", "40", "5"], check=True)
        read = lambda: [article["title"] for article in self.place.articles() if article["read"]]
        eventually(lambda: "Number 28" in read() and "Number 27" in read(), lambda: f"the first to be read, read are {read()}")
        self.assertNotIn("Number 1", read(), "what was never seen")
        # one key undoes several turns of the wheel
        window.key("ctrl+z")
        eventually(lambda: not read(), lambda: f"all unread again, read are {read()}")
        window.quit()

    def test_two_keys_open_a_list(self):
        window = self.start()
        window.key("Home", "g", "s")
        window.wait("label", "No Starred Articles")
        window.key("g", "u")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the unread ones")
        window.tab_to("Articles")
        window.key("Home", "g")
        window.click(window.items("Articles")[1], 100, 30)
        window.key("s")
        window.wait_rows("Articles", lambda rows: rows[1].endswith(", starred"), "a star, and no other list")
        window.quit()

    def test_fullscreen_fills_the_screen(self):
        window = self.start()
        before = window.size()
        window.key("F11")
        eventually(lambda: window.size() > before and window.size() == (1440, 1000), lambda: f"the whole screen, is {window.size()}")
        window.key("Escape")
        eventually(lambda: window.size() == before, "the size before")
        window.quit()

    def test_a_narrow_window_shows_one_pane_at_a_time(self):
        window = self.start()
        window.resize(400, 700)
        eventually(lambda: window.find("list", "Feeds") is None, "the list alone")
        becomes(lambda: window.size()[0], 400)
        window.key("Home", "Return")
        window.wait_page("Number 3")
        eventually(lambda: window.find("list", "Articles") is None, "the article alone")
        window.key("alt+Left")
        eventually(lambda: window.find("list", "Articles"), "the list again")
        window.key("alt+Left")
        eventually(lambda: window.find("list", "Feeds") and not window.find("list", "Articles"), "the feeds")
        window.resize(1200, 700)
        eventually(lambda: window.find("list", "Feeds") and window.find("list", "Articles"), "all panes")
        window.key("F9")
        eventually(lambda: not window.find("list", "Feeds"), "no sidebar")
        window.key("F9")
        eventually(lambda: window.find("list", "Feeds"), "the sidebar")
        window.quit()

    def test_every_button_of_a_single_pane_can_be_pressed(self):
        # GTK 4.8 keeps the places of the handles between the panes, which are hidden here
        window = self.start()
        items = lambda: [node for node in window.walk() if "menu item" in node.get_role_name() and is_shown(node)]
        for width in range(360, 480, 8):
            window.resize(width, 600)
            becomes(lambda: window.size()[0], width)
            place = at_rest(lambda: window.find("list", "Feeds") is None and box(window.named("List Menu")), "the menu's button", looks=2)
            window.click(window.named("List Menu"), place[2] // 2, place[3] // 2)
            eventually(items, f"the menu at {width}")
            window.key("Escape")
            eventually(lambda: not items(), "the menu to close")
        window.quit()

    def test_all_keys_are_listed(self):
        window = self.start()
        window.key("ctrl+question")
        window.wait("label", "Next unread article")
        window.key("Escape")
        window.quit()
