"""A feed's settings, the log of fetches and what is copied for a report, by keyboard."""

import base64
import sqlite3
import subprocess

from harness import KijiTestCase, eventually, three_feeds


class FeedSettings(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.pages = three_feeds()
        self.server = self.serve(self.pages)
        self.place.ctl("add", self.server.root + "/feed1")
        self.window = self.start()
        self.feed = self.feeds()[0]
        self.window.wait_rows("Feeds", lambda rows: any(self.title in row for row in rows), "the feed")
        self.window.wait_rows("Articles", lambda rows: len(rows) > 1, "the articles")

    def feeds(self):
        return [feed for feed in self.place.feeds() if feed["url"].startswith(self.server.root)]

    def open(self):
        """By keyboard alone: goes to the feed, opens its settings."""
        self.window.focus()
        self.window.tab_to("Feeds")
        self.window.key("Home")
        self.window.go(self.title)
        self.window.key("alt+Return")
        self.window.wait("frame", "Feed Settings")
        self.window.on("Name, ")

    @property
    def title(self):
        return self.feeds()[0]["title"]

    def close(self):
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Feed Settings"), "the settings to close")

    def is_kept(self):
        """A desktop with a keyring asks for a password to it first, and is given none: then it is a file."""
        asking = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "gcr-prompter"], capture_output=True, text=True).stdout.split()
        if asking:
            subprocess.run(["xdotool", "windowfocus", "--sync", asking[-1], "key", "Escape"])
        return (self.place.library / "passwords.json").exists()

    def test_it_is_renamed_moved_and_wanted_more_often(self):
        self.place.ctl("folders", "--add", "Garden")
        self.open()
        self.window.key("Return")
        eventually(lambda: self.window.focused()[0].get_role_name() == "text", "the line for the name")
        self.window.key("ctrl+a")
        self.window.type("My own")
        self.window.key("Return")
        self.window.on("Name, My own")
        eventually(lambda: self.feeds()[0]["title"] == "My own", "the name")
        self.window.choose("Folder", "End")
        self.window.on("Folder, Garden")
        self.window.choose("Refresh", "Home", "Down")
        self.window.on("Refresh, Every 15 minutes")
        self.window.choose("Keep articles for", "Home", "Down", "Down")
        self.window.on("Keep articles for, 7 days")
        self.window.choose("Pictures in articles", "End")
        self.window.on("Pictures in articles, Do not show")
        number = str(self.feed["id"])
        self.assertEqual(self.place.ctl("interval", number, "--json")["minutes"], 15)
        self.assertEqual(self.place.ctl("retain", "--feed", number, "--json")["days"], 7)
        self.assertIsNone(self.place.ctl("retain", "--json")["days"], "the other feeds' is another matter")
        with sqlite3.connect(self.place.library / "library.sqlite") as library:
            row = library.execute("SELECT folderID IS NULL, pictures FROM feed WHERE id = ?", [number]).fetchone()
        library.close()
        self.assertEqual(row, (0, "hide"))
        self.close()
        # all that is taken back, the last first
        self.window.focus_main()
        for _ in range(4):
            self.window.key("ctrl+z")
        eventually(lambda: self.place.ctl("interval", number, "--json")["minutes"] is None, "the interval of before")
        self.window.quit()

    def test_a_server_that_asks_is_answered_by_what_was_given_here(self):
        secret = "Basic " + base64.b64encode(b"ada:s3cr3t").decode()
        feed = self.pages["/feed1"]

        def guarded(handler):
            if handler.headers.get("Authorization") == secret:
                return feed
            handler.send_response(401)
            handler.send_header("WWW-Authenticate", 'Basic realm="feeds"')
            handler.send_header("Content-Length", "0")
            handler.end_headers()
            return None

        self.pages["/feed1"] = guarded
        self.window.focus()
        self.window.key("F5")
        eventually(lambda: self.feeds()[0]["error"], "a feed that fails")
        self.open()
        self.window.go("Name and password, None")
        self.window.key("Return")
        self.window.wait("text", "User name")
        eventually(lambda: self.window.focused()[0].get_name() == "User name", "the focus on the name")
        self.window.type("ada")
        self.window.key("Return")
        eventually(lambda: self.window.focused()[0].get_role_name() == "password text", "the focus on the password")
        self.window.type("s3cr3t")
        self.window.key("Return")
        eventually(self.is_kept, "the password to be kept")
        self.window.on("Name and password, ada")
        eventually(lambda: self.window.find("label", lambda name: "passwords.json" in name), "where it is kept")
        self.window.go("Refresh Now")
        self.window.key("Return")
        eventually(lambda: not self.feeds()[0]["error"], "a feed that works")
        eventually(lambda: self.window.find("list item", "Last error, None"), "that it works")
        self.assertTrue(self.window.find("list item", lambda name: name.startswith("Last fetched, ") and "Never" not in name))
        # forgotten by mistake
        self.window.go("Refresh Now")
        self.window.key("Home")
        self.window.on("Name, ")
        self.window.go("Name and password, ada")
        self.window.key("Return")
        self.window.press("Forget")
        self.window.wait("list item", "Name and password, None")
        kept = self.place.library / "passwords.json"
        self.assertFalse(kept.exists())
        self.window.press("Undo")
        eventually(self.is_kept, "the password to be kept again")
        self.assertIn("s3cr3t", kept.read_text())
        self.window.wait("list item", "Name and password, ada")
        # and by key
        self.window.key("Return")
        self.window.press("Forget")
        self.window.wait("list item", "Name and password, None")
        self.window.on("Name and password, None")
        self.window.key("ctrl+z")
        self.window.wait("list item", "Name and password, ada")
        eventually(self.is_kept, "the password to be kept once more")
        self.close()
        self.window.quit()
        for file in self.place.library.iterdir():
            if file.name != "passwords.json":
                self.assertNotIn(b"s3cr3t", file.read_bytes(), file.name)

    def test_what_was_fetched_is_listed_while_it_is(self):
        self.place.ctl("refresh")
        self.pages["/feed1"] = 500
        self.window.main_menu("Activity")
        self.window.wait("frame", "Activity")
        rows = lambda: self.window.rows("Activity")
        eventually(lambda: any("Nothing has changed" in row and ", 304" in row for row in rows()),
                   lambda: f"an answer from the cache; rows are {rows()}")
        before = len(rows())
        # the window below is still there for the person
        self.window.focus_main()
        self.window.key("F5")
        eventually(lambda: any("500" in row for row in rows()), lambda: f"the failure; rows are {rows()}")
        self.assertGreater(len(rows()), before)
        self.assertTrue(rows()[0].startswith(self.title) or rows()[1].startswith(self.title), "the latest first")
        self.window.act(lambda: self.window.named("Only What Failed"), "the filter")
        eventually(lambda: rows() and all("500" in row for row in rows()), lambda: f"failures alone; rows are {rows()}")
        self.window.close_frame("Activity")
        self.open()
        self.window.go("Failed on")
        self.assertIn("500", self.window.focused()[0].get_name())
        self.window.go("Saved by that, ")
        self.assertNotIn("Nothing", self.window.focused()[0].get_name())
        self.window.go("Activity")
        self.window.key("Return")
        self.window.wait("frame", "Activity")
        eventually(lambda: rows() and all(self.title in row for row in rows()), "the feed's own")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Activity"), "the log to close")
        self.close()
        self.window.quit()

    def test_what_is_copied_for_a_report_names_no_feed(self):
        self.pages["/feed1"] = 404
        self.place.ctl_fails("refresh")
        self.window.main_menu("About Kiji")
        about = self.window.wait("frame", "About Kiji")
        self.window.key("Tab", "Tab")
        eventually(lambda: self.window.focused()[0].get_name() == "Copy Diagnostic Information",
                   lambda: f"the button, is on {[node.get_name() for node in self.window.focused()]}")
        self.window.key("Return")
        # it goes soon, and there are many rows in the window below
        self.window.wait("label", "Diagnostic information copied", within=about)
        self.window.close_frame("About Kiji")
        self.window.focus_main()
        address = self.window.open_add_feed()
        eventually(lambda: "text" in [node.get_role_name() for node in self.window.focused()[:1]], "the line to paste into")
        self.window.key("ctrl+v")
        text = eventually(lambda: address.get_text(0, address.get_character_count()), "the text")
        for name in ["Kiji: ", "GTK: ", "libadwaita: ", "WebKitGTK: ", "libsoup: ", "SQLite: ", "1 × http-404"]:
            self.assertIn(name, text)
        for name in ["127.0.0.1", "http://", self.title, str(self.place.home)]:
            self.assertNotIn(name, text)
        self.window.key("Escape")
        self.window.quit()
