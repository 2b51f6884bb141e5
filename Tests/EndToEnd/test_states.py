"""What a window says that has nothing to show yet, and how feeds come into it from other readers."""

import sqlite3
import subprocess

from harness import PROGRAMS, KijiTestCase, eventually

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

    def choose(self, window, file):
        """In the dialog that GTK has of its own, where there is no desktop with another one."""
        window.focus()
        window.key("ctrl+shift+o")
        eventually(lambda: window.named("Import Feeds"), "the dialog")
        # the first slash opens the line for a path
        window.key("slash")
        window.enter(str(file))
        window.key("Return")

    def test_feeds_come_from_a_file_and_are_fetched(self):
        self.write()
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        self.choose(window, self.file)
        window.wait("label", "2 feeds added, 1 folder created")
        window.wait_rows("Feeds", lambda rows: "News, 1 unread" in rows and "Two, 2 unread" in rows, "feeds with articles")
        # once more brings nothing
        self.choose(window, self.file)
        window.wait("label", "No new feeds, 2 already subscribed")
        self.assertEqual(len(self.place.feeds()), 3)
        window.quit()

    def test_what_cannot_be_read_is_said(self):
        self.write("<outline text='Lost' type='rss' xmlUrl=''/><outline text='A & B' xmlUrl='ROOT/one'")
        window = self.start("--library", str(self.place.library), str(self.file))
        window.wait("label", "2 Feeds Added")
        said = window.wait("alert").get_name()
        self.assertIn("broken in line 3", said)
        self.assertIn("Lost", said)
        # once: a toast would say the same again
        window.wait_rows("Feeds", lambda rows: any(row.startswith("Two, 2") for row in rows), "the feeds, fetched")
        self.assertIsNone(window.find("label", lambda name: name.startswith("2 feeds added")))
        window.key("Escape")
        eventually(lambda: window.find("alert") is None, "the dialog to go")
        # and it can be taken back all the same
        window.focus()
        window.key("ctrl+z")
        eventually(lambda: not any(feed["url"].startswith(self.server.root) for feed in self.place.feeds()), "none of them")
        window.quit()

    def test_an_import_is_called_off(self):
        # many enough to outlast the moment that a button is seen pressed
        count = 20_000
        self.write("".join(f"<outline text='F{n}' type='rss' xmlUrl='ROOT/f{n}'/>" for n in range(count)))
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        # another program is writing, so that it is not over before it can be stopped
        with sqlite3.connect(self.place.library / "library.sqlite", isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            self.choose(window, self.file)
            window.act(lambda: window.find("push button", "Stop Importing"), "Stop Importing")
            other.execute("ROLLBACK")
        other.close()
        eventually(lambda: not window.find("push button", "Stop Importing"), "the bar to go")
        # what was stored stays
        self.assertLess(len(self.place.feeds()), count)
        window.focus()
        window.key("ctrl+q")
        window.wait_end()

    def test_a_file_that_is_no_list_is_said_to_be_none(self):
        self.file.write_text("Dear diary,\nnothing happened.\n")
        window = self.start("--library", str(self.place.library), str(self.file))
        window.wait("label", "Nothing Was Imported")
        self.assertIn("“Dear diary,”", window.wait("alert").get_name())
        window.key("Return")
        eventually(lambda: window.find("alert") is None, "the dialog to go")
        window.quit()

    def test_a_second_start_hands_its_file_over(self):
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

    def leave_nothing(self):
        """A library without any feed: that of the welcome articles is taken away."""
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.quit()
        for feed in self.place.feeds():
            self.place.ctl("remove", str(feed["id"]))

    def test_the_keyboard_goes_where_a_narrow_window_goes(self):
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
        # the row that had it is gone, and the list has none
        eventually(lambda: [node for node in window.focused()[:1] if window.find("label", "Try Again", node)],
                   "the keyboard on what can be done")
        window.key("alt+Return")
        window.on("Name, ")
        window.key("Escape")
        window.quit()

    def test_without_feeds_there_is_a_welcome(self):
        self.leave_nothing()
        window = self.start()
        window.wait("label", "Welcome to Kiji")
        for words in ("Add Feed…", "Import Feeds…"):
            window.wait("label", words)
        window.press("Add Feed…")
        window.wait("text", lambda name: name.startswith("The address of a feed"))
        window.key("Escape")
        window.quit()

    def test_a_feed_that_failed_says_why_and_is_tried_again(self):
        server = self.serve({"/feed": feed("One", "first"), "/good": feed("Good", "good")})
        (self.place.home / "list.txt").write_text(f"{server.root}/feed\n{server.root}/good\n")
        self.place.ctl("import", str(self.place.home / "list.txt"))
        server.pages["/feed"] = 500
        # the first failure leaves no sign
        for _ in range(2):
            self.place.ctl("refresh")
        window = self.start()
        window.tab_to("Feeds")
        window.key("g", "a")
        failing = lambda: [row for row in window.items("Feeds") if "500" in row.get_description()]
        window.click(eventually(failing, "the feed that fails")[0], 60, 15)
        window.wait("label", "This Feed Could Not Be Read")
        eventually(lambda: any("error 500" in text for text in window.texts()), "the reason")
        server.pages["/feed"] = feed("One", "first")
        window.press("Try Again")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        window.quit()

    def test_every_list_says_what_it_is_for(self):
        server = self.serve({"/feed": feed("One", "first")})
        self.place.ctl("add", server.root + "/feed")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        window.key("g", "s")
        window.wait("label", "Nothing Starred")
        window.key("g", "t")
        window.wait("label", "No Articles Today")
        window.key("g", "u")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article again")
        window.key("shift+a", "g", "s", "g", "u")
        window.wait("label", "All Read")
        window.press("Show All Articles")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "what was read")
        # a choice of the person's is taken back where it was made
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

    def test_by_the_thumbs_button_of_a_mouse(self):
        self.window.point(self.page, 100, 100)
        subprocess.run(["xdotool", "click", "8"], check=True)
        self.in_list()
        subprocess.run(["xdotool", "click", "8"], check=True)
        eventually(lambda: self.window.find("list", "Feeds"), "the feeds")
        self.window.quit()

    def test_by_escape_from_the_article_alone(self):
        self.window.key("Escape")
        self.in_list()
        # the star comes behind them
        self.window.key("Escape", "Escape", "s")
        self.window.wait_rows("Articles", lambda rows: any(row.endswith(", starred") for row in rows), "a star")
        self.assertFalse(self.window.find("list", "Feeds"))
        self.window.quit()


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
