"""The installed Flatpak: started in its sandbox, and driven from outside as a screen reader would."""

import os
import pathlib
import shutil
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "EndToEnd"))
os.environ.setdefault("KIJI_PROGRAMS", "/nonexistent")  # used by the harness; here all programs are in the sandbox
from accessible import Tree  # noqa: E402
from portals import Portals  # noqa: E402
from harness import ROOT, KijiTestCase, Program, becomes, box, eventually, three_feeds  # noqa: E402, F401

ID = "io.github.kiji_reader.Kiji"
# The suite's build, repository and installation.
FOLDER = pathlib.Path(os.environ["KIJI_FLATPAK_FOLDER"])
DATA = pathlib.Path.home() / ".var" / "app" / ID
# The time limit of a command in the sandbox: the patience of the programs and a little more.
COMMAND_PATIENCE = 120


def flatpak(*arguments):
    """Runs flatpak and returns its output."""
    done = subprocess.run(["flatpak", *arguments], capture_output=True, text=True, timeout=COMMAND_PATIENCE)
    if done.returncode != 0:
        raise AssertionError(f"flatpak {arguments}: {done.returncode} {done.stderr}")
    return done.stdout


def command(name, *arguments, options=()):
    """Runs a program in the sandbox to its end."""
    return subprocess.run(
        ["flatpak", "run", "--user", *options, f"--command={name}", ID, *arguments],
        capture_output=True, text=True, timeout=COMMAND_PATIENCE)


class Sandboxed(Program):
    """The window in its sandbox."""

    def __init__(self, place, *options, arguments=()):
        self.log = open(place.home / "kiji.log", "ab")
        self.log_start = self.log.tell()
        # loopback is the only network here: GIO's base monitor considers it sufficient
        self.process = subprocess.Popen(
            ["flatpak", "run", "--user", "--env=GIO_USE_NETWORK_MONITOR=base", "--env=LANGUAGE=en", "--env=TZ=UTC", *options, ID, *arguments],
            stdout=self.log, stderr=self.log)
        self.place = place
        self.executable = "kiji"

    def is_this(self, name):
        # the bus only knows the process ID of the sandbox's proxy, and no other program is on this bus
        return Tree(name).root().value_of("Accessible", "Name") in ("kiji", ID)

    def windows(self):
        # process IDs differ inside the sandbox
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "kiji"], capture_output=True, text=True)
        return found.stdout.split()

    def processes(self, name):
        """Returns the IDs, outside the sandbox, of the program's processes with a name."""
        found = subprocess.run(["pgrep", "--exact", name[:15]], capture_output=True, text=True).stdout.split()
        return [number for number in found if f"name={ID}\n" in self.information(number)]

    def information(self, number):
        """Returns flatpak's description of a process's sandbox."""
        try:
            return pathlib.Path(f"/proc/{number}/root/.flatpak-info").read_text()
        except OSError:
            return ""

    def complaints(self, text):
        # missing portals are expected here and not an error, and neither are GTK 4.24's warnings about its frame
        # timings
        return [line for line in super().complaints(text)
                if "org.freedesktop.portal." not in line and "gdk_frame_timings_submitted" not in line]

    def kill(self):
        self.will_end()
        subprocess.run(["flatpak", "kill", ID], capture_output=True)
        super().kill()


class FlatpakTestCase(KijiTestCase):
    """Gives each test new data."""

    def setUp(self):
        shutil.rmtree(DATA, ignore_errors=True)
        super().setUp()

    def start_portals(self, file=None, **options):
        """Starts the portals of the test, whose user chooses a file."""
        portals = Portals(self.place.home, file, **options)
        self.addCleanup(portals.close)
        return portals

    def start(self, *options):
        window = Sandboxed(self.place, *options)
        Program.started.append(window)
        eventually(window.application, "the program on the accessibility bus")
        return window
