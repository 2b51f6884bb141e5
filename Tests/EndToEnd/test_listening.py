"""The player: playing on while reading, speed, places over a restart, the queue, and MPRIS as another program uses it."""

import contextlib
import itertools
import json
import os
import re
import signal
import sqlite3
import struct
import subprocess
import threading

from accessible import Atspi, GLib
from desktop import Loop
from gi.repository import Gio
from harness import KijiTestCase, Picture, at_rest, becomes, box, eventually
from test_palette import ENTRY

NAME = "org.mpris.MediaPlayer2.io.github.kiji_reader.Kiji"
PATH = "/org/mpris/MediaPlayer2"
PLAYER = "org.mpris.MediaPlayer2.Player"
SECOND = 1_000_000


def tone(seconds):
    """Returns a sound, as a WAVE file of 8,000 samples per second."""
    samples = bytes(128 + (40 if place // 10 % 2 else -40) for place in range(8000 * seconds))
    form = struct.pack("<HHIIHH", 1, 1, 8000, 8000, 1, 8)
    return (b"RIFF" + struct.pack("<I", 36 + len(samples)) + b"WAVEfmt " + struct.pack("<I", 16) + form
            + b"data" + struct.pack("<I", len(samples)) + samples)


def film(file):
    """Returns a minute of pure red, as a WebM file."""
    subprocess.run(
        f"gst-launch-1.0 -q videotestsrc num-buffers=600 pattern=red ! video/x-raw,width=320,height=180,framerate=10/1 "
        f"! vp8enc deadline=1 ! webmmux ! filesink location={file}".split(), check=True)
    return file.read_bytes()


def ranged(body, gate=None):
    """Returns a page that sends a part of a file if it is asked for one, as the servers of podcasts do.

    With a gate, it sends a half of the whole file, and then nothing until the gate is opened."""
    def page(handler):
        found = re.fullmatch(r"bytes=(\d+)-(\d*)", handler.headers.get("Range", ""))
        start, end = (int(found[1]), int(found[2] or len(body) - 1)) if found else (0, len(body) - 1)
        handler.send_response(206 if found else 200)
        handler.send_header("Content-Type", "audio/wav")
        handler.send_header("Accept-Ranges", "bytes")
        handler.send_header("ETag", '"1"')
        if found:
            handler.send_header("Content-Range", f"bytes {start}-{end}/{len(body)}")
        handler.send_header("Content-Length", str(end + 1 - start))
        handler.end_headers()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            if gate and not start:
                handler.wfile.write(body[:len(body) // 2])
                gate.wait()
                handler.close_connection = True
                return
            handler.wfile.write(body[start:end + 1])
    return page


def streamed(body):
    """Returns a page that sends a file without saying how long it is."""
    def page(handler):
        handler.send_response(200)
        handler.send_header("Content-Type", "audio/wav")
        handler.send_header("Transfer-Encoding", "chunked")
        handler.end_headers()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            handler.wfile.write(b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body))
    return page


class Remote:
    """Another program that controls players, such as the desktop's shell."""

    def __init__(self):
        self.seeked, self.changed = [], []
        self.loop = Loop()
        self.loop.call(self.connect)

    def connect(self):
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION, None)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        self.bus.signal_subscribe(
            None, PLAYER, "Seeked", PATH, None, 0, lambda *arguments: self.seeked.append(arguments[5].unpack()[0]))
        self.bus.signal_subscribe(
            None, "org.freedesktop.DBus.Properties", "PropertiesChanged", PATH, None, 0,
            lambda *arguments: self.changed.append(arguments[5].unpack()[1]))

    def is_there(self):
        reply = self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (NAME,)), None, 0, -1, None)
        return reply.unpack()[0]

    def call(self, method, arguments=None, interface=PLAYER):
        return self.bus.call_sync(NAME, PATH, interface, method, arguments, None, 0, -1, None)

    def get(self, name, interface=PLAYER):
        arguments = GLib.Variant("(ss)", (interface, name))
        return self.call("Get", arguments, "org.freedesktop.DBus.Properties").unpack()[0]

    def set(self, name, value):
        self.call("Set", GLib.Variant("(ssv)", (PLAYER, name, value)), "org.freedesktop.DBus.Properties")

    def go_to(self, seconds):
        track = self.get("Metadata")["mpris:trackid"]
        self.call("SetPosition", GLib.Variant("(ox)", (track, seconds * SECOND)))

    @property
    def title(self):
        return self.get("Metadata")["xesam:title"]

    @property
    def place(self):
        return self.get("Position") / SECOND

    def close(self):
        self.loop.call(lambda: self.bus.close_sync(None))
        self.loop.close()


class Listening(KijiTestCase):
    def setUp(self):
        super().setUp()
        # the one that stays open without a window
        self.place.library = self.place.home / "data" / "kiji"
        # GStreamer would use the nonexistent proxy even for loopback
        del self.place.environment["http_proxy"]
        # the usual speed, without a sound device
        self.place.environment["KIJI_AUDIO_SINK"] = "fakesink sync=true"
        self.server = self.serve({})
        names = ("One", "Two", "Three")
        for name in names:
            self.server.pages[f"/{name}.wav"] = ranged(tone(60))
        items = [
            {"id": name, "url": f"http://one.example/{name}", "title": name, "content_html": f"<p>About {name}.</p>",
             "date_published": f"2026-11-2{9 - number}T12:00:00Z", "image": f"https://one.example/{name}.png",
             "attachments": [{"url": f"{self.server.root}/{name}.wav", "mime_type": "audio/wav"}]}
            for number, name in enumerate(names)]
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Talks", "items": items}
        self.server.pages["/feed"] = ("application/feed+json", json.dumps(feed).encode())
        self.place.ctl("add", self.server.root + "/feed")
        # reading does not mark, so that only listening does
        self.settings(show_thumbnails="false", mark_read="'by-hand'")
        self.remote = Remote()

    def tearDown(self):
        self.remote.close()
        super().tearDown()

    def open(self, window, title, *keys, first=False):
        """Opens the first or the next article, and follows one of the links of its audio: play, play next or add to the
        queue."""
        if title == "One" or first:
            self.open_first(window, title)
        else:
            window.key("j")
            self.wait_text(window, title)
        self.enter_page(window, title)
        before = self.place.ctl("queue", "--json")
        window.key("Tab", "Tab", *keys, "Return")
        # the page's process may not have all keys yet, and the next key, which may be the window's, would overtake them
        eventually(lambda: self.place.ctl("queue", "--json") != before, f"the link of {title} to act")

    def open_first(self, window, title):
        window.tab_to("Articles")
        window.key("Home", "Return")
        self.wait_text(window, title)

    def wait_text(self, window, title):
        page = window.wait_page(title)
        eventually(lambda: window.dark(page) > 300, "the text")

    def leave_page(self, window):
        """Moves the focus from the page to the player, however many links of the page are behind the focus."""
        window.key("F6")
        focused = lambda: [node.get_name() for node in window.focused()]
        eventually(lambda: "Player" in focused(), lambda: f"F6 to go to the player; it is in {focused()}")

    def enter_page(self, window, title):
        """Moves the focus to the page by key: the page may hear of a click after the keys that follow it."""
        window.focus()
        names = lambda: [node.get_name() for node in window.focused()]
        for _ in range(4):
            before = names()
            if title in before:
                return
            window.key("F6")
            eventually(lambda: names() not in ([], before), lambda: f"F6 to leave {before}")
        raise AssertionError(f"F6 does not reach the page, the keyboard is on {names()}")

    def show(self, unread=3):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == unread, "the articles")
        return window

    def unread(self):
        return {article["title"] for article in self.place.articles() if not article["read"]}

    def button(self, window, name):
        return window.find("push button", name)

    def test_playing_goes_on_and_continues_after_a_restart(self):
        window = self.show()
        self.assertFalse(self.remote.is_there())
        self.open(window, "One")
        eventually(lambda: self.button(window, "Pause"), "the player")
        eventually(self.remote.is_there, "the name on the bus")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Playing")
        eventually(lambda: self.remote.place > 0.2, "the sound to go on")
        metadata = self.remote.get("Metadata")
        self.assertEqual(metadata["xesam:title"], "One")
        self.assertEqual(metadata["xesam:artist"], ["Talks"])
        becomes(lambda: self.remote.get("Metadata").get("mpris:length"), 60 * SECOND)
        self.assertEqual(self.remote.get("Identity", "org.mpris.MediaPlayer2"), "Kiji")
        # while another article is read
        window.key("j")
        window.wait_page("Two")
        eventually(lambda: self.button(window, "One, Talks"), "what is playing")
        window.act(lambda: self.button(window, "One, Talks"), "its article")
        window.wait_page("One")
        # speed, by keys and by another program
        window.key("bracketright")
        becomes(lambda: self.remote.get("Rate"), 1.25)
        self.remote.set("Rate", GLib.Variant("d", 2.0))
        becomes(lambda: self.remote.get("Rate"), 2.0)
        eventually(lambda: any(change.get("Rate") == 2.0 for change in self.remote.changed), "the change to be announced")
        # places
        before = len(self.remote.seeked)
        self.remote.go_to(30)
        eventually(lambda: 30 <= self.remote.place < 45, lambda: f"the place, is {self.remote.place}")
        eventually(lambda: len(self.remote.seeked) > before, "the seek to be announced")
        window.key("h")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        place = self.remote.place
        window.key("b")
        eventually(lambda: abs(self.remote.place - (place - 15)) < 0.5, lambda: f"15 s before {place}: {self.remote.place}")
        window.key("f")
        eventually(lambda: abs(self.remote.place - place) < 0.5, lambda: f"{place} again: {self.remote.place}")
        window.quit()
        eventually(lambda: not self.remote.is_there(), "the name to be given back")
        self.assertEqual(self.unread(), {"One", "Two", "Three"})
        # the next session
        window = self.show()
        eventually(lambda: self.button(window, "Play"), "the player")
        eventually(self.remote.is_there, "the name on the bus")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        self.assertAlmostEqual(self.remote.place, place, delta=0.5)
        self.assertEqual(self.remote.get("Rate"), 2.0)
        self.remote.call("Play")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Playing")
        eventually(lambda: self.remote.place > place + 0.5, "the sound to go on from there")
        # to the end: the article is read, nothing is left
        self.remote.go_to(59)
        becomes(self.unread, {"Two", "Three"})
        eventually(lambda: not self.remote.is_there(), "the player to go")
        eventually(lambda: not self.button(window, "Stop Playing"), "the bar to go")
        window.focus()
        window.key("ctrl+z")
        becomes(self.unread, {"One", "Two", "Three"})
        window.quit()

    def test_a_video_is_an_episode(self):
        self.server.pages["/film"] = ranged(film(self.place.home / "film"))
        item = {"id": "film", "url": "http://one.example/film", "title": "The film", "content_html": "<p>About it.</p>",
                "date_published": "2026-12-01T12:00:00Z",
                "attachments": [{"url": f"{self.server.root}/film", "mime_type": "video/webm"}]}
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Films", "items": [item]}
        self.server.pages["/films"] = ("application/feed+json", json.dumps(feed).encode())
        self.place.ctl("add", self.server.root + "/films")
        window = self.show(unread=4)
        self.open(window, "The film", first=True)
        becomes(lambda: self.remote.is_there() and self.remote.get("PlaybackStatus"), "Playing")
        self.assertEqual(self.remote.title, "The film")
        picture = lambda: window.find("image", "The film")
        eventually(picture, "the picture")

        def red():
            return sum(red > 180 and max(green, blue) < 60 for red, green, blue in Picture.of_screen().all())
        eventually(lambda: red() > 10_000, lambda: f"the film, red are {red()}")
        self.assertLessEqual(box(picture())[3], 240)
        self.leave_page(window)
        window.key("bracketright")
        becomes(lambda: self.remote.get("Rate"), 1.25)
        window.key("f")
        eventually(lambda: self.remote.place >= 15, lambda: f"15 s further, is {self.remote.place}")
        window.key("h")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        self.assertGreater(red(), 10_000)
        place = self.remote.place
        window.quit()
        # the next session has no picture before it plays
        window = self.show(unread=4)
        eventually(lambda: self.button(window, "Play"), "the player")
        self.assertIsNone(picture())
        self.assertAlmostEqual(self.remote.place, place, delta=0.5)
        window.focus()
        window.key("h")
        eventually(picture, "the picture")
        eventually(lambda: self.remote.place > place, "the film to go on")
        # audio has none
        window.tab_to("Articles")
        window.key("Home", "Down", "Return")
        window.wait_page("One")
        self.enter_page(window, "One")
        window.key("Tab", "Tab", "Return")
        becomes(lambda: self.remote.title, "One")
        eventually(lambda: not picture(), "the picture to go")
        window.act(lambda: self.button(window, "Stop Playing"), "the button")
        eventually(lambda: not self.remote.is_there(), "the player to go")
        window.quit()

    def playerctl(self, *arguments):
        """Does what a desktop's widget or a script does; returns what is printed."""
        run = subprocess.run(
            ["playerctl", "--player=io.github.kiji_reader.Kiji", *arguments], env=self.place.environment,
            capture_output=True, text=True)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout.strip()

    def test_playerctl_controls_it(self):
        window = self.show()
        self.open(window, "One")
        eventually(self.remote.is_there, "the name on the bus")
        becomes(lambda: self.playerctl("status"), "Playing")
        becomes(lambda: self.playerctl("metadata", "--format", "{{title}}|{{artist}}|{{mpris:length}}|{{mpris:artUrl}}"),
                f"One|Talks|{60 * SECOND}|https://one.example/One.png")
        self.playerctl("pause")
        becomes(lambda: self.playerctl("status"), "Paused")
        self.playerctl("position", "30")
        eventually(lambda: abs(float(self.playerctl("position")) - 30) < 0.5, "the place")
        self.playerctl("position", "15-")
        eventually(lambda: abs(float(self.playerctl("position")) - 15) < 0.5, "15 seconds before")
        self.playerctl("play-pause")
        becomes(lambda: self.playerctl("status"), "Playing")
        self.playerctl("stop")
        eventually(lambda: not self.button(window, "Stop Playing"), "the bar to go")
        window.quit()

    def test_the_queue_goes_on_and_is_kept(self):
        window = self.show()
        self.open(window, "One")
        eventually(lambda: self.button(window, "Pause"), "the player")
        self.open(window, "Two", "Tab", "Tab")
        window.wait("label", "Added to the queue: Two")
        waiting = lambda: [episode["title"] for episode in self.place.ctl("queue", "--json")["next"]]
        becomes(waiting, ["Two"])
        window.focus()
        window.key("ctrl+z")
        window.wait("label", "Removed from the queue: Two")
        becomes(waiting, [])
        window.key("ctrl+shift+z")
        becomes(waiting, ["Two"])
        self.open(window, "Three", "Tab")
        becomes(lambda: self.remote.get("CanGoNext"), True)
        becomes(waiting, ["Three", "Two"])
        self.leave_page(window)
        window.tab_on("Queue")
        window.key("Return")
        rows = lambda: [row.split(",")[0] for row in window.rows("Queue")]
        becomes(rows, ["Three", "Two"])
        window.tab_to("Queue")
        window.key("Home", "alt+Down")
        becomes(rows, ["Two", "Three"])
        window.key("ctrl+z")
        becomes(rows, ["Three", "Two"])
        window.key("Home", "alt+Down")
        becomes(rows, ["Two", "Three"])
        # by another program
        queue = lambda: self.place.ctl("queue", "--json")
        becomes(lambda: [episode["title"] for episode in queue()["next"]], ["Two", "Three"])
        self.assertEqual(queue()["loaded"]["title"], "One")
        three = str(queue()["next"][1]["article"])
        self.place.ctl("queue", "remove", three)
        becomes(rows, ["Two"])
        self.place.ctl("queue", "add", three)
        becomes(rows, ["Two", "Three"])
        # marked as played, which one Ctrl+Z undoes: its place in the queue, and the mark of its article
        window.tab_to("Queue")
        window.key("End", "shift+F10")
        window.act(lambda: window.menu_item("Mark as Played"), "Mark as Played")
        becomes(rows, ["Two"])
        becomes(self.unread, {"One", "Two"})
        window.wait("label", "Marked as played")
        window.key("ctrl+z")
        becomes(rows, ["Two", "Three"])
        becomes(self.unread, {"One", "Two", "Three"})
        becomes(lambda: [episode["title"] for episode in queue()["next"]], ["Two", "Three"])
        window.key("Escape")
        self.remote.go_to(59)
        becomes(lambda: self.remote.title, "Two")
        becomes(self.unread, {"Two", "Three"})
        becomes(lambda: self.remote.get("PlaybackStatus"), "Playing")
        self.remote.call("Raise", interface="org.mpris.MediaPlayer2")
        self.remote.call("Quit", interface="org.mpris.MediaPlayer2")
        window.wait_end()
        # the next session
        window = self.show(unread=2)
        eventually(self.remote.is_there, "the player")
        becomes(lambda: self.remote.title, "Two")
        becomes(lambda: self.remote.get("CanGoNext"), True)
        self.remote.call("Next")
        becomes(lambda: self.remote.title, "Three")
        becomes(lambda: self.remote.get("CanGoNext"), False)
        becomes(lambda: self.remote.get("PlaybackStatus"), "Playing")
        # skipped, not heard
        self.assertEqual(self.unread(), {"Two", "Three"})
        window.act(lambda: self.button(window, "Stop Playing"), "the button")
        eventually(lambda: not self.remote.is_there(), "the player to go")
        window.quit()

    def test_the_queue_begins_silently_and_is_edited_by_keyboard(self):
        window = self.show()
        # nothing to come after: it waits in the player
        self.open(window, "One", "Tab", "Tab")
        window.wait("label", "Added to the queue: One")
        eventually(lambda: self.button(window, "Play"), "the player")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        self.assertEqual(self.remote.title, "One")
        self.open(window, "Two", "Tab", "Tab")
        becomes(lambda: self.remote.get("CanGoNext"), True)
        self.open(window, "Three", "Tab", "Tab")
        window.focus()
        window.key("m")
        becomes(self.unread, {"One", "Two"})
        rows = lambda: [row.split(",")[0] for row in window.rows("Queue")]
        window.click_on("Queue")
        becomes(rows, ["Two", "Three"])
        window.tab_to("Queue")
        window.key("Home", "Delete")
        becomes(rows, ["Three"])
        window.wait("label", "Removed from the queue: Two")
        eventually(lambda: (window.focused_row() or "").startswith("Three"), "the row beside it to have the focus")
        window.key("ctrl+z")
        becomes(rows, ["Two", "Three"])
        self.assertEqual(self.unread(), {"One", "Two"})
        # the menu
        window.key("End", "shift+F10")
        eventually(lambda: window.menu_item("Move Up"), "the menu")
        enabled = lambda name: window.menu_item(name).get_state_set().contains(Atspi.StateType.SENSITIVE)
        self.assertTrue(enabled("Move Up"))
        self.assertFalse(enabled("Move Down"))
        window.key("Escape")
        eventually(lambda: not window.menu_item("Move Up"), "the menu to close")
        window.choose_in_menu("Move Up")
        becomes(rows, ["Three", "Two"])
        eventually(lambda: (window.focused_row() or "").startswith("Three"), "the row to keep the focus")
        window.choose_in_menu("Remove from Queue")
        becomes(rows, ["Two"])
        # undone after the list has closed, by the toast
        window.key("Escape")
        eventually(lambda: not window.find("list", "Queue"), "the queue to close")
        window.press("Undo")
        window.wait("label", "Added to the queue again: Three")
        window.click_on("Queue")
        becomes(rows, ["Three", "Two"])
        window.tab_to("Queue")
        window.key("Home")
        window.choose_in_menu("Show Article")
        window.wait_page("Three")
        eventually(lambda: not window.find("list", "Queue"), "the queue to close")
        window.quit()

    def test_the_keyboard_works_after_the_last_episode_has_left_the_queue(self):
        article = next(row["id"] for row in self.place.articles() if row["title"] == "One")
        self.place.ctl("queue", "add", str(article))
        window = self.show()
        window.click_on("Queue")
        becomes(lambda: len(window.rows("Queue")), 1)
        window.tab_to("Queue")
        window.key("Home", "Delete")
        window.wait("label", "Removed from the queue: One")
        eventually(lambda: not window.find("list", "Queue"), "the bar to go")
        window.key("ctrl+z")
        window.wait("label", "Added to the queue again: One")
        self.assertEqual([row["article"] for row in self.place.ctl("queue", "--json")["next"]], [article])
        window.quit()

    def test_a_move_is_undone_only_while_the_episode_waits(self):
        for title in ("One", "Two", "Three"):
            article = next(row["id"] for row in self.place.articles() if row["title"] == title)
            self.place.ctl("queue", "add", str(article))
        window = self.show()
        rows = lambda: [row.split(",")[0] for row in window.rows("Queue")]
        window.click_on("Queue")
        becomes(rows, ["One", "Two", "Three"])
        window.tab_to("Queue")
        window.key("End")
        window.choose_in_menu("Move Up")
        becomes(rows, ["One", "Three", "Two"])
        # by another program
        self.place.ctl("queue", "remove", str(article))
        becomes(rows, ["One", "Two"])
        window.key("ctrl+z")
        window.wait("label", "No longer in the queue")
        window.key("Escape")
        eventually(lambda: not window.find("list", "Queue"), "the queue to close")
        window.quit()

    def test_the_keyboard_works_in_and_after_an_empty_queue(self):
        window = self.show()
        self.open(window, "One", "Tab", "Tab")
        self.open(window, "Two", "Tab", "Tab")
        can_go_next = lambda: self.remote.is_there() and self.remote.get("CanGoNext")
        becomes(can_go_next, True)
        window.click_on("Queue")
        becomes(lambda: len(window.rows("Queue")), 1)
        window.tab_to("Queue")
        window.key("Home", "Delete")
        becomes(can_go_next, False)
        focused = lambda: [node.get_name() for node in window.focused()]
        eventually(lambda: "Nothing Is Waiting" in focused(), lambda: f"the message to have the focus; it is in {focused()}")
        window.key("ctrl+z")
        becomes(can_go_next, True)
        eventually(lambda: (window.focused_row() or "").startswith("Two"), "the row to have the focus")
        window.key("Delete")
        becomes(can_go_next, False)
        window.key("Escape")
        eventually(lambda: not window.find("label", "Nothing Is Waiting"), "the queue to close")
        eventually(lambda: "Queue" in focused(), lambda: f"the button to have the focus; it is in {focused()}")
        window.key("ctrl+z")
        becomes(can_go_next, True)
        window.quit()

    def test_a_link_acts_on_the_article_of_its_own_page(self):
        window = self.show()
        self.open_first(window, "One")
        self.enter_page(window, "One")
        window.key(*["Tab"] * 4)
        at_rest(lambda: window.photograph(part=(632, 46, 598, 500)).pixels, "the page")
        # the page's process hears of the key when the next article is already open
        with self.page_stopped(window):
            window.key("Return", "j")
            eventually(lambda: window.find("filler", "Two"), "the next article")
        becomes(lambda: self.remote.title if self.remote.is_there() else None, "One")
        window.quit()

    @contextlib.contextmanager
    def page_stopped(self, window):
        """Stops the processes that show pages."""
        found = window.web_processes()
        self.assertTrue(found)
        try:
            for pid in found:
                os.kill(pid, signal.SIGSTOP)
            yield
        finally:
            for pid in found:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)

    def test_stopping_is_undone(self):
        window = self.show()
        # the key plays what is open if nothing else could be
        window.focus()
        window.key("h")
        window.wait("label", "Open an article with audio to play it.")
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page("One")
        window.key("h")
        becomes(lambda: self.remote.get("PlaybackStatus") if self.remote.is_there() else None, "Playing")
        self.assertEqual(self.remote.title, "One")
        self.remote.go_to(30)
        eventually(lambda: self.remote.place >= 30, "the place")
        self.open(window, "Two", "Tab", "Tab")
        becomes(lambda: self.remote.get("CanGoNext"), True)
        window.act(lambda: self.button(window, "Stop Playing"), "the button")
        window.wait("label", "Playing stopped")
        eventually(lambda: window.find("label", "Next: Two"), "only the queue")
        window.press("Undo")
        window.wait("label", "In the player again: One")
        becomes(lambda: self.remote.get("PlaybackStatus") if self.remote.is_there() else None, "Paused")
        self.assertEqual(self.remote.title, "One")
        self.assertAlmostEqual(self.remote.place, 30, delta=5)
        # and stopped again
        window.press("Redo")
        eventually(lambda: window.find("label", "Next: Two"), "only the queue")
        window.focus()
        window.key("k")
        window.wait_page("One")
        window.act(lambda: self.button(window, "Next: Two, 1 episode in the queue"), "what comes next")
        window.wait_page("Two")
        # meanwhile another is played
        window.act(lambda: self.button(window, "Play"), "the button")
        becomes(lambda: self.remote.title if self.remote.is_there() else None, "Two")
        window.key("ctrl+z")
        becomes(lambda: self.remote.get("CanGoNext"), True)
        window.wait("label", "Added to the queue: One")
        # which is not what was stopped
        window.key("ctrl+shift+z")
        window.wait("label", "Nothing to redo")
        self.assertEqual(self.remote.title, "Two")
        # where it will go on
        window.act(lambda: self.button(window, "Stop Playing"), "the button")
        eventually(lambda: window.find("label", "Next: One"), "only the queue")
        window.wait("label", lambda name: name in [f"0:{second}" for second in range(25, 36)])
        window.quit()

    def test_a_stream_begins_at_the_beginning_and_says_so(self):
        limits = "place and speed cannot be changed"
        self.server.pages["/One.wav"] = streamed(tone(60))
        with contextlib.closing(sqlite3.connect(self.place.library / "library.sqlite")) as database, database:
            database.execute(
                "INSERT INTO listened (articleID, position, seconds, isPlayed) SELECT id, 0, 40, 0 FROM article WHERE title = 'One'")
        place = lambda: [episode["place"] for episode in [self.place.ctl("queue", "--json")["loaded"]]]
        window = self.show()
        self.open(window, "One")
        window.wait("label", f"From the beginning: {limits} · Talks")
        eventually(lambda: 0.2 < self.remote.place < 30, lambda: f"the sound from the beginning, is {self.remote.place}")
        window.quit()
        self.assertEqual(place(), [40])
        # with a length, it goes on there
        self.server.pages["/One.wav"] = ranged(tone(60))
        window = self.show()
        eventually(self.remote.is_there, "the player")
        self.remote.call("Play")
        eventually(lambda: self.remote.place > 40, lambda: f"the sound from there, is {self.remote.place}")
        self.assertIsNone(window.find("label", lambda name: limits in name))
        window.quit()

    def test_a_file_with_a_title_of_its_own_is_known_by_its_article(self):
        with contextlib.closing(sqlite3.connect(self.place.library / "library.sqlite")) as database, database:
            database.execute("UPDATE attachment SET title = 'Its file'")
        window = self.show()
        self.open(window, "One", "Tab", "Tab")
        eventually(lambda: self.button(window, "One, Talks"), "the article of what is in the player")
        window.wait("label", "Its file · Talks")
        self.assertEqual(self.remote.title, "One")
        self.open(window, "Two", "Tab", "Tab")
        window.click_on("Queue")
        # which is downloaded soon
        becomes(lambda: window.rows("Queue"), ["Two, Its file · Downloaded · Talks"])
        # half a second after a click from the page, GTK would show the button's tooltip over it
        looks = itertools.count()
        eventually(lambda: self.assertIsNone(window.named("GtkTooltipWindow")) or next(looks) > 20, "no tooltip")
        window.key("Escape")
        eventually(lambda: not window.find("list", "Queue"), "the queue to close")
        window.quit()

    def test_the_card_in_the_article_follows_the_player(self):
        window = self.show()
        self.open(window, "One")
        becomes(lambda: self.remote.get("PlaybackStatus") if self.remote.is_there() else None, "Playing")
        # the card, which still has the focus
        window.key("Return")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        window.key("Return")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Playing")
        # the only link below the card now
        at_rest(lambda: window.photograph(part=(632, 46, 598, 500)).pixels, "the page")
        window.key("Tab", "Return")
        window.wait("label", "Downloading One…")
        waiting = lambda: [episode["title"] for episode in self.place.ctl("queue", "--json")["next"]]
        self.open(window, "Two", "Tab", "Tab")
        becomes(waiting, ["Two"])
        # the link is gone; the card has the focus now
        at_rest(lambda: window.photograph(part=(632, 46, 598, 500)).pixels, "the page")
        window.key("Tab", "Tab", "Return")
        window.wait("label", "Removed from the queue: Two")
        becomes(waiting, [])
        window.key("ctrl+z")
        becomes(waiting, ["Two"])
        window.quit()

    def test_the_player_is_reached_with_f6(self):
        window = self.show()
        self.open(window, "One")
        becomes(lambda: self.remote.get("PlaybackStatus") if self.remote.is_there() else None, "Playing")
        focused = lambda: [node.get_name() for node in window.focused()]
        # after the article, and before the sidebar
        for key, place in (("F6", "Player"), ("F6", "Feeds"), ("shift+F6", "Player"), ("shift+F6", "One")):
            window.key(key)
            eventually(lambda: place in focused(), lambda: f"{key} to go to {place}; it is in {focused()}")
        # hidden again
        window.act(lambda: self.button(window, "Stop Playing"), "the button")
        eventually(lambda: not self.button(window, "Stop Playing"), "the player to be hidden")
        window.key("F6")
        eventually(lambda: "Feeds" in focused(), lambda: f"F6 to go to the sidebar; it is in {focused()}")
        window.quit()

    def test_the_queue_and_the_chapters_are_commands(self):
        self.chaptered_feed()
        window = self.show(unread=4)

        def command(title, typed=None):
            window.focus()
            window.key("ctrl+shift+p")
            eventually(lambda: ENTRY in [node.get_name() for node in window.focused()], "the palette")
            window.enter(typed or title.split("’s ")[-1])
            eventually(lambda: (window.rows("Results") or [""])[0].startswith(title), lambda: (
                f"{title} first, is {window.rows('Results')[:3]}"))
            window.key("Return")
            eventually(lambda: not window.find("frame", "Command Palette"), "the palette to close")

        window.tab_to("Articles")
        window.key("j")
        window.wait_page("Zero")
        # nothing plays yet
        command("Download article’s audio", "download")
        window.wait("label", "Downloading Zero…")
        command("Add article’s audio to queue")
        window.wait("label", "Added to the queue: Zero")
        becomes(lambda: self.remote.title if self.remote.is_there() else None, "Zero")
        window.focus()
        window.key("j")
        window.wait_page("One")
        command("Play article’s audio next")
        becomes(lambda: self.remote.get("CanGoNext"), True)
        command("Show queue")
        becomes(lambda: [row.split(",")[0] for row in window.rows("Queue")], ["One"])
        window.key("Escape")
        eventually(lambda: not window.find("list", "Queue"), "the queue to close")
        command("Show chapters")
        becomes(lambda: len(window.rows("Chapters")), 3)
        window.key("Escape")
        eventually(lambda: not window.find("list", "Chapters"), "the chapters to close")
        # one Ctrl+Z undoes both marks
        self.remote.go_to(20)
        command("Mark episode as played")
        window.wait("label", "Marked as played")
        becomes(lambda: self.remote.title, "One")
        becomes(self.unread, {"One", "Two", "Three"})
        window.focus()
        window.key("ctrl+z")
        window.wait("label", "No longer marked as played")
        becomes(self.unread, {"Zero", "One", "Two", "Three"})
        becomes(lambda: self.stored_places()["Zero"], [20, 0])
        window.key("ctrl+shift+z")
        becomes(lambda: self.stored_places()["Zero"], [0, 1])
        becomes(self.unread, {"One", "Two", "Three"})
        window.key("ctrl+z")
        becomes(lambda: self.stored_places()["Zero"], [20, 0])
        window.quit()

    def stored_places(self):
        """Returns the place in each episode, and whether it was played, by the titles of their articles."""
        with contextlib.closing(sqlite3.connect(self.place.library / "library.sqlite")) as database:
            return {title: rest for title, *rest in database.execute(
                "SELECT title, seconds, isPlayed FROM listened JOIN article ON article.id = articleID")}

    def chaptered_feed(self):
        """Adds a feed with an episode that has chapters, which is the newest article."""
        chapters = "".join(
            f'<psc:chapter start="00:00:{start}" title="{title}"/>'
            for start, title in (("00", "Intro"), ("20.5", "Talk"), ("40", "End")))
        feed = f"""<rss version="2.0" xmlns:psc="http://podlove.org/simple-chapters"><channel><title>Parts</title>
            <item><guid>1</guid><title>Zero</title><link>http://one.example/Zero</link>
            <pubDate>Mon, 30 Nov 2026 12:00:00 GMT</pubDate>
            <description>About Zero.</description><enclosure url="{self.server.root}/One.wav" type="audio/wav"/>
            <psc:chapters>{chapters}</psc:chapters></item></channel></rss>"""
        self.server.pages["/parts"] = ("application/rss+xml", feed.encode())
        self.place.ctl("add", self.server.root + "/parts")

    def test_chapters_are_listed_and_gone_to_by_keyboard(self):
        self.chaptered_feed()
        window = self.show(unread=4)
        self.open(window, "Zero", first=True)
        eventually(lambda: self.button(window, "Pause"), "the player")
        window.wait("label", "Intro · Parts")
        self.remote.call("Pause")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        window.click_on("Chapters")
        rows = lambda: window.rows("Chapters")
        becomes(rows, ["Intro, 0:00", "Talk, 0:20", "End, 0:40"])
        eventually(lambda: (window.focused_row() or "").startswith("Intro"), "the current chapter to have the focus")
        window.key("Down", "Return")
        eventually(lambda: abs(self.remote.place - 20.5) < 0.5, lambda: f"the chapter, is {self.remote.place}")
        window.wait("label", "Talk · Parts")
        eventually(lambda: not rows(), "the list to close")
        window.key("shift+f")
        eventually(lambda: abs(self.remote.place - 40) < 0.5, lambda: f"the next chapter, is {self.remote.place}")
        window.wait("label", "End · Parts")
        window.key("shift+b")
        eventually(lambda: abs(self.remote.place - 20.5) < 0.5, lambda: f"the chapter before, is {self.remote.place}")
        window.quit()

    def test_every_width_has_room_for_the_title(self):
        self.chaptered_feed()
        window = self.show(unread=4)
        self.open(window, "Zero", "Tab", first=True)
        eventually(lambda: self.button(window, "Play"), "the player")
        names = ["Back 15 Seconds", "Play", "Forward 15 Seconds", "Zero, Parts", "Chapters", "Speed", "Queue", "Stop Playing"]
        stops = lambda: [window.find("push button", name) for name in names]
        eventually(lambda: all(stops()), "the controls")
        # each has one name, and one description beside its tooltip
        described = lambda name: [
            (node.get_name(), node.get_description())
            for node in window.find_all("push button", lambda words: words.startswith(name))]
        self.assertEqual(described("Chapters"), [("Chapters", "Chapters"), ("Chapters", "Intro")])
        self.assertEqual(described("Speed"), [("Speed", "Speed"), ("Speed", "1×")])
        # Tab goes from left to right
        self.assertEqual(sorted(stops(), key=lambda node: box(node)[0]), stops())
        self.assertEqual(len({box(node)[1] * 2 + box(node)[3] for node in stops()}), 1, [box(node) for node in stops()])
        # past the only link below the card, which has the focus since the one that was pressed is gone
        at_rest(lambda: window.photograph().pixels, "the page")
        window.key("Tab")
        for name in names:
            window.key("Tab")
            eventually(lambda: name in [node.get_name() for node in window.focused()[:1]], f"{name} to have the focus")
        self.check_narrow(window, stops)
        window.resize(1100, 700)
        eventually(lambda: box(stops()[3])[1] < box(stops()[4])[1] + box(stops()[4])[3], "one row again")
        window.quit()
        # the X resource that the desktop's large text setting changes for GTK
        subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t144\n"],
                       check=True)
        self.addCleanup(subprocess.run, ["xprop", "-root", "-remove", "RESOURCE_MANAGER"])
        window = self.show(unread=4)
        eventually(lambda: all(stops()), "the controls")
        self.check_narrow(window, stops)
        window.quit()

    def check_narrow(self, window, stops):
        """Checks that the title has a row of its own in a narrow window, and that there is room for everything."""
        window.resize(360, 640)
        title, others = lambda: box(stops()[3]), lambda: [box(node) for node in stops()[:3] + stops()[4:]]
        eventually(lambda: title()[2] > 300 and all(title()[1] + title()[3] <= place[1] for place in others()), lambda: (
            f"the title {title()} above {others()}"))
        eventually(lambda: all(place[0] + place[2] <= 360 and place[1] + place[3] <= 640 for place in others()), lambda: (
            f"room for {others()}"))

    def test_the_keys_work_in_an_articles_own_window(self):
        window = self.show()
        self.open(window, "One")
        becomes(lambda: self.remote.get("PlaybackStatus") if self.remote.is_there() else None, "Playing")
        window.focus()
        window.key("shift+Return")
        eventually(lambda: len(window.windows()) == 2, "the article's window")
        window.key("h")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        self.remote.go_to(20)
        window.key("f")
        eventually(lambda: abs(self.remote.place - 35) < 0.5, lambda: f"15 s later, is {self.remote.place}")
        window.key("bracketright")
        becomes(lambda: self.remote.get("Rate"), 1.25)
        window.quit()

    def test_playing_goes_on_in_the_background(self):
        self.settings(show_thumbnails="false", mark_read="'by-hand'", run_in_background="true")
        window = self.show()
        self.open(window, "One")
        becomes(lambda: self.remote.get("PlaybackStatus") if self.remote.is_there() else None, "Playing")
        window.key("ctrl+w")
        eventually(lambda: not window.windows(), "the window to close")
        place = self.remote.place
        eventually(lambda: self.remote.place > place + 0.5, "the sound to go on")
        # heard to its end without a window
        self.remote.go_to(59)
        becomes(self.unread, {"Two", "Three"})
        eventually(lambda: not self.remote.is_there(), "the player to go")
        window.terminate()

    def test_a_download_is_continued_and_played_without_a_server(self):
        gate = threading.Event()
        self.addCleanup(gate.set)
        body = tone(60)
        self.server.pages["/Two.wav"] = ranged(body, gate)
        window = self.show()
        self.open(window, "One")
        eventually(lambda: self.button(window, "Pause"), "the player")
        # the next one of the queue is downloaded
        self.open(window, "Two", "Tab", "Tab")
        window.wait("label", "Added to the queue: Two")
        state = lambda: (window.rows("Queue") or [""])[0]
        # the link that queued it is gone, and the card has the focus
        window.key("Tab", "Tab", "Tab")
        window.tab_on("Queue")
        window.key("Return")
        eventually(lambda: state().startswith("Two, Downloading, 4") or state().startswith("Two, Downloading, 5"), lambda: f"a half of the file; {state()}")
        window.key("Escape")
        window.quit()
        # the next session asks for the rest
        window = self.show()
        window.click_on("Queue")
        eventually(lambda: state().startswith("Two, Downloaded"), lambda: f"the whole file; {state()}")
        window.key("Escape")
        asked = [fields for path, fields in self.server.requests if path == "/Two.wav"]
        self.assertEqual(len(asked), 2)
        self.assertNotIn("Range", asked[0])
        self.assertRegex(asked[1]["Range"], r"bytes=[1-9]\d+-")
        self.assertEqual(asked[1]["If-Range"], '"1"')
        self.assertIn("episodeBytes\t", self.place.ctl("stats"))
        # offline
        self.server.close()
        self.servers.remove(self.server)
        self.remote.call("Next")
        becomes(lambda: self.remote.title, "Two")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Playing")
        place = self.remote.place
        eventually(lambda: self.remote.place > place + 0.5, "the sound to go on")
        window.quit()

    def test_no_sound_is_said_in_words(self):
        # no sound service is running here, and there is no device
        del self.place.environment["KIJI_AUDIO_SINK"]
        self.place.environment["PULSE_SERVER"] = "unix:/nonexistent"
        opened = self.opens_outside()
        window = self.show()
        self.open(window, "One")
        reason = lambda name: name.startswith("No sound can be played")
        # an alert, so that screen readers say it
        eventually(lambda: window.find("alert", reason) or window.find("notification", reason), "the reason")
        becomes(lambda: self.remote.get("PlaybackStatus"), "Paused")
        window.act(lambda: self.button(window, "Open in Another App"), "the other program")
        becomes(opened, [self.server.root + "/One.wav"])
        window.quit()
