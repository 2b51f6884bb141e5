"""Accounts on a server: adding one, reading and starring, and what happens without the server."""

import os
import pathlib
import subprocess

from harness import KijiTestCase, becomes, eventually

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


class ReadingAnAccount:
    """What also works in a sandbox; for a test case."""

    def setUp(self):
        super().setUp()
        self.server = FreshRSS()
        self.addCleanup(self.server.close)
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")

    def add(self, password=PASSWORD):
        """Adds the account by keyboard."""
        # not by the menu: newer versions of GTK report its items without names
        self.window.focus()
        self.window.key("ctrl+shift+p")
        self.window.wait_rows("Results", len, "the commands")
        self.window.type("add acc")
        self.window.wait_rows("Results", lambda rows: rows and rows[0].startswith("Add account"), "the command")
        self.window.key("Return")
        self.window.wait("text", "Server address")
        self.window.enter(self.server.site)
        self.fill("User name", "ada")
        self.fill("API password or key", password)
        self.window.key("Return")

    def fill(self, label, text):
        self.window.key("Tab")
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
        eventually(lambda: next((node for node in self.window.focused()[:1]
                                 if node.get_name() == "API password or key"), None), "the focus on the password")
        self.window.key("ctrl+a")
        self.window.type(PASSWORD)
        self.window.key("Return")
        eventually(lambda: "Feed 1, 3 unread" in self.window.rows("Feeds"), "the account's feeds")

    def test_an_account_can_be_removed_and_its_articles_kept(self):
        self.added()
        self.window.tab_to("Feeds")
        self.window.to_top("Feeds")
        self.window.go("FreshRSS")
        self.window.choose_in_menu("Account Settings…")
        self.window.wait("label", lambda name: name.startswith("Last sync"))
        self.window.press("Remove Account, Keep Articles")
        eventually(lambda: self.place.ctl("account", "list", "--json")["accounts"] == [], "the account to be gone")
        eventually(lambda: len(self.place.articles()) == 9, "the articles")
        self.assertEqual({feed["account"] for feed in self.place.feeds()}, {None})
