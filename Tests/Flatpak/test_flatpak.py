"""What only the sandbox can show: it contains everything that is needed, and nothing else."""

import json
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess

from gi.repository import GLib
from sandbox import COMMAND_PATIENCE, DATA, FOLDER, ID, ROOT, FlatpakTestCase, Program, Sandboxed, becomes, box, command
from sandbox import eventually, flatpak, three_feeds
import test_accounts
import test_dialogs
from test_notifications import feed
import translated

SUITE = FOLDER.name


def shares_network(information):
    """Returns whether a sandbox has network access, by flatpak's description."""
    return re.search(r"^shared=.*\bnetwork;", information, re.MULTILINE) is not None


class Files(FlatpakTestCase):
    def test_the_runtime_has_every_library(self):
        done = command("sh", "-c", "ldd /app/bin/kiji /app/bin/kijictl /app/lib/lib*.so*")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("libwebkitgtk-6.0.so", done.stdout)
        self.assertEqual([line.strip() for line in done.stdout.splitlines() if "not found" in line], [])

    def test_the_programs_are_stripped_and_include_swift(self):
        for program in ("kiji", "kijictl"):
            done = command("ldd", f"/app/bin/{program}")
            self.assertIn("libc.so", done.stdout)
            self.assertNotIn("libswift", done.stdout)
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
        # flatpak-builder used the older name until 1.4
        self.assertTrue({f"metainfo/{ID}.metainfo.xml", f"appdata/{ID}.appdata.xml", f"metainfo/{ID}.appdata.xml"}
                        & exported, exported)
        entry = (exports / "applications" / f"{ID}.desktop").read_text()
        self.assertIn("--command=kiji", entry)
        service = (exports / "dbus-1" / "services" / f"{ID}.service").read_text()
        self.assertIn(f"Name={ID}\n", service)
        self.assertIn("flatpak run", service)
        # the schema is not needed outside: the program finds it inside
        self.assertIn(ID, command("gsettings", "list-schemas").stdout.split())

    def test_only_required_permissions_are_requested(self):
        lines = [line for line in flatpak("info", "--user", "--show-permissions", ID).splitlines() if line]
        self.assertEqual(lines, [
            "[Context]", "shared=network;ipc;", "sockets=x11;wayland;pulseaudio;fallback-x11;", "devices=dri;",
            "filesystems=xdg-run/speech-dispatcher:ro;",
            "[Session Bus Policy]", f"org.mpris.MediaPlayer2.{ID}=own"])


class Dialogs(FlatpakTestCase, test_dialogs.Dialogs):
    """Dialogs within the window, as the runtime's libadwaita shows them."""

    def test_dialogs_are_not_separate_windows(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.focus()
        window.key("ctrl+comma")
        self.assertEqual(window.wait("frame", "Preferences").get_role_name(), "dialog")
        self.assertEqual(len(window.windows()), 1)
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Preferences"), "the dialog to close")
        window.quit()


class Words(FlatpakTestCase):
    """Translations are an extension of the program, of which only the machine's languages are installed."""

    def test_everything_is_in_japanese(self): self.speaks("ja")
    def test_everything_is_in_korean(self): self.speaks("ko")

    def speaks(self, language):
        # the substitute runtime has no locales, and C.UTF-8 has no translations
        self.place.home = DATA
        DATA.mkdir(parents=True)
        said = translated.speak(self.place, language).said
        names = ("LANGUAGE", "LC_ALL", "LOCPATH")
        window = self.start(*(f"--env={name}={self.place.environment[name]}" for name in names))
        for name in ("Articles", "Feeds"):
            self.assertNotEqual(said[name], name)
            window.wait("list", said[name])
        window.quit()


class Reading(FlatpakTestCase):
    def setUp(self):
        super().setUp()
        pages = three_feeds()
        self.server = self.serve(pages)
        # the title of the subscribed feed
        self.name = re.search("<title>(.*?)</title>", pages["/feed1"][1].decode()).group(1)

    def wait_for_feed(self, window):
        eventually(lambda: any(self.name in row for row in window.selected("Feeds")), "the feed to be selected")
        # a feed's own list names the author, or nobody; the other articles are of the welcome feed
        window.wait_rows(
            "Articles", lambda rows: rows and not any("Welcome to Kiji" in row for row in rows), "the feed's articles")

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
        window.photograph().save(ROOT / "build" / f"flatpak-{SUITE}.png")
        self.check_page_sandbox(window)

        # in the other direction: the window shows what is done in a terminal
        before = window.rows("Feeds")
        done = command("kijictl", "add", self.server.root + "/feed0")
        self.assertEqual(done.returncode, 0, done.stderr)
        window.wait_rows("Feeds", lambda rows: len(rows) == len(before) + 1, "the other feed")
        window.quit()
        said = (self.place.home / "kiji.log").read_text(errors="replace")
        self.assertNotIn("schema is not installed", said)

    def text_right_of_list(self, window):
        """Returns the number of dark pixels in the article's text; newer web views do not expose their position."""
        left, top, width, height = box(window.find("list", "Articles"))
        across, _ = window.size()
        return window.dark_within((left + width + 20, top + 20, across - left - width - 40, height - 40))

    def check_page_sandbox(self, window):
        """Checks that the page's process has its own sandbox without a network."""
        program = window.processes("kiji")[0]
        # WebKit may switch to a new process at any time; the one that shows the page exists now
        page = eventually(lambda: window.processes("WebKitWebProcess"), "the page's process")[0]
        for kind in ("mnt", "pid", "net"):
            self.assertNotEqual(os.readlink(f"/proc/{page}/ns/{kind}"), os.readlink(f"/proc/{program}/ns/{kind}"), kind)
        self.assertTrue(shares_network(window.information(program)))
        self.assertFalse(shares_network(window.information(page)), window.information(page))

    def test_a_missing_network_is_reported(self):
        window = self.start("--unshare=network")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        # a name that cannot be resolved, and an address without a server
        for address in ("http://feeds.example/feed", self.server.root + "/feed1"):
            window.subscribe(address)
            said = eventually(window.said, "a sentence on what is wrong")
            self.assertRegex(said, "network|could not be reached")
            window.key("Escape")
            eventually(lambda: not window.said(), "the dialog to close")
            done = command("kijictl", "add", address, options=["--unshare=network"])
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertRegex(done.stderr, "network connection|could not be reached")
        window.quit()
        self.assertEqual(self.server.count("/feed1"), 0)

    def test_passwords_use_a_file_without_a_secret_portal(self):
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

    def test_files_and_addresses_go_through_the_portals(self):
        # a place that the sandbox does not reach
        file = self.place.home / "exported.opml"
        portals = self.start_portals(file)
        window = self.start_where_files_are()
        self.open_outside(window)
        address, = eventually(portals.addresses, portals.report)
        self.assertTrue(address.startswith("http"), address)
        window.key("ctrl+comma")
        window.on("Refresh when Kiji starts")
        window.key("End")
        window.on("Reset to Defaults")
        window.key("Up")
        window.on("Data")
        window.key("Return")
        window.on("Feeds, ")
        window.go("Open Folder")
        window.key("Return")
        folder = eventually(lambda: portals.addresses()[1:], portals.report)
        self.assertTrue(folder[0].rstrip("/").endswith(f"{DATA}/data/kiji"), folder)
        if not self.outside_files().is_mount():
            window.quit()
            self.skipTest("without /dev/fuse, the portals make no files available")
        window.go("Export Feeds")
        window.key("Return")
        eventually(lambda: file.exists() and self.server.root in file.read_text(), portals.report)
        self.assertEqual(len(portals.called("SaveFile")), 1)
        window.quit()

    def open_outside(self, window):
        """Subscribes to a feed, and opens its article in the browser."""
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.subscribe(self.server.root + "/feed1")
        self.wait_for_feed(window)
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_rows("Articles", lambda rows: not rows[0].startswith("unread, "), "the row to be read")
        window.key("o")

    def outside_files(self):
        """Returns where the portals make files available."""
        return pathlib.Path(os.environ["XDG_RUNTIME_DIR"], "doc")

    def start_where_files_are(self):
        """Starts the program where the portals say that they make files available. In a user's session that is the same
        place in the sandbox and outside; the tests have a session of their own."""
        outside = self.outside_files()
        window = Sandboxed(self.place, "--command=sh", arguments=[
            "-c", f"mkdir -p {outside.parent} && ln -s $XDG_RUNTIME_DIR/doc {outside} && exec kiji"])
        Program.started.append(window)
        eventually(window.application, "the program on the accessibility bus")
        return window

    def test_a_desktop_that_opens_no_addresses_is_reported(self):
        portals = self.start_portals(without=["AppChooser"])
        window = self.start()
        self.open_outside(window)
        window.wait("label", "No application is installed to open this address.")
        window.quit()
        self.assertEqual(portals.addresses(), [])

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
        """Puts a newer version into the repository: the same one with an additional file."""
        newer = FOLDER / "newer"
        shutil.rmtree(newer, ignore_errors=True)
        subprocess.run(["cp", "--archive", "--link", FOLDER / "build", newer], check=True)
        (newer / "files" / "share" / "kiji" / "newer").write_text("newer\n")
        flatpak("build-export", "--no-update-summary", str(FOLDER / "published"), str(newer), "test")
        flatpak("build-update-repo", str(FOLDER / "published"))
        shutil.rmtree(newer)


class InTheBackground(FlatpakTestCase):
    """The desktop is asked by its portals, without a permission of the sandbox for each of them."""

    def setUp(self):
        super().setUp()
        self.server = self.serve({"/garden": feed("Garden", "Old")})
        self.add()

    def add(self):
        self.kijictl("add", self.server.root + "/garden")
        self.garden = next(
            str(one["id"]) for one in self.kijictl("feeds", "--json")["feeds"] if one["title"] == "Garden")
        self.kijictl("notify", self.garden, "on")

    def kijictl(self, *arguments):
        """Runs kijictl in the sandbox; returns its JSON if that was asked for."""
        done = command("kijictl", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout) if "--json" in arguments else None

    def starred(self):
        return [one["title"] for one in self.kijictl("articles", "--json")["articles"] if one["starred"]]

    def set(self, **values):
        for key, value in values.items():
            done = command("gsettings", "set", ID, key.replace("_", "-"), value)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_closing_the_window_leaves_what_the_portal_allows(self):
        portals = self.start_portals()
        window = self.start()
        window.wait_rows("Articles", lambda rows: rows, "the articles")
        window.focus()
        window.key("ctrl+comma")
        window.wait("frame", "Preferences")
        window.on("Refresh when Kiji starts")
        window.go("Run in background")
        window.key("Return")
        window.on("Run in background, checked")
        # The first time, the desktop allows it without a question.
        becomes(lambda: [values[:2] for values in portals.called("EnableAutostart")], [(ID, False)])
        # a dialog within the window
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Preferences"), "the dialog to close")
        process = window.processes("kiji")
        window.focus()
        window.key("ctrl+w")
        eventually(lambda: not window.windows(), "the window to close")
        # a second start shows the window of the process that is still there
        second = Sandboxed(self.place)
        self.assertEqual(second.process.wait(COMMAND_PATIENCE), 0)
        window.wait_rows("Articles", lambda rows: rows, "the articles")
        self.assertEqual(window.processes("kiji"), process)
        window.quit()

    def test_a_new_article_is_told_through_the_portal(self):
        portals = self.start_portals()
        self.set(run_in_background="true", refresh_at_start="true", refresh_interval="quarter-hour")
        self.server.pages["/garden"] = feed("Garden", "Seeds", "Old")
        with sqlite3.connect(DATA / "data" / "kiji" / "library.sqlite", timeout=30) as library:
            library.execute("UPDATE feedState SET attemptedAt = attemptedAt - 36000000, dueAt = NULL")
        library.close()
        program = Sandboxed(self.place, arguments=["--background"])
        Program.started.append(program)
        (application, name, shown), = eventually(lambda: portals.called("AddNotification"), portals.report)
        self.assertEqual((application, shown["title"], shown["body"]), (ID, "Seeds", "Garden"))
        self.assertIn(ID, [values[0] for values in portals.called("EnableAutostart")])
        star = next(button for button in shown["buttons"] if button["label"] == "Star")
        portals.press(ID, star["action"], GLib.Variant("x", star["target"]))
        eventually(lambda: self.starred() == ["Seeds"], portals.report)
        self.assertEqual(program.windows(), [])
        # it goes when the article is read elsewhere
        self.kijictl("mark", "read", str(shown["default-action-target"]))
        becomes(lambda: portals.called("RemoveNotification"), [(ID, name)])
        program.kill()


class Accounts(test_accounts.ReadingAnAccount, FlatpakTestCase):
    """An account's articles are read and starred as outside the sandbox, with and without the server."""

    windows_with_two_dialogs = 1
