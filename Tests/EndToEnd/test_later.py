"""Read Later: the queue by keyboard, its place in the sidebar, undo, and the place in each article after a restart."""

import contextlib
import sqlite3

from accessible import Atspi
from harness import KijiTestCase, are_alike, becomes, eventually


class Later(KijiTestCase):
    def setUp(self):
        super().setUp()
        # 920 words each: four minutes
        text = ("&lt;p&gt;" + "Many words, again and again. ".replace("again. ", "again ") * 23 + "&lt;/p&gt;") * 8
        items = "".join(
            f"<item><guid>{n}</guid><title>Number {n}</title><description>{text}</description>"
            f"<pubDate>Fri, 20 Nov 2026 00:{n:02}:00 GMT</pubDate></item>" for n in range(1, 5))
        body = f"<rss version='2.0'><channel><title>Numbers</title>{items}</channel></rss>".encode()
        self.server = self.serve({"/feed": ("application/rss+xml", body)})
        self.place.ctl("add", self.server.root + "/feed")

    def start(self, unread=4):
        window = super().start()
        window.wait_rows("Articles", lambda rows: len(rows) == unread, "the articles")
        return window

    def queue(self):
        return [article["title"] for article in self.place.articles("--later")]

    def kept(self):
        """Returns the place in the article of the queue, as stored in the library."""
        with contextlib.closing(sqlite3.connect(self.place.library / "library.sqlite")) as database:
            return database.execute("SELECT place FROM later").fetchone()[0]

    def titles(self, window):
        return [next(part for part in row.split(", ") if part.startswith("Number")) for row in window.rows("Articles")]

    def row(self, window):
        return next((row for row in window.rows("Feeds") if row.startswith("Read Later")), None)

    def test_articles_are_queued_listed_and_removed_by_keyboard(self):
        window = self.start()
        self.assertEqual(self.row(window), "Read Later")
        window.tab_to("Articles")
        window.key("Home", "Down", "l")
        becomes(self.queue, ["Number 3"])
        becomes(lambda: self.row(window), "Read Later, 1 article, 4 min")
        becomes(lambda: "to be read later" in window.rows("Articles")[1], True)
        window.key("Home", "l")
        becomes(self.queue, ["Number 3", "Number 4"])
        # several at once, one of which is in the queue: the others are added
        window.key("shift+Down", "shift+Down", "shift+Down")
        eventually(lambda: window.find("push button", "Read Later"), "the button of the selection")
        window.key("l")
        becomes(lambda: sorted(self.queue()), ["Number 1", "Number 2", "Number 3", "Number 4"])
        becomes(lambda: self.row(window), "Read Later, 4 articles, 16 min")
        window.key("ctrl+z")
        becomes(self.queue, ["Number 3", "Number 4"])
        # the list: in the order of adding, which reading does not change
        window.key("g", "r")
        becomes(lambda: self.titles(window), ["Number 3", "Number 4"])
        # options that do not apply to a queue are not offered
        can = lambda name: window.menu_item(name).get_state_set().contains(Atspi.StateType.SENSITIVE)
        window.click_on("View Options")
        eventually(lambda: window.menu_item("Group by Day"), "the menu")
        self.assertEqual([can(name) for name in ("Oldest First", "Group by Day", "Show Unread Only")], [True, False, False])
        window.key("Escape")
        eventually(lambda: not window.menu_item("Group by Day"), "the menu to close")
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page("Number 3")
        eventually(lambda: any(article["read"] for article in self.place.articles()), "the read mark")
        becomes(lambda: self.titles(window), ["Number 3", "Number 4"])
        button = eventually(lambda: window.find("push button", "Remove from Read Later"), "the button of the article")
        window.act(lambda: button, "it")
        becomes(lambda: self.titles(window), ["Number 4"])
        eventually(lambda: window.find("push button", "Read Later"), "the button to add it again")
        window.key("ctrl+z")
        becomes(lambda: self.titles(window), ["Number 3", "Number 4"])
        window.wait("label", "Back in Read Later")
        # by another process
        self.place.ctl("later", "--remove", *[str(article["id"]) for article in self.place.articles("--later")])
        eventually(lambda: window.find("label", "Nothing to Read Later"), "the empty list")
        becomes(lambda: self.row(window), "Read Later")
        window.quit()

    def test_the_place_in_each_article_is_kept_over_a_restart(self):
        window = self.start()
        window.tab_to("Articles")
        window.key("Home", "Return")
        page = window.wait_page("Number 4")
        eventually(lambda: window.dark(page) > 300, "the text")
        window.key("l")
        becomes(self.queue, ["Number 4"])
        window.key("space", "space")
        eventually(self.kept, "the place to be kept")
        text = eventually(lambda: window.lines_of(page), "the text to rest")
        # another article is open at the end, so that the session has no place for the first one
        window.key("j")
        window.wait_page("Number 3")
        window.quit()

        again = self.start(unread=2)
        again.wait_page("Number 3")
        again.key("g", "r")
        becomes(lambda: self.titles(again), ["Number 4"])
        again.tab_to("Articles")
        again.key("Home", "Return")
        page = again.wait_page("Number 4")
        eventually(lambda: are_alike(again.lines_of(page), text), "the article's text where it was")
        again.quit()
