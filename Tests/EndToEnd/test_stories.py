"""The same story in two feeds: read once, and switched off in the preferences."""

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
        })

    def test_a_story_is_read_once(self):
        for name in ("/site", "/planet"):
            self.place.ctl("add", self.server.root + name)
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        window.tab_to("Articles")
        window.key("Home", "Return")
        eventually(lambda: all(row["read"] for row in self.place.articles()), "both to be read")
        window.key("ctrl+z")
        eventually(lambda: not any(row["read"] for row in self.place.articles()), "both to be unread")
        window.quit()

    def test_it_can_be_switched_off(self):
        self.place.ctl("add", self.server.root + "/site")
        window = self.start()
        window.key("ctrl+comma")
        window.wait("frame", "Preferences")
        window.on("Refresh when Kiji starts")
        window.go("Read the same story only once")
        window.on("Read the same story only once, checked")
        window.key("Return")
        window.on("Read the same story only once, not checked")
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Preferences"), "the window to close")
        self.place.ctl("add", self.server.root + "/planet")
        window.show_new(1)
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        self.place.ctl("mark", "read", str(self.place.articles()[0]["id"]))
        self.assertEqual(sorted(row["read"] for row in self.place.articles()), [False, True])
        window.quit()
