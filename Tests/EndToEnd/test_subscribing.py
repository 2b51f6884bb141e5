"""The subscribe dialog: the kinds of addresses, and the errors it shows."""

import ssl
import subprocess
import threading

from harness import PATIENCE, Atspi, KijiTestCase, at_rest, box, eventually, three_feeds

PAGE = b"""<!doctype html><html><head><title>A page</title>
<link rel="stylesheet" href="style.css">
<link rel="alternate" type="application/rss+xml" title="Everything" href="/feed0">
<link rel="alternate" type="application/atom+xml" title="Only notes" href="feed1">
</head><body><p>Not a feed itself.</p></body></html>"""

PAGE_OF_ONE = b'<html><head><link rel=alternate type="application/feed+json" href="../feed2"></head></html>'


class Subscribing(KijiTestCase):
    def setUp(self):
        super().setUp()
        pages = three_feeds()
        pages["/page"] = ("text/html", PAGE)
        pages["/deep/one"] = ("text/html", PAGE_OF_ONE)
        pages["/plain"] = ("text/html", b"<html><body>nothing here</body></html>")
        self.server = self.serve(pages)
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")

    def subscribed(self, path):
        return [feed for feed in self.place.feeds() if feed["url"] == self.server.root + path]

    def offer(self, path="/page", count=2):
        """Makes the dialog offer the feeds of a page; returns their names."""
        self.window.subscribe(self.server.root + path)
        names = self.window.wait_rows("Feeds on this page", lambda rows: len(rows) == count, f"{count} feeds to choose from")
        eventually(lambda: self.window.focused_row(), "the focus on a row")
        return names

    def button(self, text):
        """Returns the button with a text if it is sensitive."""
        label = self.window.find("label", text)
        button = label and label.get_parent()
        return button and button.get_state_set().contains(Atspi.StateType.SENSITIVE) and button

    def checked(self):
        return [row.get_name() for row in self.window.items("Feeds on this page")
                if row.get_state_set().contains(Atspi.StateType.CHECKED)]

    def test_a_page_with_several_feeds_offers_a_choice(self):
        self.assertEqual(self.offer(), ["Everything", "Only notes"])
        self.window.key("Down")
        eventually(lambda: self.window.focused_row() == "Only notes", "the second row")
        self.assertIn("Not checked", self.window.row("Feeds on this page", "Only notes").get_description())
        self.assertFalse(self.button("Add"), "nothing is chosen yet")
        self.window.key("Return")
        eventually(lambda: self.checked() == ["Only notes"], "a check mark")
        eventually(lambda: self.button("Add 1 Feed"), "a button that says how many")
        self.window.key("alt+a")
        eventually(lambda: self.subscribed("/feed1"), "the feed that was chosen")
        self.assertEqual(self.server.count("/page"), 1)
        self.assertEqual(self.server.count("/feed1"), 1)
        self.assertEqual(self.server.count("/feed0"), 0, "what was not chosen is not fetched")
        self.window.quit()

    def test_the_only_feed_that_can_be_added_is_chosen(self):
        self.place.ctl("add", self.server.root + "/feed0")
        self.window.subscribe(self.server.root + "/page")
        eventually(lambda: self.button("Add 1 Feed"), "a button that says how many")
        eventually(lambda: self.checked() == ["Only notes"], "a check mark")
        eventually(lambda: self.window.focused()[0].get_role_name() == "push button", "the focus on it")
        self.window.key("Return")
        eventually(lambda: self.subscribed("/feed1"), "the only one that was left")
        self.window.quit()

    def test_several_feeds_are_added_and_removed_at_once(self):
        self.place.ctl("folders", "--add", "Garden")
        self.server.pages["/three"] = ("text/html", PAGE.replace(
            b"</head>", b'<link rel="alternate" type="application/feed+json" title="Gone" href="/missing"></head>'))
        self.place.ctl("add", self.server.root + "/feed1")
        self.assertEqual(self.offer("/three", 3), ["Everything", "Only notes", "Gone"])
        # feeds that are already subscribed to are skipped
        self.assertIn("Already subscribed", self.window.row("Feeds on this page", "Only notes").get_description())
        self.window.key("space", "End", "space")
        eventually(lambda: self.checked() == ["Everything", "Gone"], "two check marks")
        self.window.press("Add 2 Feeds")
        eventually(lambda: "1 feed could not be added" in (self.window.said() or ""), "that one failed")
        eventually(lambda: self.subscribed("/feed0"), "the other one")
        # it stays chosen, has the focus and shows the reason
        eventually(lambda: self.window.focused_row() == "Gone", lambda: f"the one that failed, is on {self.window.focused_row()}")
        self.assertIn("404", self.window.row("Feeds on this page", "Gone").get_description())
        self.assertEqual(self.checked(), ["Gone"])
        self.server.pages["/missing"] = self.server.pages["/feed2"]
        self.window.key("alt+a")
        eventually(lambda: self.subscribed("/missing"), "the one that failed before")
        eventually(lambda: not self.window.find("frame", "Add Feed"), "the dialog to close")
        self.window.quit()

    def folder(self, name):
        """Returns the folder with a name, as kijictl prints it."""
        return next(folder for folder in self.place.ctl("folders", "--json")["folders"] if folder["title"] == name)

    def choose_folder(self, name, key):
        """Chooses the folder for new feeds, the last of two choices, by keyboard; the key moves the focus to it."""
        choice = lambda: self.window.find("combo box", "Folder")
        self.window.key(key)
        eventually(lambda: choice() in self.window.focused(), lambda: f"the focus on the folder, is on {self.window.focused()[:1]}")
        self.window.key("space")
        rows = lambda: list(self.window.find("list", within=choice()).children())
        eventually(lambda: len(rows()) == 2, "two choices")
        self.window.key("End", "Return")
        eventually(lambda: not self.window.find("list", within=choice()), "the choices to go")
        self.assertTrue(self.window.find("label", name, within=choice()))

    def test_a_feed_is_added_to_the_chosen_folder(self):
        self.place.ctl("folders", "--add", "Garden")
        self.window.wait_rows("Feeds", lambda rows: "Garden" in rows, "the folder")
        self.window.open_add_feed()
        self.window.enter(self.server.root + "/feed1")
        self.choose_folder("Garden", "Tab")
        self.window.press("Add")
        eventually(lambda: self.subscribed("/feed1"), "the feed")
        self.assertEqual(self.folder("Garden")["feeds"], [feed["id"] for feed in self.subscribed("/feed1")])
        self.window.quit()

    def test_all_feeds_of_a_page_are_added_to_the_chosen_folder(self):
        self.place.ctl("folders", "--add", "Garden")
        self.window.wait_rows("Feeds", lambda rows: "Garden" in rows, "the folder")
        self.offer()
        self.window.key("space", "Down", "space")
        eventually(lambda: self.checked() == ["Everything", "Only notes"], "two check marks")
        self.choose_folder("Garden", "shift+Tab")
        self.window.press("Add 2 Feeds")
        both = lambda: self.subscribed("/feed0") + self.subscribed("/feed1")
        eventually(lambda: len(both()) == 2, "both feeds")
        self.assertEqual(sorted(self.folder("Garden")["feeds"]), sorted(feed["id"] for feed in both()))
        self.window.quit()

    def size(self):
        return box(self.window.find("frame", "Add Feed"))[2:]

    def test_the_dialog_keeps_its_size(self):
        answer = threading.Event()
        self.addCleanup(answer.set)

        def slow(handler):
            answer.wait(PATIENCE)
            return 500

        def guarded(handler):
            handler.send_response(401)
            handler.send_header("WWW-Authenticate", 'Basic realm="feeds"')
            handler.send_header("Content-Length", "0")
            handler.end_headers()

        self.server.pages.update({"/slow": slow, "/guarded": guarded})
        root = self.server.root
        self.window.open_add_feed()
        eventually(lambda: self.window.find("table cell", "LWN.net"), "a card")
        size = at_rest(self.size, "the dialog")
        keeps = lambda state: self.assertEqual(at_rest(self.size, state), size, state)
        self.window.enter(root + "/slow")
        keeps("an address")
        self.window.key("Return")
        eventually(lambda: self.server.count("/slow"), "the server to be asked")
        keeps("work")
        answer.set()
        eventually(lambda: "500" in (self.window.said() or ""), "the failure")
        keeps("a failure")
        self.window.enter("x" * 200 + ":y")
        self.window.key("Return")
        eventually(lambda: "cannot be read" in (self.window.said() or ""), "what is wrong with that")
        keeps("a long word")
        self.window.enter(root + "/guarded")
        self.window.key("Return")
        self.window.wait("text", "User name")
        keeps("the question for a password")
        eventually(lambda: self.window.focused()[0].get_name() == "User name", "the focus on the name")
        # the message above is selectable, so it is in the Tab order too
        self.window.key("shift+Tab", "shift+Tab")
        self.window.enter(root + "/page")
        self.window.key("Return")
        self.window.wait_rows("Feeds on this page", lambda rows: len(rows) == 2, "two feeds to choose from")
        keeps("choices")
        self.window.key("space")
        eventually(lambda: self.button("Add 1 Feed"), "a button that says how many")
        keeps("a choice")
        self.window.key("Escape")
        self.window.quit()

    def test_undo_removes_all_feeds_added_together(self):
        self.offer()
        self.window.key("Return", "Down", "Return", "alt+a")
        self.window.wait("label", "Subscribed to 2 feeds")
        eventually(lambda: self.subscribed("/feed0") and self.subscribed("/feed1"), "both feeds")
        self.window.focus_main()
        self.window.key("ctrl+z")
        eventually(lambda: not self.subscribed("/feed0") and not self.subscribed("/feed1"), "none of them")
        self.window.wait("label", "2 added feeds removed")
        self.window.quit()

    def test_a_page_with_one_feed_subscribes_to_it(self):
        self.window.subscribe(self.server.root + "/deep/one")
        eventually(lambda: self.subscribed("/feed2"), "the page's feed, its relative address resolved")
        self.assertEqual(self.server.count("/feed2"), 1)
        self.window.quit()

    def test_undoing_a_subscription_closes_its_article(self):
        self.window.subscribe(self.server.root + "/feed1")
        self.window.wait("label", lambda name: name.startswith("Subscribed to "))
        self.window.wait_rows(
            "Articles", lambda rows: rows and not any("Welcome to Kiji" in row for row in rows), "its articles")
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        eventually(lambda: any(article["read"] for article in self.place.articles()), "one of them read")
        self.window.key("ctrl+z", "ctrl+z")
        eventually(lambda: not self.subscribed("/feed1"), "no such feed")
        # and no error is shown
        self.window.wait("label", "No Article Selected")
        self.assertIsNone(self.window.find("label", "Could Not Show Article"))
        self.window.quit()

    def test_errors_appear_below_the_address(self):
        root = self.server.root
        self.place.ctl("add", root + "/feed0")
        wrongs = [
            ("what is this", "This is not an address."),
            ("nowhere.invalid/feed", "Server not found."),
            (root + "/missing", "404"),
            (root.replace("http:", "https:") + "/feed1", "A secure connection to the server could not be established."),
            (self.self_signed() + "/feed1", "certificate is missing, expired or not valid"),
            (root + "/plain", "No feed was found at this address"),
            (root + "/feed0", "You already subscribe to this feed"),
        ]
        self.window.open_add_feed()
        for address, sentence in wrongs:
            with self.subTest(address=address):
                self.window.enter(address)
                # the previous message has to disappear first
                eventually(lambda: not self.window.said(), "the last sentence to go")
                self.window.key("Return")
                eventually(lambda: sentence in (self.window.said() or ""), f"“{sentence}”, said: {self.window.said()}")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Add Feed"), "the dialog to close")
        self.window.quit()

    def self_signed(self):
        """Returns a server with an untrusted certificate."""
        key, certificate = self.place.home / "key.pem", self.place.home / "certificate.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
             "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        server = self.serve(three_feeds())
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        server.http.socket = context.wrap_socket(server.http.socket, server_side=True)
        return server.root.replace("http:", "https:")

    def test_the_address_of_a_local_file_is_accepted(self):
        _, body = three_feeds()["/feed2"]
        file = self.place.home / "a feed.json"
        file.write_bytes(body)
        self.window.subscribe(file.as_uri())
        eventually(lambda: [feed for feed in self.place.feeds() if feed["url"] == file.as_uri()], "the file's feed")
        self.window.quit()

    def test_suggestions_are_shown_until_something_is_typed(self):
        entry = self.window.open_add_feed()
        card = lambda: self.window.find("table cell", "LWN.net")
        eventually(card, "a card")
        self.assertEqual(card().get_description(), "The Linux kernel and free software, week by week")
        self.window.enter("e")
        eventually(lambda: not card(), "the cards to go")
        self.window.key("BackSpace")
        eventually(card, "the cards to come back")
        self.assertEqual(entry.get_character_count(), 0)
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Add Feed"), "the dialog to close")
        self.window.quit()

    def test_a_suggestion_is_chosen_by_keyboard(self):
        entry = self.window.open_add_feed()
        eventually(lambda: self.window.find("table cell", "LWN.net"), "a card")
        self.window.tab_to("Suggested feeds", "table")
        named = lambda name: eventually(
            lambda: [node.get_name() for node in self.window.focused()][:1] == [name], f"the focus on {name}")
        named("Quanta Magazine")
        self.window.key("Right")
        named("BBC News – World")
        self.window.key("Down")
        named("LWN.net")
        self.window.key("Tab")
        eventually(lambda: not any(node.get_role_name() == "table" for node in self.window.focused()), "Tab to leave the cards")
        self.window.key("shift+Tab")
        named("LWN.net")
        self.window.key("Up", "Return")
        # its host is unreachable here, so the dialog stays open and shows that
        address = "https://feeds.bbci.co.uk/news/world/rss.xml"
        eventually(lambda: entry.get_text(0, entry.get_character_count()) == address, "the address in the line")
        eventually(lambda: "The server could not be reached." in (self.window.said() or ""), "what is wrong")
        self.window.quit()
