"""The window under Wayland, in a compositor without a screen and without a graphics processor."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from gi.repository import Gio, GLib
from harness import KijiTestCase, Program, eventually

APPLICATION = "io.github.kiji_reader.Kiji"


class Compositor:
    """Weston without a screen."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kiji-wayland."))
        (self.folder / "weston.ini").write_text("[core]\nidle-time=0\n[shell]\npanel-position=none\n")
        self.log = open(self.folder / "log", "wb")
        self.process = subprocess.Popen(
            ["weston", "--backend=headless-backend.so", "--width=1400", "--height=1000", "--socket=wayland-kiji",
             f"--config={self.folder}/weston.ini"],
            stdout=self.log, stderr=self.log)
        # WebKit's processes see only this folder
        self.socket = pathlib.Path(os.environ["XDG_RUNTIME_DIR"]) / "wayland-kiji"

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Wayland(KijiTestCase):
    def activate(self, action):
        """Activates an action of the window, because nothing can press keys there."""
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        path = "/" + APPLICATION.replace(".", "/") + "/window/1"
        bus.call_sync(
            APPLICATION, path, "org.gtk.Actions", "Activate", GLib.Variant("(sava{sv})", (action, [], {})), None,
            Gio.DBusCallFlags.NONE, -1, None)

    def test_an_article_is_read(self):
        compositor = Compositor()
        self.addCleanup(compositor.close)
        item = "<item><guid>1</guid><title>A Swallow</title><description>&lt;p&gt;Text&lt;/p&gt;</description></item>"
        feed = f"<rss version='2.0'><channel><title>Birds</title>{item}</channel></rss>".encode()
        self.place.ctl("add", self.serve({"/feed": ("application/rss+xml", feed)}).root + "/feed")
        eventually(compositor.socket.exists, "the compositor")
        self.place.environment.update(GDK_BACKEND="wayland", GSK_RENDERER="gl", WAYLAND_DISPLAY=compositor.socket.name)
        self.place.environment.pop("DISPLAY")
        window = Program(self.place)
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        self.activate("next-article")
        window.wait_page("A Swallow")
        for action, name in [("preferences", "Preferences"), ("rules", "Rules"), ("statistics", "Statistics")]:
            self.activate(action)
            window.wait("frame", name)
        self.activate("open-in-window")
        eventually(lambda: len(list(window.find_all("filler", "A Swallow"))) == 2, "the article in a window of its own")
        window.process.terminate()
        window.wait_end()
