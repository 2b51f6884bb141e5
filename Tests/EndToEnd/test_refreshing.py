"""A refresh: new articles arrive, failures are reported, a hanging server affects no other, and a killed program
loses nothing."""

import sqlite3
import subprocess
import threading

from harness import KijiTestCase, box, eventually


def feed(title, count):
    """Returns an RSS feed with a number of items, newest first."""
    items = "".join(
        f"<item><title>{title} {number}</title><guid>{title}-{number}</guid>"
        f"<pubDate>Fri, 20 Nov 2026 {number // 60 % 24:02}:{number % 60:02}:00 GMT</pubDate>"
        f"<description>About number {number}</description></item>" for number in range(count, 0, -1))
    body = f"<rss version='2.0'><channel><title>{title}</title>{items}</channel></rss>"
    return "application/rss+xml", body.encode()


class Refreshing(KijiTestCase):
    def test_new_articles_arrive_and_failures_are_reported(self):
        server = self.serve({"/good": feed("Good", 2), "/bad": feed("Bad", 1)})
        for path in ("/good", "/bad"):
            self.place.ctl("add", server.root + path)
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "what was there")
        server.pages["/good"] = feed("Good", 3)
        server.pages["/bad"] = 500
        window.focus()
        window.key("F5")
        window.show_new(1)
        rows = window.wait_rows("Articles", lambda rows: len(rows) == 4, "the new article")
        self.assertTrue(any("Good 3" in row for row in rows), rows)
        window.wait_rows("Feeds", lambda rows: "Good, 3 unread" in rows, "the new count")
        failing = lambda: [node for node in window.walk(window.find("list", "Feeds")) if "500" in node.get_description()]
        eventually(window.can_refresh, "the refresh to end")
        self.assertEqual(failing(), [], "one failure is not worth a sign")
        window.key("F5")
        eventually(failing, "the reason beside the feed that fails")
        # with its count beside it
        self.assertIn("Bad, 1 unread", window.rows("Feeds"))
        window.quit()

    def test_feeds_are_refreshed_at_startup_unless_turned_off(self):
        server = self.serve({"/good": feed("Good", 1)})
        self.place.ctl("add", server.root + "/good")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "what was there")
        window.quit()
        self.assertEqual(server.count("/good"), 1)
        # the default settings
        self.write_settings({})
        # a feed that has just been fetched is not due
        with sqlite3.connect(self.place.library / "library.sqlite") as library:
            library.execute("UPDATE feedState SET attemptedAt = attemptedAt - 7200000")
        window = self.start()
        eventually(lambda: server.count("/good") == 2, "the feed to be asked for")
        window.quit()

    def test_a_mostly_failing_refresh_shows_one_banner(self):
        server = self.serve({f"/{number}": feed(f"Feed{number}", 1) for number in range(3)})
        for number in range(3):
            self.place.ctl("add", f"{server.root}/{number}")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "what was there")
        server.pages.update({"/0": 500, "/1": 503})
        window.focus()
        window.key("F5")
        banner = lambda: window.find("alert", "2 feeds could not be refreshed")
        eventually(banner, "the banner")
        window.press("Details")
        window.wait("frame", "Activity")
        rows = window.wait_rows("Activity", lambda rows: len(rows) == 2, "what failed, and nothing else")
        self.assertTrue(all("error" in row for row in rows), rows)
        window.close_frame("Activity")
        # it disappears with the next successful refresh
        server.pages.update({"/0": feed("Feed0", 1), "/1": feed("Feed1", 1)})
        window.focus_main()
        window.key("F5")
        eventually(lambda: not banner(), "the banner to go")
        window.quit()

    def test_a_few_failures_show_a_toast_with_details(self):
        server = self.serve({f"/{number}": feed(f"Feed{number}", 1) for number in range(3)})
        for number in range(3):
            self.place.ctl("add", f"{server.root}/{number}")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "what was there")
        server.pages["/0"] = 500
        window.focus()
        window.key("F5")
        window.wait("label", "1 feed could not be refreshed")
        window.press("Details")
        window.wait("frame", "Activity")
        rows = window.wait_rows("Activity", lambda rows: len(rows) == 1, "what failed, and nothing else")
        self.assertIn("error", rows[0])
        window.quit()

    def test_rows_inserted_above_the_first_one_are_drawn(self):
        # GTK 4.8 on its own creates no row there and leaves the space empty
        server = self.serve({"/good": feed("Good", 300)})
        self.place.ctl("add", server.root + "/good")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) > 8, "what was there")
        for count in (303, 306):
            server.pages["/good"] = feed("Good", count)
            window.focus()
            window.key("F5")
            window.show_new(3)
            window.wait("label", f"{count} articles")
            # the titles of the first two rows that fit
            x, y, _, _ = box(window.find("list", "Articles"))
            height = box(window.items("Articles")[1])[3]
            shown = lambda: all(window.dark_within((x + 30, y + 8 + row * height, 250, 45)) > 30 for row in (0, 1))
            eventually(shown, f"the rows at the top when there are {count}")
        window.quit()

    def test_the_window_responds_while_a_server_hangs(self):
        release = threading.Event()
        self.addCleanup(release.set)

        def hang(handler):
            release.wait(60)
            return 500

        server = self.serve({f"/{number}": feed(f"Feed{number}", 1) for number in range(3)})
        for number in range(3):
            self.place.ctl("add", f"{server.root}/{number}")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "what was there")
        server.pages["/0"] = hang
        window.focus()
        window.key("F5")
        window.wait("push button", "Stop Refreshing")
        eventually(lambda: server.count("/0") > 1, "the request that hangs")
        # an article is opened and another list chosen meanwhile
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_rows("Articles", lambda rows: not rows[0].startswith("unread, "), "the row to be read")
        # one button stops it, in the sidebar if that is visible
        stops = lambda: [box(button)[:2] for button in window.find_all("push button", "Stop Refreshing")]
        for width, panes in ((1200, {"Feeds", "Articles"}), (700, {"Articles"}), (400, {"Articles"})):
            window.resize(width, 700)
            eventually(lambda: {name for name in ("Feeds", "Articles") if window.find("list", name)} == panes, f"{panes} at {width}")
            eventually(lambda: len(stops()) == 1, lambda: f"one button at {width}, there are {stops()}")
        window.key("F9")
        eventually(lambda: len(stops()) == 1, lambda: f"one button in the sidebar alone, there are {stops()}")
        window.resize(1200, 700)
        window.key("F5")
        window.wait("push button", "Refresh All")
        window.quit()

    def test_a_refresh_is_stopped_in_the_list_alone(self):
        # the narrowest window has the least room with large text
        resource = lambda *change: subprocess.run(["xprop", "-root", *change], check=True)
        resource("-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t144\n")
        self.addCleanup(resource, "-remove", "RESOURCE_MANAGER")
        release = threading.Event()
        self.addCleanup(release.set)
        server = self.serve({"/0": feed("Feed0", 1)})
        self.place.ctl("add", server.root + "/0")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "what was there")
        server.pages["/0"] = lambda handler: release.wait(60) and 500
        window.tab_to("Articles")
        inside = lambda: box(window.frames()[0])[2]
        window.resize(360 + window.size()[0] - inside(), 700)
        eventually(lambda: window.find("list", "Feeds") is None and inside() == 360, "the list alone")
        stop = lambda: window.find("push button", "Stop Refreshing")
        for below, go in (("Articles", ("g", "s")), ("No Starred Articles", ())):
            self.assertIsNone(window.find("push button", "Refresh All"), "there is a menu instead")
            window.key("F5")
            window.wait("push button", "Stop Refreshing")
            # no wider than the window
            shown = window.find("list", "Articles") if go else window.named(below)
            eventually(lambda: box(shown)[2] <= inside() == 360, lambda: f"everything within the window, is {box(shown)}")
            window.tab_on("Stop Refreshing")
            window.key("space")
            eventually(lambda: not stop(), "the button to go")
            at = lambda: [node.get_name() for node in window.focused()]
            eventually(lambda: any(name.startswith(below) for name in at()), lambda: f"the focus below the header, is on {at()}")
            if go:
                window.key(*go)
                window.wait("label", "No Starred Articles")
        window.quit()

    def test_the_window_shows_changes_by_the_command_line(self):
        server = self.serve({"/a": feed("Shell", 2)})
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        self.place.ctl("add", server.root + "/a")
        window.show_new(2)
        window.wait_rows("Articles", lambda rows: len(rows) == 5, "the articles that came meanwhile")
        window.wait_rows("Feeds", lambda rows: "Shell, 2 unread" in rows, "the feed that came meanwhile")
        server.pages["/a"] = feed("Shell", 4)
        self.place.ctl("refresh")
        window.show_new(2)
        window.wait_rows("Articles", lambda rows: len(rows) == 7, "what the refresh brought")
        window.quit()

    def test_a_program_killed_during_a_refresh_loses_nothing(self):
        release = threading.Event()
        self.addCleanup(release.set)
        counts = {f"/{number}": 40 for number in range(8)}
        server = self.serve({path: feed("Feed" + path[1:], count) for path, count in counts.items()})
        for path in counts:
            self.place.ctl("add", server.root + path)
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) > 100, "what was there")
        window.tab_to("Articles")
        window.key("Home", "Return")
        eventually(lambda: any(article["read"] for article in self.place.articles()), "the read mark")

        before = {article["id"]: (article["title"], article["read"]) for article in self.place.articles()}
        for path in counts:
            server.pages[path] = feed("Feed" + path[1:], 60)
        # half of the feeds are stored, half are still being fetched
        half = lambda handler: release.wait(60) and 500
        for number in range(4, 8):
            server.pages[f"/{number}"] = half
        window.key("F5")
        eventually(lambda: len(self.place.articles()) >= len(before) + 20, "some of the new articles")
        window.kill()
        release.set()

        after = {article["id"]: (article["title"], article["read"]) for article in self.place.articles()}
        for number, article in before.items():
            self.assertEqual(after.get(number), article)
        for path in counts:
            server.pages[path] = feed("Feed" + path[1:], 60)
        self.place.ctl("refresh")
        titles = [article["title"] for article in self.place.articles()]
        self.assertEqual(len(titles), len(set(titles)), "nothing twice")
        self.assertEqual(len(titles), 8 * 60)

        window = self.start()
        window.wait_rows("Feeds", lambda rows: any(row.startswith("Feed6, 60") for row in rows), "everything again")
        window.quit()
