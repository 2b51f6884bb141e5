"""Quiet feeds in the sidebar, and the window with statistics: sorting, filtering, unsubscribing, narrow windows."""

import os
import pathlib
import re
import subprocess
import time
from email.utils import formatdate

import translated
from harness import KijiTestCase, Words, becomes, box, eventually

DAY = 86400
# The ages of the feeds' articles, in days.
FEEDS = {"Busy": [number / 8 for number in range(40)], "Calm": [20, 40, 60], "Dead": [500, 600]}
# The number of words in each of their articles.
WORDS = {"Busy": 500, "Calm": 300, "Dead": 6000}


def feed(title, days):
    items = "".join(
        f"<item><guid>{day}</guid><title>{title} {number}</title><link>https://a.example/{title}/{number}</link>"
        f"<description>{' '.join(f'{title}{number}x{word}' for word in range(WORDS[title]))}</description><pubDate>{formatdate(time.time() - day * DAY)}</pubDate></item>"
        for number, day in enumerate(days))
    return f"<rss version='2.0'><channel><title>{title}</title>{items}</channel></rss>".encode()


class Statistics(KijiTestCase):
    def setUp(self):
        super().setUp()
        pages = {"/" + title: ("application/rss+xml", feed(title, days)) for title, days in FEEDS.items()}
        self.server = self.serve(pages)
        for title in FEEDS:
            self.place.ctl("add", self.server.root + "/" + title)
        calm = self.place.articles("--quiet-feeds")[0]
        self.place.ctl("mark", "read", str(calm["id"]))
        self.place.ctl("mark", "starred", str(calm["id"]))

    def start(self, *arguments):
        window = super().start(*arguments)
        window.wait_rows("Feeds", lambda rows: any(row.startswith("Dead") for row in rows), "the feeds")
        return window

    def open(self, window):
        window.focus()
        window.key("ctrl+shift+s")
        window.wait("frame", "Statistics")
        window.wait_rows("Statistics", lambda rows: len(rows) == 3, "the statistics")
        window.activate("Statistics")
        window.key("Home")
        eventually(lambda: (window.focused_row() or "").startswith("Busy"), "the focus in the first row")

    def titles(self, window):
        return [row.split(", ")[0] for row in window.rows("Statistics")]

    def subscribed(self):
        return sorted(row["title"] for row in self.place.feeds())

    def statistics(self):
        return [one["statistics"] for one in self.place.ctl("feeds", "--statistics", "--json")["feeds"]]

    def sorts(self, window, heading, expected):
        """Uses a heading by keyboard."""
        window.tab_to(heading, "push button")
        window.key("space")
        becomes(lambda: self.titles(window), expected)

    def bars(self, window, row):
        """Returns how many weeks with articles a row's chart shows, as seen halfway up."""
        labels = [node for node in window.walk(row) if node.get_role_name() == "label"]
        # the chart is between the title and the number
        (left, _, title, _), (x, y, _, height) = (box(label) for label in labels[:2])
        picture = window.photograph("Statistics")
        line = [sum(picture.at(column, y + height // 2)) < 600 for column in range(left + title, x)]
        return sum(now and not before for before, now in zip([False] + line, line))

    def photograph(self, window, name):
        """Saves a picture if a folder for pictures is given."""
        if folder := os.environ.get("KIJI_PICTURES"):
            window.photograph("Statistics").save(pathlib.Path(folder) / f"{name}.png")

    def test_quiet_feeds_have_a_list_of_their_own(self):
        window = self.start()
        self.assertIn("Quiet Feeds, 4 unread", window.rows("Feeds"))
        window.focus()
        window.key("g", "l")
        shown = window.wait_rows("Articles", lambda rows: len(rows) == 5, "the articles of quiet feeds")
        titles = [row.removeprefix("unread, ").split(", ")[0] for row in shown]
        self.assertEqual(titles, ["Calm 0", "Calm 1", "Calm 2", "Dead 0", "Dead 1"])
        window.tab_to("Articles")
        window.key("shift+a")
        window.wait_rows("Feeds", lambda rows: "Quiet Feeds" in rows, "no unread article")
        self.assertEqual(len(self.place.articles("--unread")), 40)
        window.key("ctrl+z")
        window.wait_rows("Feeds", lambda rows: "Quiet Feeds, 4 unread" in rows, "the unread articles")
        window.quit()

    def test_the_table_is_sorted_and_filtered(self):
        window = self.start()
        # one of the servers has nothing new
        calm = next(str(one["id"]) for one in self.place.feeds() if one["title"] == "Calm")
        for _ in range(3):
            self.place.ctl("refresh", calm)
        self.open(window)
        rows = window.rows("Statistics")
        self.assertEqual([row.split(", ")[0] for row in rows], ["Busy", "Calm", "Dead"])
        self.assertIn("Busy, 40 articles a week, 0% read, last article", rows[0])
        self.assertIn("Calm, 0.3 articles a week, 33% read, 1 starred, last article", rows[1])
        self.assertRegex(rows[1], r", [\d.]+ kB saved, Quiet$")
        self.assertTrue(rows[2].endswith(", Nothing New for a Year"), rows[2])
        # the sizes come later; forty articles are too many to be all read
        becomes(lambda: [re.sub(r"[\d.]+", "1", size) for row in window.rows("Statistics")
                         for size in row.split(", ") if size.startswith("size ")],
                ["size about 1 kB", "size 1 kB", "size 1 kB"])
        self.assertEqual([size["sizeIsEstimate"] for size in self.statistics()], [True, False, False])
        self.assertTrue(window.find("push button", "Feed, sorted in ascending order"))
        self.assertEqual([self.bars(window, row) for row in window.items("Statistics")], [1, 3, 0])
        self.photograph(window, "statistics")
        self.sorts(window, "Articles a Week", ["Busy", "Calm", "Dead"])
        self.assertTrue(window.find("push button", "Articles a Week, sorted in descending order"))
        self.assertTrue(window.find("push button", "Feed"))
        self.sorts(window, "Articles a Week, sorted in descending order", ["Dead", "Calm", "Busy"])
        self.sorts(window, "Starred", ["Calm", "Busy", "Dead"])
        self.sorts(window, "Last Article", ["Busy", "Calm", "Dead"])
        self.sorts(window, "Size", ["Busy", "Dead", "Calm"])
        self.sorts(window, "Size, sorted in descending order", ["Calm", "Dead", "Busy"])
        self.sorts(window, "Data Saved", ["Calm", "Busy", "Dead"])
        # the drop-down list of filters
        window.tab_to("Which Feeds Are Shown", "combo box")
        window.key("space")
        eventually(lambda: [node for node in window.focused()[:1] if node.get_role_name() == "list item"], "the filters")
        window.key("Down", "Down", "Return")
        becomes(lambda: self.titles(window), ["Busy", "Dead"])
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Statistics"), "the window to close")
        window.quit()

    def test_longer_dates_do_not_push_other_columns(self):
        # the feed without new articles gets one with the longest date
        self.place.ctl("remove", next(str(one["id"]) for one in self.place.feeds() if one["title"] == "Dead"))
        self.server.pages["/old"] = ("application/rss+xml", (
            b"<rss version='2.0'><channel><title>Dead</title><item><guid>1</guid><title>Dead 1</title>"
            b"<pubDate>Tue, 28 Nov 2017 12:00:00 GMT</pubDate></item></channel></rss>"))
        self.place.ctl("add", self.server.root + "/old")
        Words.spoken = translated.speak(self.place, "ja")
        self.addCleanup(setattr, Words, "spoken", Words())
        window = self.start()
        self.open(window)

        def edges():
            """Returns where the numbers and dates of each row end."""
            labels = [[node for node in window.walk(row) if node.get_role_name() == "label"]
                      for row in window.items("Statistics")]
            return {tuple(x + width for x, _, width, _ in map(box, row[1:5])) for row in labels}
        eventually(lambda: len(edges()) == 1, lambda: f"columns one below another, they end at {edges()}")
        window.quit()

    def test_feeds_are_removed_and_restored(self):
        window = self.start()
        self.open(window)
        window.key("End", "Delete")
        becomes(lambda: self.titles(window), ["Busy", "Calm"])
        self.assertEqual(self.subscribed(), ["Busy", "Calm"])
        eventually(lambda: window.find("label", "“Dead” removed"), "the toast")
        window.key("ctrl+z")
        becomes(lambda: self.titles(window), ["Busy", "Calm", "Dead"])
        # several at once, and undone as one
        window.key("Home", "shift+Down")
        becomes(lambda: len(window.selected("Statistics")), 2)
        window.choose_in_menu("Remove")
        becomes(lambda: self.titles(window), ["Dead"])
        eventually(lambda: window.find("label", "2 feeds removed"), "the toast")
        window.key("ctrl+z")
        becomes(lambda: self.titles(window), ["Busy", "Calm", "Dead"])
        self.assertEqual(self.subscribed(), ["Busy", "Calm", "Dead"])
        window.quit()

    def test_a_feed_is_shown_in_the_window(self):
        window = self.start()
        self.open(window)
        window.key("Down", "Return")
        eventually(lambda: not window.find("frame", "Statistics"), "the window to close")
        window.wait_rows("Articles", lambda rows: len(rows) == 3 and "Calm 0" in rows[0], "the feed's articles")
        window.quit()

    def test_columns_are_left_out_in_a_narrow_window(self):
        window = self.start()
        self.open(window)
        headings = ["Feed, sorted in ascending order", "Articles a Week", "Read", "Starred", "Last Article", "Size", "Data Saved", "Status"]
        shown = lambda: [name for name in headings if window.find("push button", name)]
        becomes(shown, headings)
        identifier = window.window_named("Statistics")
        subprocess.run(["xdotool", "windowsize", "--sync", identifier, "380", "500"], check=True)
        becomes(shown, headings[:2])
        self.photograph(window, "statistics-narrow")
        # the rows still say everything
        self.assertTrue(window.rows("Statistics")[1].endswith(", Quiet"))
        subprocess.run(["xdotool", "windowsize", "--sync", identifier, "960", "500"], check=True)
        becomes(shown, headings)
        window.quit()
