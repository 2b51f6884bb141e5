"""The preferences, by keyboard alone: what is chosen there is so, now and after the next start."""

import sqlite3
from harness import KijiTestCase, eventually, three_feeds


class Preferences(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")

    def open(self, window=None):
        window = window or self.window
        window.focus()
        window.key("ctrl+comma")
        window.wait("frame", "Preferences")
        self.on("Refresh when Kiji starts", window)

    def close(self, window=None):
        window = window or self.window
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Preferences"), "the preferences to close")

    def on(self, row, window=None):
        """Waits for the focus on a row whose name begins so; gives the name."""
        focused = lambda: [node.get_name() for node in (window or self.window).focused()][:1]
        return eventually(
            lambda: [name for name in focused() if name.startswith(row)], f"the focus on {row}, is on {focused()}")[0]

    def go(self, row):
        """Goes down to a row, over the headlines."""
        for _ in range(24):
            name = [node.get_name() for node in self.window.focused()][:1]
            if name and name[0].startswith(row):
                return
            self.window.key("Down")
            eventually(lambda: [node.get_name() for node in self.window.focused()][:1] != name, f"Down to leave {name}")
        raise AssertionError(f"Down does not reach {row}")

    def choose(self, row, *keys):
        """Opens a row's list of values and goes to one by those keys."""
        self.go(row)
        self.window.key("Return")
        # the one that is chosen has the focus
        eventually(lambda: [node for node in self.window.focused()[:1] if node.get_name().endswith(", chosen")], "the values")
        self.window.key(*keys, "Return")
        self.on(row)

    def test_a_switch_is_kept_and_does_what_it_says(self):
        server = self.serve(three_feeds())
        self.place.ctl("add", server.root + "/feed1")
        self.open()
        self.assertEqual(self.on("Refresh when Kiji starts"), "Refresh when Kiji starts, off")
        self.window.key("Return")
        self.on("Refresh when Kiji starts, on")
        self.window.key("space")
        self.on("Refresh when Kiji starts, off")
        self.window.key("space")
        self.on("Refresh when Kiji starts, on")
        self.close()
        self.window.quit()
        self.assertEqual(server.count("/feed1"), 1, "only the subscription asked")
        # what was fetched a moment ago, or wants to be left alone for hours, is not due at the start
        with sqlite3.connect(self.place.library / "library.sqlite") as library:
            library.execute("UPDATE feedState SET attemptedAt = attemptedAt - 3600000, dueAt = NULL")
        library.close()

        again = self.start()
        eventually(lambda: server.count("/feed1") == 2, "a refresh at the start")
        self.open(again)
        self.on("Refresh when Kiji starts, on", again)
        self.close(again)
        again.quit()

    def test_an_article_that_is_opened_stays_unread_where_it_is_marked_by_hand(self):
        self.open()
        self.choose("Mark articles as read", "End")
        self.on("Mark articles as read, By hand")
        self.close()
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        self.window.wait("filler", "Welcome to Kiji")
        # M comes after the article was opened, so whatever opening does has been done
        self.window.key("Down", "Return")
        self.window.wait("filler", "What leaves your machine, and what does not")
        self.window.key("m")
        read = lambda: [article["title"] for article in self.place.articles() if article["read"]]
        eventually(lambda: read() == ["What leaves your machine, and what does not"], f"one article read, is {read()}")
        self.window.quit()

    def test_what_is_known_of_the_library_and_back(self):
        self.open()
        self.go("About the Library")
        self.window.key("Return")
        self.on("Feeds, 1")
        self.go("Unread, 3")
        self.go("Folder, " + str(self.place.library))
        self.window.key("Escape")
        self.on("About the Library")
        self.close()
        self.window.quit()

    def test_everything_can_be_as_at_first_and_that_be_undone(self):
        self.open()
        self.choose("Text size", "Down")
        self.on("Text size, Large")
        self.go("Reset to Defaults")
        self.window.key("Return")
        eventually(lambda: self.window.find("list item", "Text size, Normal"), "the usual size")
        self.window.press("Undo")
        eventually(lambda: self.window.find("list item", "Text size, Large"), "the size that was chosen")
        self.close()
        self.window.quit()

    def test_the_text_of_an_open_article_grows(self):
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        page = self.window.wait("filler", "Welcome to Kiji")
        eventually(lambda: self.window.dark(page) > 300, "the text")
        before = self.window.dark(page)
        self.open()
        self.choose("Text size", "End")
        self.on("Text size, Enormous")
        self.close()
        eventually(lambda: self.window.dark(page) > before * 1.2, "larger letters")
        self.window.quit()
