"""What other programs ask for through the sandbox: links, the search of the desktop's shell, and media keys."""

import ast
import json
import subprocess

from sandbox import COMMAND_PATIENCE, ID, FlatpakTestCase, becomes, command, eventually
from test_listening import Remote, ranged, tone
from test_opening import open_over_the_bus, search_by_shell


class OtherPrograms(FlatpakTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({})
        self.server.pages["/One.wav"] = ranged(tone(60))
        items = [
            {"id": name, "title": name, "content_html": f"<p>About {name}.</p>",
             "attachments": [{"url": f"{self.server.root}/One.wav", "mime_type": "audio/wav"}]}
            for name in ("One", "Two")]
        document = {"version": "https://jsonfeed.org/version/1.1", "title": "Talks", "items": items}
        for path in ("/feed", "/new"):
            self.server.pages[path] = ("application/feed+json", json.dumps(document).encode())
        self.kijictl("add", self.server.root + "/feed")

    def kijictl(self, *arguments):
        """Runs kijictl in the sandbox; returns what it prints."""
        done = command("kijictl", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def number(self, title):
        """Returns the number of an article."""
        articles = json.loads(self.kijictl("articles", "--json"))["articles"]
        return next(one["id"] for one in articles if one["title"] == title)

    def wait_open(self, window, title):
        """Waits until an article is selected and read; newer web views do not expose their name."""
        eventually(lambda: any(row.startswith(f"{title}, ") for row in window.selected("Articles")), title)

    def test_links_open_articles_and_offer_feeds(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        open_over_the_bus(self.place.environment, f"kiji:article?id={self.number('Two')}")
        self.wait_open(window, "Two")
        # by the command line that is exported for desktops without D-Bus
        subprocess.run(
            ["flatpak", "run", "--user", "--file-forwarding", "--command=kiji", ID, "@@u",
             f"feed:{self.server.root}/new", "@@"], check=True, timeout=COMMAND_PATIENCE)
        eventually(lambda: window.find("frame", "Add Feed"), "the dialog")
        self.assertEqual(self.server.count("/new"), 0)
        window.key("Return")
        eventually(lambda: self.server.count("/new"), "the feed to be fetched")
        window.quit()

    def test_the_shell_searches_and_opens_what_it_finds(self):
        self.kijictl("search", "about")
        number = str(self.number("Two"))
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        search = lambda *call: search_by_shell(self.place.environment, *call)
        becomes(lambda: ast.literal_eval(search("GetInitialResultSet", ["two"])), ([number],))
        self.assertIn("'name': <'Two'>", search("GetResultMetas", [number]))
        search("ActivateResult", f"'{number}'", ["two"], 0)
        self.wait_open(window, "Two")
        window.quit()

    def test_media_keys_control_what_plays(self):
        self.kijictl("queue", "add", str(self.number("One")))
        remote = Remote()
        self.addCleanup(remote.close)
        # the usual speed, without a sound device
        window = self.start("--env=KIJI_AUDIO_SINK=fakesink sync=true")
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        window.tab_to("Articles")
        window.key("h")
        eventually(remote.is_there, "the name on the bus")
        becomes(lambda: remote.get("PlaybackStatus"), "Playing")
        self.assertEqual(remote.title, "One")
        eventually(lambda: remote.place > 0.2, "the sound to go on")
        remote.call("PlayPause")
        becomes(lambda: remote.get("PlaybackStatus"), "Paused")
        remote.go_to(30)
        eventually(lambda: abs(remote.place - 30) < 0.5, lambda: f"the place, is {remote.place}")
        remote.call("Stop")
        eventually(lambda: not remote.is_there(), "the name to be given back")
        window.quit()
