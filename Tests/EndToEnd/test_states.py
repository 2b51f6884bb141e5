"""What a window without articles shows, and importing feeds from other readers."""

import re
import sqlite3
import subprocess

from harness import PATIENCE, PROGRAMS, KijiTestCase, becomes, eventually

LIST = """<opml version="2.0"><body>
<outline text="News"><outline text="One" type="rss" xmlUrl="ROOT/one"/></outline>
<outline text="Two" type="rss" xmlUrl="ROOT/two"/>{more}</body></opml>"""


def feed(title, *items):
    rows = "".join(
        f"<item><guid>{item}</guid><title>{item}</title><description>About {item}.</description>"
        f"<pubDate>0{number + 1} Mar 2026 12:00:00 GMT</pubDate></item>" for number, item in enumerate(items))
    return "application/rss+xml", f"<rss version='2.0'><channel><title>{title}</title>{rows}</channel></rss>".encode()


class Importing(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({"/one": feed("One", "first"), "/two": feed("Two", "second", "third")})
        self.file = self.place.home / "feeds.opml"

    def write(self, more=""):
        self.file.write_text(LIST.format(more=more).replace("ROOT", self.server.root))

    def imported(self):
        """Returns the URLs of the feeds that were imported."""
        return [feed["url"] for feed in self.place.feeds() if feed["url"].startswith(self.server.root)]

    def choose(self, window, file):
        """Chooses a file in GTK's own dialog, used where there is no desktop portal."""
        window.focus()
        window.key("ctrl+shift+o")
        eventually(lambda: window.named("Import Feeds"), "the dialog")
        # the first slash opens the path entry
        window.key("slash")
        window.enter(str(file))
        window.key("Return")

    def test_feeds_are_imported_from_a_file_and_fetched(self):
        self.write()
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        self.choose(window, self.file)
        window.wait("label", "2 feeds added, 1 folder created")
        window.wait_rows("Feeds", lambda rows: "News, 1 unread" in rows and "Two, 2 unread" in rows, "feeds with articles")
        # fetching them adds no message
        eventually(window.can_refresh, "the refresh to end")
        said = {label.get_name() for label in window.find_all("label", lambda name: re.match(r"\d+ (new )?(feed|article)s? ", name))}
        self.assertLessEqual(said, {"2 feeds added, 1 folder created"})
        # importing again adds nothing
        self.choose(window, self.file)
        window.wait("label", "No new feeds, 2 already subscribed")
        self.assertEqual(len(self.place.feeds()), 3)
        window.quit()

    def test_the_banner_of_imported_feeds_leaves_with_them(self):
        self.write()
        self.server.pages.update({"/one": 500, "/two": 500})
        window = self.start("--library", str(self.place.library), str(self.file))
        banner = lambda: window.find("alert", "2 feeds could not be refreshed")
        eventually(banner, "the banner")
        window.focus()
        window.key("ctrl+z")
        eventually(lambda: not self.imported(), "none of them")
        eventually(lambda: not banner(), "the banner to go")
        window.quit()

    def test_unreadable_parts_of_an_import_are_reported(self):
        self.write("<outline text='Lost' type='rss' xmlUrl=''/><outline text='A & B' xmlUrl='ROOT/one'")
        window = self.start("--library", str(self.place.library), str(self.file))
        window.wait("label", "2 Feeds Added")
        said = window.wait("alert").get_name()
        self.assertIn("damaged at line 3", said)
        self.assertIn("Lost", said)
        # only once: a toast would repeat it
        window.wait_rows("Feeds", lambda rows: any(row.startswith("Two, 2") for row in rows), "the feeds, fetched")
        self.assertIsNone(window.find("label", lambda name: name.startswith("2 feeds added")))
        window.key("Escape")
        eventually(lambda: window.find("alert") is None, "the dialog to go")
        # it can still be undone
        window.focus()
        window.key("ctrl+z")
        eventually(lambda: not self.imported(), "none of them")
        window.quit()

    def test_an_import_can_be_cancelled(self):
        # enough feeds to outlast the pressed state of a button
        count = 20_000
        self.write("".join(f"<outline text='F{n}' type='rss' xmlUrl='ROOT/f{n}'/>" for n in range(count)))
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        # another connection holds the write lock, so that the import cannot end before it is cancelled
        with sqlite3.connect(self.place.library / "library.sqlite", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            self.choose(window, self.file)
            window.act(lambda: window.find("push button", "Stop Importing"), "Stop Importing")
            other.execute("ROLLBACK")
        other.close()
        eventually(lambda: not window.find("push button", "Stop Importing"), "the bar to go")
        # stored feeds are kept
        self.assertLess(len(self.place.feeds()), count)
        window.focus()
        window.key("ctrl+q")
        window.wait_end()

    def test_files_that_are_not_feed_lists_are_reported(self):
        self.file.write_text("Dear diary,\nnothing happened.\n")
        window = self.start("--library", str(self.place.library), str(self.file))
        window.wait("label", "Nothing Was Imported")
        self.assertIn("“Dear diary,”", window.wait("alert").get_name())
        window.key("Return")
        eventually(lambda: window.find("alert") is None, "the dialog to go")
        window.quit()

    def test_a_second_start_passes_its_file_to_the_first(self):
        self.write()
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        subprocess.run(
            [PROGRAMS / "kiji", "--library", str(self.place.library), self.file.name], cwd=self.file.parent,
            env=self.place.environment, check=True, timeout=30)
        window.wait_rows("Feeds", lambda rows: "Two, 2 unread" in rows, "the feeds of the file")
        window.quit()


class Emptiness(KijiTestCase):
    def start(self):
        window = super().start()
        window.wait("list", "Feeds")
        window.focus()
        return window

    def remove_all_feeds(self):
        """Prepares a library without feeds by removing the welcome feed."""
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.quit()
        for feed in self.place.feeds():
            self.place.ctl("remove", str(feed["id"]))

    def test_the_focus_follows_the_pane_of_a_narrow_window(self):
        server = self.serve({"/feed": 500, "/good": feed("Good", "good")})
        (self.place.home / "list.txt").write_text(f"{server.root}/feed\n{server.root}/good\n")
        self.place.ctl("import", str(self.place.home / "list.txt"))
        for _ in range(2):
            self.place.ctl("refresh")
        window = self.start()
        window.focus()
        window.key("g", "a")
        window.resize(360, 700)
        eventually(lambda: window.find("list", "Feeds") is None, "the list alone")
        window.key("F9")
        eventually(lambda: window.find("list", "Feeds"), "the feeds")
        failing = lambda: [row for row in window.items("Feeds") if "500" in row.get_description()]
        window.click(eventually(failing, "the feed that fails")[0], 60, 15)
        # the previously focused row is gone, and the list has no rows
        eventually(lambda: [node for node in window.focused()[:1] if window.find("label", "Try Again", node)],
                   "the keyboard on what can be done")
        window.key("alt+Return")
        window.on("Name, ")
        window.key("Escape")
        window.quit()

    def test_without_feeds_a_welcome_is_shown(self):
        self.remove_all_feeds()
        window = self.start()
        window.wait("label", "Welcome to Kiji")
        for words in ("Add Feed…", "Import Feeds…"):
            window.wait("label", words)
        window.press("Add Feed…")
        window.wait("text", lambda name: name.startswith("The address of a feed"))
        window.key("Escape")
        window.quit()

    def test_a_failed_feed_shows_the_reason_and_can_be_retried(self):
        server = self.serve({"/feed": feed("One", "first"), "/good": feed("Good", "good")})
        (self.place.home / "list.txt").write_text(f"{server.root}/feed\n{server.root}/good\n")
        self.place.ctl("import", str(self.place.home / "list.txt"))
        server.pages["/feed"] = 500
        # the first failure is not marked
        for _ in range(2):
            self.place.ctl("refresh")
        window = self.start()
        window.tab_to("Feeds")
        window.key("g", "a")
        failing = lambda: [row for row in window.items("Feeds") if "500" in row.get_description()]
        window.click(eventually(failing, "the feed that fails")[0], 60, 15)
        window.wait("label", "Could Not Read Feed")
        eventually(lambda: any("error 500" in text for text in window.texts()), "the reason")
        server.pages["/feed"] = feed("One", "first")
        window.press("Try Again")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        window.quit()

    def test_the_address_of_a_feed_that_never_worked_can_be_corrected(self):
        server = self.serve({"/good": feed("Good", "good")})
        (self.place.home / "list.txt").write_text(f"{server.root}/wrong\n")
        self.place.ctl("import", str(self.place.home / "list.txt"))
        # nothing marks it before the second failure
        for _ in range(2):
            subprocess.run([self.place.programs / "kijictl", "refresh", "--library", self.place.library],
                           env=self.place.environment, capture_output=True, timeout=PATIENCE)
        window = self.start()
        failing = lambda: [row for row in window.items("Feeds") if "404" in row.get_description()]
        window.click(eventually(failing, "the feed that fails")[0], 60, 15)
        window.wait("label", "Could Not Read Feed")
        window.press("Edit Address…")
        window.wait("frame", "Feed Settings")
        line = lambda: window.focused()[:1] and window.focused()[0].get_role_name() == "text"
        eventually(line, "the line for the address")
        window.enter(server.root + "/also-wrong")
        window.key("Return")
        eventually(lambda: "404" in (window.said() or ""), lambda: f"what is wrong; said: {window.said()}")
        self.assertTrue(all(one["url"].endswith("/wrong") for one in self.place.feeds() if server.root in one["url"]))
        window.key("Return")
        eventually(line, "the line again")
        window.enter(server.root + "/good")
        window.key("Return")
        window.on("Address, " + server.root + "/good")
        window.key("Escape")
        window.focus_main()
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        eventually(lambda: not failing(), "no feed to fail")
        window.quit()

    def test_every_empty_list_explains_itself(self):
        server = self.serve({"/feed": feed("One", "first")})
        self.place.ctl("add", server.root + "/feed")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        window.key("g", "s")
        window.wait("label", "No Starred Articles")
        window.key("g", "t")
        window.wait("label", "No Articles Today")
        window.key("g", "u")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article again")
        window.key("shift+a", "g", "s", "g", "u")
        window.wait("label", "All Read")
        window.press("Show All Articles")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "what was read")
        # the user's choice is undone in the same place
        window.tab_to("Feeds")
        window.key("End")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the feed's article")
        window.press_menu("View Options", "Show Unread Only")
        window.wait("label", "All Read")
        window.press("Show Read Articles")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the feed's article")
        window.quit()


class GoingBack(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({"/feed": feed("One", "first", "second")})
        self.place.ctl("add", self.server.root + "/feed")
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        self.window.tab_to("Articles")
        self.window.resize(400, 700)
        eventually(lambda: self.window.find("list", "Feeds") is None, "the list alone")
        self.window.key("Home", "Return")
        self.page = self.window.wait_page("second")

    def in_list(self):
        window = self.window
        eventually(lambda: window.find("list", "Articles") and not window.find("filler", "second"), "the list")
        eventually(lambda: "second" in (window.focused_row() or ""), "the keyboard on the row")

    def test_the_back_button_of_a_mouse(self):
        self.window.point(self.page, 100, 100)
        subprocess.run(["xdotool", "click", "8"], check=True)
        self.in_list()
        subprocess.run(["xdotool", "click", "8"], check=True)
        eventually(lambda: self.window.find("list", "Feeds"), "the feeds")
        self.window.quit()

    def test_escape_only_leaves_the_article(self):
        self.window.key("Escape")
        self.in_list()
        # starring works after them
        self.window.key("Escape", "Escape", "s")
        self.window.wait_rows("Articles", lambda rows: any(row.endswith(", starred") for row in rows), "a star")
        self.assertFalse(self.window.find("list", "Feeds"))
        self.window.quit()


class Narrowing(KijiTestCase):
    def test_the_pane_with_the_focus_stays_when_the_window_becomes_narrow(self):
        server = self.serve({"/feed": feed("One", "first", "second")})
        self.place.ctl("add", server.root + "/feed")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page("second")
        names = {"sidebar": ("list", "Feeds"), "list": ("list", "Articles"), "article": ("filler", "second")}
        among = lambda nodes: [pane for pane, name in names.items() if name in [(node.get_role_name(), node.get_name()) for node in nodes]]
        # a hidden pane has no size, but what is in it keeps its own
        seen = lambda: among([node for _, node in window.outline()])
        focused = lambda: among(window.focused())
        # with two panes the list is one of them, with the article if the focus is in the list
        pairs = {"sidebar": ["sidebar", "list"], "list": ["list", "article"], "article": ["list", "article"]}
        for pane in ("article", "sidebar", "list", "article"):
            for widths in ((360,), (700, 360)):
                window.resize(1200, 700)
                becomes(seen, list(names))
                for _ in names:
                    if focused() != [pane]:
                        before = focused()
                        window.key("F6")
                        eventually(lambda: focused() not in ([], before), f"F6 to leave {before}")
                becomes(focused, [pane])
                for width in widths:
                    window.resize(width, 700)
                    becomes(seen, [pane] if width == 360 else pairs[pane])
                    becomes(focused, [pane])
        window.resize(1200, 700)
        becomes(seen, list(names))
        window.quit()
        # the focus begins in the sidebar, but the article of the last session is being read
        window = self.start()
        window.wait_page("second")
        becomes(focused, ["sidebar"])
        for width in (700, 360):
            window.resize(width, 700)
            becomes(seen, ["list", "article"] if width == 700 else ["article"])
            becomes(focused, ["article"])
        window.quit()
        # a narrow window begins with the list
        window = self.start()
        window.wait("list", "Articles")
        window.focus()
        eventually(lambda: window.focused() and focused() == ["list"], lambda: f"the focus in the list, is on {window.focused()}")
        becomes(seen, ["list"])
        window.quit()


class TypingFast(KijiTestCase):
    def test_no_letter_after_the_slash_is_lost(self):
        server = self.serve({"/feed": feed("One", "needle", "hay")})
        self.place.ctl("add", server.root + "/feed")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        for width in (1200, 400):
            window.resize(width, 700)
            eventually(lambda: (window.find("list", "Feeds") is not None) == (width > 800), "the panes")
            window.tab_to("Articles") if width > 800 else window.focus()
            subprocess.run(["xdotool", "type", "--delay", "0", "/needle"], check=True)
            window.wait_rows("Articles", lambda rows: len(rows) == 1 and "needle" in rows[0], "what was typed")
            window.key("Escape")
            window.wait_rows("Articles", lambda rows: len(rows) == 2, "the list again")
        self.assertTrue(all(not article["starred"] for article in self.place.articles()))
        window.quit()
