"""Kiji in the background: without a window it refreshes on, a second start shows the window at once, and the desktop is
asked first."""

import pathlib
import re
import sqlite3
import subprocess
import threading

from accessible import GLib
from desktop import BackgroundPortal
from gi.repository import Gio
from harness import KijiTestCase, PATIENCE, Program, becomes, eventually, three_feeds

APPLICATION = "io.github.kiji_reader.Kiji"


class BackgroundTestCase(KijiTestCase):
    """The standard library, because only that one stays open without a window."""

    def setUp(self):
        super().setUp()
        self.place.library = self.place.home / "data" / "kiji"

    def begin(self, *arguments):
        """Starts the program with the standard library, even without a window."""
        # the pointer could be over a button, whose tooltip is a window like any other
        subprocess.run(["xdotool", "mousemove", "1399", "999"], check=True)
        return Program(self.place, *(arguments or ("--library", str(self.place.library))))

    def is_there(self):
        """Returns whether a process has taken the program's name, which a second start then talks to."""
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        return bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
            GLib.Variant("(s)", (APPLICATION,)), None, 0, -1, None).unpack()[0]

    def window(self, program):
        program.wait_rows("Articles", lambda rows: rows, "the articles")
        return program

    def second_start(self, *arguments):
        """Starts the program again; returns the exit code of this second process."""
        second = Program(self.place, *arguments) if arguments else Program(self.place, "--library", str(self.place.library))
        code = second.process.wait(PATIENCE)
        Program.started.remove(second)
        return code

    def close_window(self, program):
        program.focus()
        program.key("ctrl+w")
        eventually(lambda: not program.windows(), "the window to close")

    def serve_due_feed(self):
        """Subscribes to a feed that is due now and from now on every minute of the schedule."""
        server = self.serve(three_feeds())
        self.place.ctl("add", server.root + "/feed1")
        self.make_due()
        return server

    def make_due(self):
        with sqlite3.connect(self.place.library / "library.sqlite", timeout=30) as library:
            library.execute("UPDATE feedState SET attemptedAt = attemptedAt - 36000000, dueAt = NULL")
        library.close()

    def service(self, service):
        self.addCleanup(service.close)
        return service

    def autostart(self):
        return self.place.home / "config" / "autostart" / f"{APPLICATION}.desktop"

    def library_is_closed(self):
        """Returns whether the file was left in a clean state: the last connection deletes its log."""
        return not (self.place.library / "library.sqlite-wal").exists()

    def toggle(self, program, row):
        program.focus()
        program.key("ctrl+comma")
        program.wait("frame", "Preferences")
        program.go(row)
        program.key("Return")


class Background(BackgroundTestCase):
    def test_without_the_preference_the_last_window_ends_the_program(self):
        program = self.window(self.begin())
        program.focus()
        program.key("ctrl+w")
        program.wait_end()
        self.assertTrue(self.library_is_closed())

    def test_the_window_comes_back_in_the_same_process(self):
        self.settings(run_in_background="true")
        program = self.window(self.begin())
        self.close_window(program)
        self.assertIsNone(program.process.poll())
        self.assertEqual(self.second_start(), 0)
        self.window(program)
        # and once more, after the library was handed over twice
        self.close_window(program)
        self.assertEqual(self.second_start(), 0)
        self.window(program)
        program.quit()
        self.assertTrue(self.library_is_closed())

    def test_it_refreshes_without_a_window_and_ends_with_sigterm(self):
        server = self.serve_due_feed()
        self.settings(run_in_background="true", refresh_at_start="true", refresh_interval="'quarter-hour'")
        program = self.begin("--background")
        eventually(lambda: server.count("/feed1") == 2, "a refresh without a window")
        self.assertEqual(program.windows(), [])
        program.terminate()
        self.assertTrue(self.library_is_closed())

    def test_a_window_opens_the_library_of_the_background_and_quits(self):
        self.settings(run_in_background="true")
        program = self.begin("--background")
        eventually(self.is_there, "the first process")
        # perhaps while the library is still being opened
        self.assertEqual(self.second_start(), 0)
        self.window(program)
        self.assertEqual(self.second_start("--background"), 0)
        self.assertEqual(len(program.windows()), 1)
        program.quit()
        self.assertTrue(self.library_is_closed())

    def test_a_refresh_survives_its_window(self):
        held, gate = [], threading.Event()
        self.addCleanup(gate.set)
        feeds = three_feeds()

        def slow(handler):
            held.append(handler.path)
            gate.wait(PATIENCE)
            return feeds["/feed1"]
        server = self.serve(dict(feeds))
        self.place.ctl("add", server.root + "/feed1")
        before = len(self.place.articles())
        server.pages["/feed1"] = slow
        self.settings(run_in_background="true")
        program = self.window(self.begin())
        program.focus()
        program.key("F5")
        eventually(lambda: held, "the fetch")
        self.close_window(program)
        self.assertEqual(self.second_start(), 0)
        # the new window shows the refresh of the old one
        eventually(lambda: program.windows() and program.find("push button", "Stop Refreshing"), "the running refresh")
        gate.set()
        eventually(program.can_refresh, "the end of the refresh")
        self.assertEqual((len(held), len(self.place.articles())), (1, before))
        program.quit()

    def test_the_option_needs_the_preference(self):
        program = self.begin("--background")
        self.assertEqual(program.process.wait(PATIENCE), 1)
        self.assertIn("turned off in the preferences", (self.place.home / "kiji.log").read_text())


class WithoutPortal(BackgroundTestCase):
    def test_a_file_starts_it_at_login(self):
        program = self.window(self.begin())
        self.toggle(program, "Start at login")
        program.on("Start at login, checked")
        eventually(self.autostart().exists, "the file")
        self.assertRegex(self.autostart().read_text(), r'(?m)^Exec="/.*/kiji" --background$')
        # starting without a window needs the permission to have none
        program.key("Up")
        program.on("Run in background, checked")
        program.key("Return")
        program.on("Run in background, not checked")
        eventually(lambda: not self.autostart().exists(), "the file to go")
        program.key("Down")
        program.on("Start at login, not checked")


class Portal(BackgroundTestCase):
    def test_it_is_asked_and_told(self):
        portal = self.service(BackgroundPortal())
        server = self.serve_due_feed()
        program = self.window(self.begin())
        self.toggle(program, "Start at login")
        program.on("Start at login, checked")
        eventually(lambda: any(options["autostart"] for _, options in portal.called("RequestBackground")), "the request")
        options = portal.called("RequestBackground")[-1][1]
        self.assertEqual(options["commandline"], ["kiji", "--background"])
        self.assertIn("refreshes feeds", options["reason"])
        program.close_frame("Preferences")
        self.close_window(program)
        self.assertFalse(self.autostart().exists(), "the portal starts it")
        program.terminate()

        # each start asks again, and each refresh is told
        before = len(portal.called("RequestBackground"))
        self.settings(
            run_in_background="true", start_at_login="true", refresh_at_start="true", refresh_interval="'quarter-hour'")
        program = self.begin("--background")
        eventually(lambda: server.count("/feed1") >= 2, "the refresh")
        status = eventually(lambda: portal.called("SetStatus"), "the status")[0][0]["message"]
        self.assertRegex(status, r"^Last refreshed at \d\d:\d\d$")
        becomes(lambda: len(portal.called("RequestBackground")), before + 1)
        program.terminate()

    def test_an_old_portal_is_not_told(self):
        portal = self.service(BackgroundPortal(version=1))
        server = self.serve_due_feed()
        self.settings(run_in_background="true", refresh_at_start="true", refresh_interval="'quarter-hour'")
        program = self.begin("--background")
        eventually(lambda: server.count("/feed1") == 2, "the refresh")
        eventually(lambda: portal.called("RequestBackground"), "the request")
        program.terminate()
        self.assertEqual(portal.called("SetStatus"), [])

    def test_its_refusal_turns_the_switch_off(self):
        portal = self.service(BackgroundPortal(background=False))
        program = self.window(self.begin())
        self.toggle(program, "Run in background")
        program.wait("label", "The desktop does not let Kiji run in the background.")
        program.on("Run in background, not checked")
        self.assertEqual(len(portal.called("RequestBackground")), 1)
        program.close_frame("Preferences")
        program.focus()
        program.key("ctrl+w")
        program.wait_end()

    def test_it_may_refuse_the_login_alone(self):
        self.service(BackgroundPortal(autostart=False))
        program = self.window(self.begin())
        self.toggle(program, "Start at login")
        program.wait("label", "The desktop does not let Kiji start at login.")
        program.on("Start at login, not checked")
        program.key("Up")
        program.on("Run in background, checked")

    def test_its_refusal_ends_what_has_no_window(self):
        self.service(BackgroundPortal(background=False))
        self.settings(run_in_background="true")
        self.begin("--background").wait_end()


class Memory(BackgroundTestCase):
    def private(self, program):
        """Returns the private memory of a process in MB."""
        rollup = pathlib.Path(f"/proc/{program.process.pid}/smaps_rollup").read_text()
        return sum(int(number) for number in re.findall(r"^Private_\w+:\s+(\d+) kB", rollup, re.M)) / 1024

    def test_no_window_needs_little_memory(self):
        self.settings(run_in_background="true")
        server = self.serve_due_feed()
        self.settings(run_in_background="true", refresh_at_start="true", refresh_interval="'quarter-hour'")
        program = self.begin("--background")
        eventually(lambda: server.count("/feed1") == 2, "the refresh")
        seen = eventually(lambda: (found := self.private(program)) <= 60 and found, lambda: f"60 MB, has {self.private(program)}")
        whole = pathlib.Path(f"/proc/{program.process.pid}/smaps_rollup").read_text()
        shared = int(re.search(r"^Pss:\s+(\d+) kB", whole, re.M)[1]) / 1024
        print(f"without a window: {seen:.1f} MB private, {shared:.1f} MB PSS", flush=True)
        program.terminate()

    def test_a_closed_window_leaves_no_web_process(self):
        self.settings(run_in_background="true")
        program = self.window(self.begin())
        program.tab_to("Articles")
        program.to_top("Articles")
        program.key("Return")
        eventually(lambda: program.web_processes(), "the web process")
        self.close_window(program)
        eventually(lambda: not program.web_processes(), "the web process to end")
        print(f"private memory after closing the window: {self.private(program):.1f} MB", flush=True)
        program.terminate()
