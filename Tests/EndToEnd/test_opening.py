"""Addresses and files that other programs ask Kiji to open: on the command line and over D-Bus."""

import subprocess

from harness import KijiTestCase, becomes, eventually
from test_list import feed


class Opening(KijiTestCase):
    def setUp(self):
        super().setUp()
        # other programs mean the standard library
        self.place.library = self.place.home / "data" / "kiji"
        self.server = self.serve({"/feed": ("application/rss+xml", feed([1, 2, 3]))})
        self.place.ctl("add", self.server.root + "/feed")

    def open_over_the_bus(self, *addresses):
        """Does what a desktop does for a program that can be activated over D-Bus."""
        subprocess.run(
            ["gdbus", "call", "--session", "--dest", "io.github.kiji_reader.Kiji", "--object-path",
             "/io/github/kiji_reader/Kiji", "--method", "org.freedesktop.Application.Open",
             str(list(addresses)), "{}"], check=True, env=self.place.environment, capture_output=True)

    def address(self, window):
        entry = next(iter(window.focused()), None) if window.find("frame", "Add Feed") else None
        return entry and entry.get_role_name() == "text" and entry.get_text(0, entry.get_character_count())

    def test_links_are_offered_and_nothing_is_fetched_before(self):
        self.server.pages["/new"] = ("application/rss+xml", feed([9]))
        link = "feed:" + self.server.root + "/new"
        window = self.start("--library", str(self.place.library), link)
        becomes(lambda: self.address(window), link)
        self.assertFalse([path for path, _ in self.server.requests if path == "/new"])
        window.key("Return")
        eventually(lambda: "Number 9" in [row["title"] for row in self.place.articles()], "the new feed")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "its article")
        window.quit()

    def test_a_running_program_is_asked_over_the_bus(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        number = next(row["id"] for row in self.place.articles() if row["title"] == "Number 2")
        self.open_over_the_bus(f"kiji:article?id={number}")
        window.wait_page("Number 2")
        self.open_over_the_bus("kiji:search?query=needle")
        becomes(lambda: [row.split(", ")[0] for row in window.rows("Articles")], ["Number 2"])
        self.open_over_the_bus("kiji:delete?id=1")
        eventually(lambda: window.named("Kiji cannot open “kiji:delete?id=1”."), "a message")
        listed = self.place.home / "list.opml"
        listed.write_text(f"<opml><body><outline text='Other' type='rss' xmlUrl='{self.server.root}/other'/></body></opml>")
        self.open_over_the_bus(listed.as_uri())
        eventually(lambda: "Other" in self.place.ctl("feeds"), "the imported feed")
        window.quit()
