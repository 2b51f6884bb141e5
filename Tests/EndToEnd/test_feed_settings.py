"""A feed's settings, the fetch log and the copied report, by keyboard."""

import base64
import sqlite3
import subprocess
import threading

from harness import PATIENCE, KijiTestCase, eventually, three_feeds


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
        """Selects the feed and opens its settings, by keyboard only."""
        self.window.focus()
        self.window.tab_to("Feeds")
        self.window.to_top("Feeds")
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
        """Dismisses the password dialog of a desktop with a keyring, so that the password file is used."""
        asking = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "gcr-prompter"], capture_output=True, text=True).stdout.split()
        if asking:
            subprocess.run(["xdotool", "windowfocus", "--sync", asking[-1], "key", "Escape"])
        return (self.place.library / "passwords.json").exists()

    def test_a_feed_is_renamed_moved_and_refreshed_more_often(self):
        self.place.ctl("folders", "--add", "Garden")
        self.open()
        self.window.key("Return")
        eventually(lambda: self.window.focused()[0].get_role_name() == "text", "the line for the name")
        self.window.enter("My own")
        self.window.key("Return")
        self.window.on("Name, My own")
        eventually(lambda: self.feeds()[0]["title"] == "My own", "the name")
        self.window.choose("Folder", "End")
        self.window.on("Folder, Garden")
        self.window.choose("Refresh", "Home", "Down")
        self.window.on("Refresh, Every 15 minutes")
        self.window.choose("Keep articles for", "Home", "Down", "Down")
        self.window.on("Keep articles for, 7 days")
        self.window.choose("Images in articles", "End")
        self.window.on("Images in articles, Do not show")
        self.window.choose("Full text", "End")
        self.window.on("Full text, Always")
        number = str(self.feed["id"])
        self.assertEqual(self.place.ctl("interval", number, "--json")["minutes"], 15)
        self.assertEqual(self.place.ctl("retain", "--feed", number, "--json")["days"], 7)
        self.assertIsNone(self.place.ctl("retain", "--json")["days"], "the other feeds' is another matter")
        with sqlite3.connect(self.place.library / "library.sqlite") as library:
            row = library.execute("SELECT folderID IS NULL, pictures, fullText FROM feed WHERE id = ?", [number]).fetchone()
        library.close()
        self.assertEqual(row, (0, "hide", "always"))
        self.close()
        # undo all of it, latest first
        self.window.focus_main()
        for _ in range(5):
            self.window.key("ctrl+z")
        eventually(lambda: self.place.ctl("interval", number, "--json")["minutes"] is None, "the interval of before")
        self.window.quit()

    def write_address(self, text):
        """Enters another address for the feed, with the focus on its row."""
        self.window.key("Return")
        eventually(lambda: self.window.focused()[0].get_role_name() == "text", "the line for the address")
        self.window.enter(text)
        self.window.key("Return")

    def test_a_new_address_is_checked_before_it_is_saved(self):
        root = self.server.root
        before = len(self.place.articles("--feed", str(self.feed["id"])))
        self.pages["/new"] = self.pages["/feed1"]
        answer = threading.Event()
        self.addCleanup(answer.set)

        def slow(handler):
            answer.wait(PATIENCE)
            return 500

        self.pages["/slow"] = slow
        now = lambda: [feed["url"] for feed in self.feeds() if feed["id"] == self.feed["id"]]
        self.open()
        self.place.ctl("add", root + "/feed2")
        self.window.go("Address, ")
        self.write_address(root + "/missing")
        eventually(lambda: "404" in (self.window.said() or ""), lambda: f"what is wrong; said: {self.window.said()}")
        self.window.on("Address, " + root + "/missing")
        eventually(lambda: "404" in self.window.focused()[0].get_description(), "what is wrong at the row")
        self.write_address(root + "/feed2")
        eventually(lambda: "You already subscribe to this feed" in (self.window.said() or ""), "that another feed has it")
        self.write_address(root + "/slow")
        self.window.on("Address, " + root + "/slow")
        eventually(lambda: self.server.count("/slow"), "the server to be asked")
        eventually(lambda: "Press to cancel" in self.window.focused()[0].get_description(), "that it is looked at")
        self.window.key("Return")
        self.window.on("Address, " + root + "/feed1")
        self.assertEqual(now(), [root + "/feed1"])
        self.write_address(root + "/new")
        self.window.wait("label", "Feed address changed")
        self.window.on("Address, " + root + "/new")
        self.assertEqual(now(), [root + "/new"])
        eventually(lambda: self.server.count("/new") == 2, lambda: f"the feed to be fetched from there; asked for were {[path for path, _ in self.server.requests]}")
        self.assertEqual(len(self.place.articles("--feed", str(self.feed["id"]))), before)
        self.window.key("ctrl+z")
        self.window.on("Address, " + root + "/feed1")
        eventually(lambda: now() == [root + "/feed1"], "the address of before")
        self.close()
        self.window.quit()

    def guard(self, path):
        """Makes the server require a user name and a password for a path."""
        secret = "Basic " + base64.b64encode(b"ada:s3cr3t").decode()
        feed = self.pages[path]

        def guarded(handler):
            if handler.headers.get("Authorization") == secret:
                return feed
            handler.send_response(401)
            handler.send_header("WWW-Authenticate", 'Basic realm="feeds"')
            handler.send_header("Content-Length", "0")
            handler.end_headers()
            return None

        self.pages[path] = guarded

    def sign_in(self, password):
        """Answers in the credentials popover, where the user name comes first."""
        eventually(lambda: self.window.focused()[0].get_name() == "User name", "the focus on the name")
        self.window.enter("ada")
        self.window.key("Return")
        eventually(lambda: self.window.focused()[0].get_role_name() == "password text", "the focus on the password")
        self.window.enter(password)
        self.window.key("Return")

    def test_a_new_address_asks_for_credentials(self):
        root = self.server.root
        self.pages["/new"] = self.pages["/feed1"]
        self.guard("/new")
        kept = self.place.library / "passwords.json"
        self.open()
        self.window.go("Address, ")
        self.write_address(root + "/new")
        self.sign_in("wrong")
        wrong = "The user name or password is wrong."
        eventually(lambda: wrong in (self.window.said() or ""), lambda: f"what is wrong; said: {self.window.said()}")
        self.assertFalse(kept.exists(), "a password that is wrong is kept")
        self.sign_in("s3cr3t")
        self.window.wait("label", "Feed address changed")
        self.window.on("Address, " + root + "/new")
        eventually(self.is_kept, "the password to be kept")
        self.window.key("ctrl+z")
        self.window.on("Address, " + root + "/feed1")
        eventually(lambda: not self.is_kept(), "the password to be forgotten")
        # the window closes while an address is being checked
        self.pages["/late"] = self.pages["/feed1"]
        answer = threading.Event()
        self.addCleanup(answer.set)
        self.pages["/late"], late = lambda handler: answer.wait(PATIENCE) and late, self.pages["/late"]
        self.write_address(root + "/late")
        eventually(lambda: self.server.count("/late"), "the server to be asked")
        self.close()
        answer.set()
        self.window.wait("label", "Feed address changed")
        self.assertEqual([feed["url"] for feed in self.feeds() if feed["id"] == self.feed["id"]], [root + "/late"])
        self.window.quit()

    def test_credentials_entered_in_the_settings_are_sent(self):
        self.guard("/feed1")
        self.window.focus()
        self.window.key("F5")
        eventually(lambda: self.feeds()[0]["error"], "a feed that fails")
        self.open()
        self.window.go("User name and password, None")
        self.window.key("Return")
        self.window.wait("text", "User name")
        self.sign_in("s3cr3t")
        eventually(self.is_kept, "the password to be kept")
        self.window.on("User name and password, ada")
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
        self.window.go("User name and password, ada")
        self.window.key("Return")
        self.window.press("Forget")
        self.window.wait("list item", "User name and password, None")
        kept = self.place.library / "passwords.json"
        self.assertFalse(kept.exists())
        self.window.wait("label", "User name and password removed")
        self.window.press("Undo")
        eventually(self.is_kept, "the password to be kept again")
        self.assertIn("s3cr3t", kept.read_text())
        self.window.wait("list item", "User name and password, ada")
        # and by key
        self.window.key("Return")
        self.window.press("Forget")
        self.window.wait("list item", "User name and password, None")
        self.window.on("User name and password, None")
        self.window.key("ctrl+z")
        self.window.wait("list item", "User name and password, ada")
        eventually(self.is_kept, "the password to be kept once more")
        self.close()
        self.window.quit()
        for file in self.place.library.iterdir():
            if file.name != "passwords.json":
                self.assertNotIn(b"s3cr3t", file.read_bytes(), file.name)

    def test_the_log_updates_while_feeds_are_fetched(self):
        self.place.ctl("refresh")
        self.pages["/feed1"] = 500
        self.window.main_menu("Activity")
        self.window.wait("frame", "Activity")
        rows = lambda: self.window.rows("Activity")
        eventually(lambda: any("Not modified" in row and ", 304" in row for row in rows()),
                   lambda: f"an answer from the cache; rows are {rows()}")
        before = len(rows())
        # the window below is still usable
        self.window.focus_main()
        self.window.key("F5")
        eventually(lambda: any("500" in row for row in rows()), lambda: f"the failure; rows are {rows()}")
        self.assertGreater(len(rows()), before)
        self.assertTrue(rows()[0].startswith(self.title) or rows()[1].startswith(self.title), "the latest first")
        self.window.act(lambda: self.window.named("Failures Only"), "the filter")
        eventually(lambda: rows() and all("500" in row for row in rows()), lambda: f"failures alone; rows are {rows()}")
        self.window.close_frame("Activity")
        self.open()
        self.window.go("Failed on")
        self.assertIn("500", self.window.focused()[0].get_name())
        self.window.go("Data saved, ")
        eventually(lambda: "Nothing" not in self.window.focused()[0].get_name(), "something saved")
        self.window.go("Activity")
        self.window.key("Return")
        self.window.wait("frame", "Activity")
        eventually(lambda: rows() and all(self.title in row for row in rows()), "the feed's own")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Activity"), "the log to close")
        self.close()
        self.window.quit()

    def test_a_log_row_leads_to_its_feed(self):
        self.place.ctl("refresh")
        self.window.focus()
        self.window.tab_to("Feeds")
        self.window.key("Home")
        eventually(lambda: (self.window.selected("Feeds") or [""])[0].startswith("Today"), "Today")
        self.window.main_menu("Activity")
        self.window.wait_rows("Activity", lambda rows: rows and rows[0].startswith(self.title), "its fetches")
        eventually(lambda: any(node.get_role_name() == "list" or node.get_role_name() == "list item"
                               for node in self.window.focused()), "the focus on the log")
        self.window.key("Home", "Return")
        eventually(lambda: not self.window.find("frame", "Activity"), "the log to close")
        eventually(lambda: (self.window.selected("Feeds") or [""])[0].startswith(self.title),
                   lambda: f"the feed, is on {self.window.selected('Feeds')}")
        # and from its settings
        self.window.key("g", "t")
        eventually(lambda: (self.window.selected("Feeds") or [""])[0].startswith("Today"), "Today again")
        self.open()
        self.window.go("Activity")
        self.window.key("Return")
        self.window.wait_rows("Activity", lambda rows: rows and rows[0].startswith(self.title), "its fetches")
        self.window.key("Home", "Return")
        eventually(lambda: not self.window.find("frame", "Feed Settings"), "the settings to close")
        eventually(lambda: (self.window.selected("Feeds") or [""])[0].startswith(self.title), "the feed again")
        # when only one pane fits, its articles are shown
        self.window.key("g", "t")
        self.window.resize(420, 700)
        eventually(lambda: not self.window.find("list", "Feeds"), "one pane")
        self.window.key("alt+Left")
        self.window.wait("list", "Feeds")
        self.window.main_menu("Activity")
        self.window.wait_rows("Activity", lambda rows: rows and rows[0].startswith(self.title), "its fetches")
        self.window.key("Home", "Return")
        eventually(lambda: not self.window.find("frame", "Activity"), "the log to close")
        eventually(lambda: not self.window.find("list", "Feeds"), "the feeds to make room")
        self.window.wait("list", "Articles")
        self.window.quit()

    def test_the_copied_report_names_no_feed(self):
        self.pages["/feed1"] = 404
        self.place.ctl_fails("refresh")
        self.window.main_menu("About Kiji")
        about = self.window.wait("frame", "About")
        for row in ("Troubleshooting", "Debugging Information"):
            self.window.tab_on(row)
            self.window.key("Return")
        # the library's details are loaded meanwhile
        shown = lambda: [node.get_text(0, node.get_character_count()) for node in self.window.walk(about)
                         if node.get_role_name() == "text"]
        eventually(lambda: any("1 × http-404" in text for text in shown()), lambda: f"all of it; there is {shown()}")
        self.window.tab_on("Copy Text")
        self.window.key("Return")
        # it disappears soon, and the window below has many rows
        self.window.wait("label", "Copied to clipboard", within=about)
        self.window.close_frame("About")
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
