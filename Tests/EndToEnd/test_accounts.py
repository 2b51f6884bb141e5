"""Accounts on a server: adding one, reading and starring, and what happens without the server."""

import http.client
import http.server
import os
import pathlib
import pty
import ssl
import subprocess
import threading
import unicodedata
import urllib.parse

from harness import Atspi, KijiTestCase, becomes, eventually

PASSWORD = "sesame-open"


class FreshRSS:
    """A server that answers as FreshRSS does, in a process of its own."""

    def __init__(self, feeds=2, articles=3):
        program = pathlib.Path(os.environ["KIJI_PROGRAMS"]) / "fake-freshrss"
        self.process = subprocess.Popen(
            [program, str(feeds), str(articles)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.site = self.process.stdout.readline().strip()

    def ask(self, words):
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip("\n")

    def titles(self, words):
        return [title for title in self.ask(words).split("\t") if title]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class SecureFront:
    """A web server with TLS in front of another one, with a certificate that nobody trusts."""

    def __init__(self, site, folder, port=0):
        certificate, key = folder / "certificate.pem", folder / "key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
             "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, capture_output=True)
        digest = subprocess.run(["openssl", "x509", "-in", certificate, "-noout", "-fingerprint", "-sha256"], check=True,
                                capture_output=True, text=True).stdout
        self.fingerprint = digest.partition("=")[2].strip().replace(":", "").lower()
        host = urllib.parse.urlsplit(site).netloc

        class Handler(http.server.BaseHTTPRequestHandler):
            def forward(self):
                inner = http.client.HTTPConnection(host)
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                inner.request(self.command, self.path, body, dict(self.headers))
                reply = inner.getresponse()
                answer = reply.read()
                self.send_response(reply.status)
                self.send_header("Content-Type", reply.headers.get("Content-Type", "text/plain"))
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)
                inner.close()

            do_GET = do_POST = forward

            def log_message(self, *arguments):
                pass

        class Front(http.server.ThreadingHTTPServer):
            daemon_threads = True

            def handle_error(self, request, address):
                """Ignores refused certificates."""

        self.http = Front(("127.0.0.1", port), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.http.socket = context.wrap_socket(self.http.socket, server_side=True, do_handshake_on_connect=False)
        self.port = self.http.server_port
        self.site = f"https://127.0.0.1:{self.port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()


class ReadingAnAccount:
    """What also works in a sandbox; for a test case."""

    # before libadwaita 1.5, each dialog is a window
    windows_with_two_dialogs = 3

    def setUp(self):
        super().setUp()
        self.server = FreshRSS()
        self.addCleanup(self.server.close)
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")

    def add(self, password=PASSWORD, site=None):
        """Adds the account by keyboard."""
        # not by the menu: newer versions of GTK report its items without names
        self.window.focus()
        self.window.key("ctrl+shift+p")
        self.window.wait_rows("Results", len, "the commands")
        self.window.type("add acc")
        self.window.wait_rows("Results", lambda rows: rows and rows[0].startswith("Add account"), "the command")
        self.window.key("Return")
        self.window.wait("text", "Server address")
        self.window.enter(site or self.server.site)
        self.fill("User name", "ada")
        self.fill("API password or key", password)
        self.window.key("Return")

    def fill(self, label, text):
        self.window.key("Tab")
        self.replace(label, text)

    def replace(self, label, text):
        """Replaces the text of the focused entry."""
        entry = eventually(lambda: next((node for node in self.window.focused()[:1] if node.get_name() == label), None),
                           label)
        self.window.key("ctrl+a")
        self.window.type(text)
        # a password is read as bullets
        becomes(lambda: entry.get_character_count(), len(text))

    def added(self):
        self.add()
        eventually(lambda: "Feed 1, 3 unread" in self.window.rows("Feeds"), "the account's feeds")

    def open(self, feed):
        self.window.tab_to("Feeds")
        self.window.to_top("Feeds")
        self.window.go(feed)
        self.window.key("Return")
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the feed's articles")

    def test_reading_and_starring_reach_the_server(self):
        self.added()
        self.open("Feed 1")
        self.window.key("j")
        eventually(lambda: len(self.server.titles("unread")) == 5, "a read article on the server")
        self.window.key("s")
        eventually(lambda: len(self.server.titles("starred")) == 1, "a star on the server")
        self.server.ask("read")
        self.window.key("F5")
        eventually(lambda: "Feed 2" in self.window.rows("Feeds"), "everything to be read here, too")

    def test_a_star_set_while_the_server_is_down_is_sent_later(self):
        self.added()
        self.server.ask("break")
        self.open("Feed 2")
        self.window.key("j")
        self.window.key("s")
        self.window.key("F5")
        eventually(lambda: self.window.find("button", "Try Again") or self.window.find("push button", "Try Again"),
                   "a sign that the account cannot be reached")
        self.assertEqual(self.server.titles("starred"), [])
        self.server.ask("mend")
        self.window.key("F5")
        # one call each
        eventually(lambda: len(self.server.titles("starred")) == 1, "the star on the server")
        eventually(lambda: len(self.server.titles("unread")) == 5, "the read article on the server")

    def open_settings(self):
        """Opens the account's settings by keyboard."""
        self.window.focus()
        self.window.key("ctrl+shift+p")
        self.window.wait_rows("Results", len, "the commands")
        self.window.type("account settings")
        self.window.wait_rows("Results", lambda rows: rows and rows[0].startswith("Account Settings: FreshRSS"), "the command")
        self.window.key("Return")
        self.window.wait("label", lambda name: "Last sync" in name)

    def test_removing_the_account_keeps_its_feeds_and_the_focus(self):
        self.added()
        self.open_settings()
        self.window.press("Remove Account…")
        self.window.wait("label", "Remove “FreshRSS”?")
        self.assertEqual(len(self.window.windows()), self.windows_with_two_dialogs)
        self.window.press("Remove")
        eventually(lambda: len(self.window.windows()) == 1 and not self.window.find("label", "Remove “FreshRSS”?"),
                   "both dialogs to close")
        self.assertIn("Feed 1, 3 unread", self.window.rows("Feeds"))
        # the main window has the keys again
        self.window.key("ctrl+comma")
        self.window.wait("frame", "Preferences")
        self.window.key("Escape")


class Accounts(ReadingAnAccount, KijiTestCase):
    def test_waiting_marks_are_sent_before_quitting(self):
        self.added()
        self.open("Feed 1")
        self.window.key("shift+a")
        eventually(lambda: "Feed 1" in self.window.rows("Feeds"), "the feed to be read")
        self.window.quit()
        self.assertEqual(len(self.server.titles("unread")), 3)

    def test_a_wrong_password_is_reported_in_the_dialog(self):
        self.add(password="guess")
        eventually(lambda: any("does not accept" in text for text in self.window.texts()), "the reason")
        self.replace("API password or key", PASSWORD)
        self.window.key("Return")
        eventually(lambda: "Feed 1, 3 unread" in self.window.rows("Feeds"), "the account's feeds")

    def test_a_certificate_is_trusted_after_it_was_shown_and_again_after_it_was_renewed(self):
        def shows(fingerprint):
            return lambda: any(fingerprint in text.lower() for text in self.window.texts())

        front = SecureFront(self.server.site, self.place.library.parent)
        self.add(site=front.site)
        eventually(shows(front.fingerprint), "the fingerprint")
        self.assertEqual(self.place.ctl("account", "list", "--json")["accounts"], [])
        self.window.press("Trust and Add")
        eventually(lambda: "Feed 1, 3 unread" in self.window.rows("Feeds"), "the account's feeds")
        front.close()
        renewed = SecureFront(self.server.site, self.place.library.parent, front.port)
        self.addCleanup(renewed.close)
        self.assertNotEqual(renewed.fingerprint, front.fingerprint)
        article = next(article for article in self.place.articles() if article["title"].startswith("Feed 1"))
        self.place.ctl("mark", "read", str(article["id"]))
        self.window.key("F5")
        eventually(lambda: self.place.ctl("account", "list", "--json")["accounts"][0]["error"], "a failure")
        self.assertEqual(len(self.server.titles("unread")), 6)
        self.window.tab_to("Feeds")
        self.window.to_top("Feeds")
        self.window.go("FreshRSS")
        self.window.choose_in_menu("Account Settings…")
        eventually(shows(renewed.fingerprint), "the other fingerprint")
        self.window.press("Trust Certificate")
        eventually(lambda: len(self.server.titles("unread")) == 5, "the read article on the server")

    def test_local_feeds_are_moved_into_the_account(self):
        pages = {}
        site = self.serve(pages)
        for name in ("local", "private"):
            items = "".join(
                f"<item><guid>{name}-{number}</guid><title>{name} {number}</title>"
                f"<link>https://{name}.example/{number}</link></item>" for number in (1, 2))
            feed = f"<rss version='2.0'><channel><title>{name}</title>{items}</channel></rss>"
            pages["/" + name] = ("application/rss+xml", feed.encode())
            self.place.ctl("add", f"{site.root}/{name}")
        self.server.ask(f"offer {site.root}/local local https://local.example/1 https://local.example/2")
        first = next(article for article in self.place.articles() if article["title"] == "local 1")
        self.place.ctl("mark", "starred", str(first["id"]))
        self.added()
        self.window.tab_to("Feeds")
        self.window.to_top("Feeds")
        self.window.go("local")
        self.window.key("Return")
        self.window.wait_rows("Articles", lambda rows: len(rows) == 2, "the feed's articles")
        self.window.key("j")
        title = eventually(lambda: next((name for name in ("local 1", "local 2") for row in self.window.selected("Articles")
                                         if name in row), None), "an open article")
        self.window.wait_page(title)
        self.open_settings()
        self.window.wait("label", lambda name: name == "2 local feeds can be moved to this account.")
        self.window.press("Move Local Feeds to Account")
        self.window.wait("label", "Some Feeds Are Still Local")
        self.assertTrue(any("1 feed was moved" in text and "private" in text for text in self.window.texts()))
        self.window.key("Escape")
        # the server has subscribed to one of them, and its star is sent
        eventually(lambda: self.server.titles("starred") == ["local 1"], "the star on the server")
        accounts = {feed["title"]: feed["account"] for feed in self.place.feeds()}
        self.assertIsNone(accounts["private"])
        self.assertIsNotNone(accounts["local"])
        self.assertEqual(len([article for article in self.place.articles() if article["title"] == "local 1"]), 1)
        # what is read stays open
        self.window.wait_page(title)

    def test_an_account_that_was_left_and_added_again_is_merged_with_its_local_feeds(self):
        self.added()
        self.open_settings()
        self.window.press("Remove Account…")
        self.window.wait("label", "Remove “FreshRSS”?")
        self.window.press("Remove")
        eventually(lambda: self.place.ctl("account", "list", "--json")["accounts"] == [], "the account to be gone")
        eventually(lambda: len(self.window.rows("Feeds")) and "Remove “FreshRSS”?" not in self.window.texts(),
                   "the dialogs to be closed")
        self.open("Feed 1")
        self.window.key("j")
        title = eventually(self.selected_title, "an open article")
        self.window.wait_page(title)
        self.add()
        self.window.wait("label", "2 feeds are also local")
        self.window.press("Move…")
        self.window.wait("label", "2 are already in it and will be merged.")
        self.window.press("Move Local Feeds to Account")
        eventually(lambda: [feed["title"] for feed in self.place.feeds() if feed["account"]] == ["Feed 1", "Feed 2"]
                   and len(self.place.feeds()) == 3, "the feeds to be merged")
        # what is read stays open
        self.window.wait("label", "2 feeds were moved to the account.")
        self.window.wait_page(title)
        eventually(lambda: self.selected_title() == title, "the row of the open article to be selected")
        self.assertEqual(len(self.server.titles("unread")), 5)
        self.window.key("s")
        eventually(lambda: self.server.titles("starred") == [title], "the star of the open article on the server")

    def selected_title(self):
        return next((part for row in self.window.selected("Articles") for part in row.split(", ")
                     if part.startswith("Feed 1 ")), None)

    def test_a_sync_that_fails_is_reported_in_the_dialog(self):
        self.added()
        self.open_settings()
        self.server.ask("break")
        self.window.press("Sync Now")
        eventually(lambda: "The server returned error 500." in self.window.texts(), "the failure")
        # and in the window, with the account's name
        self.window.key("Escape")
        self.window.focus()
        self.window.key("ctrl+shift+p")
        self.window.wait_rows("Results", len, "the commands")
        self.window.type("sync fresh")
        self.window.wait_rows("Results", lambda rows: rows and rows[0].startswith("Sync Account: FreshRSS"), "the command")
        self.window.key("Return")
        self.window.wait("label", lambda name: name.startswith("FreshRSS: "))

    def test_removing_an_account_is_confirmed(self):
        self.added()
        self.window.show_new(6)
        self.window.wait_rows("Articles", lambda rows: len(rows) == 9, "the new articles")
        self.server.ask("break")
        # an article of the account in a list that stays
        self.window.tab_to("Articles")
        self.window.key("End", "Return")
        eventually(lambda: self.place.ctl("account", "list", "--json")["accounts"][0]["waiting"] == 1,
                   "the read mark to wait")
        self.open_settings()
        self.window.press("Remove Account…")
        self.window.wait("label", "Remove “FreshRSS”?")
        self.assertIn("1 change may not be on the server yet.", self.window.texts())
        # Enter does not remove anything
        self.window.key("Return")
        eventually(lambda: "Remove “FreshRSS”?" not in self.window.texts(), "the question to be answered")
        self.assertEqual(len(self.place.ctl("account", "list", "--json")["accounts"]), 1)
        self.window.press("Remove Account…")
        self.window.wait("label", "Remove “FreshRSS”?")
        self.window.key("alt+k")
        eventually(lambda: "2 feeds and their articles will be deleted." in self.window.texts(),
                   "what removing does")
        self.window.press("Remove")
        eventually(lambda: self.place.ctl("account", "list", "--json")["accounts"] == [], "the account to be gone")
        eventually(lambda: len(self.place.articles()) == 3, "only the welcome articles")
        # what was done to deleted articles is not undone, and no command acts on them
        def is_disabled():
            button = self.window.find("push button", "Mark as Unread")
            return button and not button.get_state_set().contains(Atspi.StateType.SENSITIVE)
        eventually(is_disabled, "the commands to be disabled")
        self.window.key("ctrl+z")
        eventually(lambda: "Nothing to undo" in self.window.texts(), "that nothing can be undone")

    def test_a_password_that_cannot_be_deleted_is_reported_after_the_removal(self):
        self.added()
        self.open_settings()
        # the program does not change a file that others can read
        file = next(self.place.library.rglob("passwords.json"))
        file.chmod(0o644)
        self.window.press("Remove Account…")
        self.window.wait("label", "Remove “FreshRSS”?")
        self.window.press("Remove")
        self.window.wait("label", "“FreshRSS” Was Removed")
        # the heading, and the dialog's name
        self.assertEqual(self.window.texts().count("“FreshRSS” Was Removed"), 2)
        self.assertTrue(any(text.startswith("Its password could not be deleted.") for text in self.window.texts()))
        self.assertEqual(self.place.ctl("account", "list", "--json")["accounts"], [])
        self.window.key("Escape")
        eventually(lambda: "“FreshRSS” Was Removed" not in self.window.texts(), "the message to be closed")

    def test_an_account_can_be_removed_and_its_articles_kept(self):
        self.added()
        self.window.tab_to("Feeds")
        self.window.to_top("Feeds")
        self.window.go("FreshRSS")
        self.window.choose_in_menu("Account Settings…")
        self.window.wait("label", lambda name: "Last sync" in name)
        self.window.press("Remove Account…")
        eventually(lambda: "Its feeds become local: this computer fetches them from then on." in self.window.texts(),
                   "what removing does")
        self.window.press("Remove")
        eventually(lambda: self.place.ctl("account", "list", "--json")["accounts"] == [], "the account to be gone")
        eventually(lambda: len(self.place.articles()) == 9, "the articles")
        self.assertEqual({feed["account"] for feed in self.place.feeds()}, {None})


class Tables(KijiTestCase):
    """What kijictl writes for a user, and for other programs."""

    def setUp(self):
        super().setUp()
        self.server = FreshRSS()
        self.addCleanup(self.server.close)
        password = self.place.home / "password"
        password.write_text(PASSWORD)
        self.place.ctl("account", "add", "--url", self.server.site, "--user", "ada", "--password-file", str(password))
        self.place.ctl("sync")

    def in_terminal(self, *arguments):
        """Returns the lines that kijictl writes to a terminal."""
        mine, other = pty.openpty()
        subprocess.run(
            [self.place.programs / "kijictl", *arguments, "--library", self.place.library], env=self.place.environment,
            stdout=other, check=True)
        os.close(other)
        # the terminal has room for a few lines
        text = os.read(mine, 65536).decode()
        os.close(mine)
        return text.splitlines()

    def test_an_account_is_listed(self):
        heading, row = self.in_terminal("account", "list")
        self.assertEqual(heading.split(), ["ID", "KIND", "ADDRESS", "USER", "FEEDS", "WAITING"])
        address = f"{self.server.site}/api/greader.php"
        self.assertEqual(row.split(), [row.split()[0], "freshrss", address, "ada", "2", "0"])
        for name, value in (("KIND", "freshrss"), ("ADDRESS", "http"), ("USER", "ada")):
            self.assertEqual(heading.index(name), row.index(value))
        self.assertEqual(self.place.ctl("account", "list"), f"{row.split()[0]}\tfreshrss\t{address}\tada\t2\t0\n")

    def test_statistics_are_aligned(self):
        self.place.ctl("rename", self.feed_id("Feed 1"), "新聞 한국어")
        lines = self.in_terminal("feeds", "--statistics")
        self.assertEqual(len(lines), 3)
        self.assertTrue(lines[0].startswith("ID"))
        # the characters of these scripts are two columns wide
        ends = [sum(2 if unicodedata.east_asian_width(letter) == "W" else 1 for letter in line[:line.rindex(" ") + 1])
                for line in lines]
        self.assertEqual(len(set(ends)), 1, lines)
        self.assertEqual(len(self.place.ctl("feeds", "--statistics").splitlines()), 2)

    def feed_id(self, title):
        return str(next(feed["id"] for feed in self.place.feeds() if feed["title"] == title))
