"""What only the sandbox can tell: that everything is in it that is needed, and nothing that is not."""

import json
import os
import pathlib
import re
import shutil
import subprocess

from sandbox import DATA, FOLDER, ID, ROOT, FlatpakTestCase, box, command, eventually, flatpak, three_feeds
import test_dialogs

SUITE = FOLDER.name


def shares_network(information):
    """Whether a sandbox has the network, by what flatpak has written down of it."""
    return re.search(r"^shared=.*\bnetwork;", information, re.MULTILINE) is not None


class Files(FlatpakTestCase):
    def test_the_platform_lacks_no_library(self):
        done = command("sh", "-c", "ldd /app/bin/kiji /app/bin/kijictl /app/lib/lib*.so*")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("libwebkitgtk-6.0.so", done.stdout)
        self.assertEqual([line.strip() for line in done.stdout.splitlines() if "not found" in line], [])

    def test_the_programs_are_stripped_and_bring_swift_along(self):
        done = command("ldd", "/app/bin/kijictl")
        self.assertNotIn("libswift", done.stdout)
        for program in ("kiji", "kijictl"):
            sections = subprocess.run(
                ["readelf", "--sections", "--wide", FOLDER / "build" / "files" / "bin" / program],
                capture_output=True, text=True, check=True).stdout
            self.assertNotIn(" .symtab ", sections)
            self.assertNotIn(" .debug_info ", sections)

    def test_everything_is_exported_under_the_id(self):
        exports = pathlib.Path(os.environ["FLATPAK_USER_DIR"]) / "exports" / "share"
        exported = {str(file.relative_to(exports)) for file in exports.rglob("*") if ID in file.name}
        for file in (f"applications/{ID}.desktop", f"dbus-1/services/{ID}.service",
                     f"icons/hicolor/scalable/apps/{ID}.svg", f"icons/hicolor/symbolic/apps/{ID}-symbolic.svg"):
            self.assertIn(file, exported)
        # flatpak-builder gave it the older name until 1.4
        self.assertTrue({f"metainfo/{ID}.metainfo.xml", f"appdata/{ID}.appdata.xml", f"metainfo/{ID}.appdata.xml"}
                        & exported, exported)
        entry = (exports / "applications" / f"{ID}.desktop").read_text()
        self.assertIn("--command=kiji", entry)
        service = (exports / "dbus-1" / "services" / f"{ID}.service").read_text()
        self.assertIn(f"Name={ID}\n", service)
        self.assertIn("flatpak run", service)
        # nobody outside asks for the schema: it is found where the program looks
        self.assertIn(ID, command("gsettings", "list-schemas").stdout.split())

    def test_nothing_more_is_asked_for_than_needed(self):
        lines = [line for line in flatpak("info", "--user", "--show-permissions", ID).splitlines() if line]
        self.assertEqual(lines, ["[Context]", "shared=network;ipc;", "sockets=x11;wayland;fallback-x11;", "devices=dri;"])


class Dialogs(FlatpakTestCase, test_dialogs.Dialogs):
    """Which are within the window, by the runtime's libadwaita."""


class Reading(FlatpakTestCase):
    def setUp(self):
        super().setUp()
        pages = three_feeds()
        self.server = self.serve(pages)
        # what the feed that is subscribed to calls itself
        self.name = re.search("<title>(.*?)</title>", pages["/feed1"][1].decode()).group(1)

    def wait_for_feed(self, window):
        window.wait_rows("Articles", lambda rows: rows and all(self.name in row for row in rows), "the feed's articles")

    def feeds(self):
        done = command("kijictl", "feeds", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return [feed["url"] for feed in json.loads(done.stdout)["feeds"]]

    def test_from_an_address_to_an_article(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.subscribe(self.server.root + "/feed1")
        eventually(lambda: self.server.count("/feed1"), "the feed to be fetched")
        self.wait_for_feed(window)
        self.assertIn(self.server.root + "/feed1", self.feeds(), "kijictl sees the window's library")
        self.assertTrue((DATA / "data" / "kiji" / "library.sqlite").exists())

        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_rows("Articles", lambda rows: not rows[0].startswith("unread, "), "the row to be read")
        eventually(lambda: self.text_right_of_list(window) > 300, "the text of the article")
        window.picture(ROOT / "build" / f"flatpak-{SUITE}.png")
        self.is_apart(window)

        # the other way round: what is done in a terminal is seen in the window
        before = window.rows("Feeds")
        done = command("kijictl", "add", self.server.root + "/feed0")
        self.assertEqual(done.returncode, 0, done.stderr)
        window.wait_rows("Feeds", lambda rows: len(rows) == len(before) + 1, "the other feed")
        window.quit()
        said = (self.place.home / "kiji.log").read_text(errors="replace")
        self.assertNotIn("schema is not installed", said)

    def text_right_of_list(self, window):
        """How much dark there is where the article's text is; newer web views say nothing of their place."""
        left, top, width, height = box(window.find("list", "Articles"))
        across, _ = window.size()
        return window.dark_within((left + width + 20, top + 20, across - left - width - 40, height - 40))

    def is_apart(self, window):
        """The page's process has a sandbox of its own, without a network."""
        program = window.processes("kiji")[0]
        # WebKit takes a new process when it likes; the one that shows the page is there now
        page = eventually(lambda: window.processes("WebKitWebProcess"), "the page's process")[0]
        for kind in ("mnt", "pid", "net"):
            self.assertNotEqual(os.readlink(f"/proc/{page}/ns/{kind}"), os.readlink(f"/proc/{program}/ns/{kind}"), kind)
        self.assertTrue(shares_network(window.information(program)))
        self.assertFalse(shares_network(window.information(page)), window.information(page))

    def test_without_a_network_it_says_so(self):
        window = self.start("--unshare=network")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.subscribe(self.server.root + "/feed1")
        eventually(lambda: window.said(), "a sentence on what is wrong")
        window.key("Escape")
        window.quit()
        done = command("kijictl", "add", self.server.root + "/feed1", options=["--unshare=network"])
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertTrue(done.stderr)
        self.assertEqual(self.server.count("/feed1"), 0)

    def test_a_password_has_a_file_where_no_portal_keeps_secrets(self):
        feed = self.server.pages["/feed1"]

        def private(handler):
            if handler.headers.get("Authorization"):
                return feed
            handler.send_response(401)
            handler.send_header("WWW-Authenticate", 'Basic realm="feeds"')
            handler.send_header("Content-Length", "0")
            handler.end_headers()
            return None

        self.server.pages["/private"] = private
        DATA.mkdir(parents=True)
        (DATA / "secret").write_text("pheasant\n")
        done = command(
            "kijictl", "add", "--user", "ada", "--password-file", str(DATA / "secret"), self.server.root + "/private")
        self.assertEqual(done.returncode, 0, done.stderr)
        kept = DATA / "data" / "kiji" / "passwords.json"
        self.assertIn("pheasant", kept.read_text())
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        self.assertIn("passwords.json", done.stdout + done.stderr)

    def test_data_survives_an_update(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.subscribe(self.server.root + "/feed1")
        self.wait_for_feed(window)
        window.quit()
        before = flatpak("info", "--user", "--show-commit", ID)
        self.publish()
        flatpak("update", "--user", "--assumeyes", "--noninteractive", ID)
        self.assertNotEqual(flatpak("info", "--user", "--show-commit", ID), before)
        self.assertEqual((pathlib.Path(flatpak("info", "--user", "--show-location", ID).strip())
                          / "files" / "share" / "kiji" / "newer").read_text(), "newer\n")
        self.assertIn(self.server.root + "/feed1", self.feeds())
        window = self.start()
        window.wait_rows("Feeds", lambda rows: any(self.name in row for row in rows), "the feed that was there before")
        window.quit()

    def publish(self):
        """Puts a newer version into the repository: the same one with a file more."""
        newer = FOLDER / "newer"
        shutil.rmtree(newer, ignore_errors=True)
        subprocess.run(["cp", "--archive", "--link", FOLDER / "build", newer], check=True)
        (newer / "files" / "share" / "kiji" / "newer").write_text("newer\n")
        flatpak("build-export", "--no-update-summary", str(FOLDER / "published"), str(newer), "test")
        flatpak("build-update-repo", str(FOLDER / "published"))
        shutil.rmtree(newer)
