"""The same story in several feeds: one row, read once, and switched off in the preferences."""

from harness import KijiTestCase, eventually

PAGE = "http://site.example/post"


def feed(name, title, link):
    return ("application/rss+xml", f"""<rss version="2.0"><channel><title>{name}</title>
        <item><guid>{name}</guid><title>{title}</title><link>{link}</link><description>Text.</description>
        <pubDate>Tue, 03 Mar 2026 12:00:00 GMT</pubDate></item></channel></rss>""".encode())


class Stories(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({
            "/site": feed("The Site", "As told first", PAGE + "?utm_source=rss"),
            "/planet": feed("The Planet", "As told again", PAGE),
            "/club": feed("The Club", "As told by all", PAGE + "#top"),
        })

    def add(self, *names):
        """Subscribes to feeds and returns their numbers."""
        for name in names:
            self.place.ctl("add", self.server.root + name)
        return [feed["id"] for feed in sorted(self.place.ctl("feeds", "--json")["feeds"], key=lambda feed: feed["id"])]

    def read(self, feeds):
        """Returns of each feed whether its article is read."""
        return [self.place.articles("--feed", str(feed))[0]["read"] for feed in feeds]

    def test_a_story_is_one_row_and_read_once(self):
        feeds = self.add("/site", "/planet")
        window = self.start()
        window.wait_rows(
            "Articles", lambda rows: len(rows) == 1 and "As told first, The Site, also in 1 feed, " in rows[0], "the story")
        # what arrives meanwhile changes the row, and does not wait
        feeds = self.add("/club")
        window.wait_rows("Articles", lambda rows: len(rows) == 1 and ", also in 2 feeds, " in rows[0], "the other feed")
        self.assertFalse(window.find("push button", lambda name: "new article" in name))
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page("As told first")
        eventually(lambda: self.read(feeds) == [True] * 3, "all to be read")
        window.key("ctrl+z")
        eventually(lambda: self.read(feeds) == [False] * 3, "all to be unread")
        # without the first feed, the next article takes the place
        self.place.ctl("remove", str(feeds[0]))
        window.wait_rows(
            "Articles", lambda rows: len(rows) == 1 and "As told again, The Planet, also in 1 feed, " in rows[0],
            "the next article")
        self.assertEqual([row["otherFeeds"] for row in self.place.articles()], [1])
        window.quit()

    def test_it_can_be_switched_off(self):
        self.place.ctl("add", self.server.root + "/site")
        window = self.start()
        window.key("ctrl+comma")
        window.wait("frame", "Preferences")
        window.on("Refresh when Kiji starts")
        window.go("Show the same story only once")
        window.on("Show the same story only once, checked")
        window.key("Return")
        window.on("Show the same story only once, not checked")
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Preferences"), "the window to close")
        self.place.ctl("add", self.server.root + "/planet")
        window.show_new(1)
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        self.place.ctl("mark", "read", str(self.place.articles()[0]["id"]))
        self.assertEqual(sorted(row["read"] for row in self.place.articles()), [False, True])
        window.quit()

    def test_switching_it_off_shows_each_article(self):
        self.add("/site", "/planet", "/club")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the story")
        window.key("ctrl+comma")
        window.wait("frame", "Preferences")
        window.on("Refresh when Kiji starts")
        window.go("Show the same story only once")
        window.key("Return")
        window.on("Show the same story only once, not checked")
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Preferences"), "the window to close")
        rows = window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        self.assertFalse([row for row in rows if "also in" in row])
        window.quit()
