"""The desktop's portals: the real xdg-desktop-portal, with a backend of the test in place of a desktop's. It records what
it is asked, and answers as the test wants."""

import os
import pathlib
import subprocess
import tempfile

from accessible import GLib
from desktop import Service
from gi.repository import Gio
from harness import eventually

DESKTOP = "kiji-test"
PROGRAM = "/usr/libexec/xdg-desktop-portal"


class Portals(Service):
    """The backend, and the program that asks it. The interfaces are those of a desktop's implementation
    (org.freedesktop.impl.portal)."""

    name = f"org.freedesktop.impl.portal.desktop.{DESKTOP.replace('-', '_')}"
    path = "/org/freedesktop/portal/desktop"
    interfaces = """<node>
      <interface name="org.freedesktop.impl.portal.Access">
        <method name="AccessDialog">
          <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="a{sv}" direction="in"/>
          <arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.impl.portal.AppChooser">
        <method name="ChooseApplication">
          <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="as" direction="in"/><arg type="a{sv}" direction="in"/>
          <arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>
        </method>
        <method name="UpdateChoices"><arg type="o" direction="in"/><arg type="as" direction="in"/></method>
      </interface>
      <interface name="org.freedesktop.impl.portal.Background">
        <method name="GetAppState"><arg type="a{sv}" direction="out"/></method>
        <method name="NotifyBackground">
          <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>
        </method>
        <method name="EnableAutostart">
          <arg type="s" direction="in"/><arg type="b" direction="in"/><arg type="as" direction="in"/>
          <arg type="u" direction="in"/><arg type="b" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.impl.portal.FileChooser">
        <method name="OpenFile">
          <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
          <arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>
        </method>
        <method name="SaveFile">
          <arg type="o" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
          <arg type="u" direction="out"/><arg type="a{sv}" direction="out"/>
        </method>
      </interface>
      <interface name="org.freedesktop.impl.portal.Notification">
        <method name="AddNotification">
          <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
        </method>
        <method name="RemoveNotification"><arg type="s" direction="in"/><arg type="s" direction="in"/></method>
      </interface>
    </node>"""

    def __init__(self, home, file=None, allows=True, without=()):
        """Starts the portals, but for some interfaces. What users choose is a file, and whether they allow what a program
        asks for."""
        self.file, self.allows = file, allows
        super().__init__()
        folder = pathlib.Path(tempfile.mkdtemp(dir=home))
        names = [interface.name for interface in Gio.DBusNodeInfo.new_for_xml(self.interfaces).interfaces
                 if interface.name.rpartition(".")[2] not in without]
        (folder / f"{DESKTOP}.portal").write_text(
            f"[portal]\nDBusName={self.name}\nInterfaces={';'.join(names)}\nUseIn={DESKTOP}\n")
        # the browser and file manager of this desktop writes down what it opens
        self.opened = folder / "opened"
        applications = folder / "data" / "applications"
        applications.mkdir(parents=True)
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.opened}\n')
        browser.chmod(0o755)
        (applications / "browser.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Browser\nExec={browser} %u\n"
            "MimeType=x-scheme-handler/http;x-scheme-handler/https;inode/directory;\n")
        subprocess.run(["update-desktop-database", applications], check=True)
        self.log = open(folder / "log", "wb")
        self.program = subprocess.Popen(
            [PROGRAM], stdout=self.log, stderr=self.log,
            env=os.environ | {
                "XDG_DESKTOP_PORTAL_DIR": str(folder), "XDG_CURRENT_DESKTOP": DESKTOP,
                "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")})
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        try:
            eventually(lambda: bus.call_sync(
                "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                GLib.Variant("(s)", ("org.freedesktop.portal.Desktop",)), None, 0, -1, None).unpack()[0], self.report)
        except AssertionError:
            self.close()
            raise

    def answer(self, sender, method, values, invocation):
        refusal = 0 if self.allows else 1
        answers = {
            "AccessDialog": lambda: GLib.Variant("(ua{sv})", (refusal, {})),
            "ChooseApplication": lambda: GLib.Variant(
                "(ua{sv})", (refusal, {"choice": GLib.Variant("s", values[3][0])})),
            "GetAppState": lambda: GLib.Variant("(a{sv})", ({},)),
            # to go on running
            "NotifyBackground": lambda: GLib.Variant("(ua{sv})", (0, {"result": GLib.Variant("u", 1)})),
            "EnableAutostart": lambda: GLib.Variant("(b)", (values[1],)),
        }
        for name in ("OpenFile", "SaveFile"):
            answers[name] = lambda: GLib.Variant(
                "(ua{sv})", (0, {"uris": GLib.Variant("as", [self.file.as_uri()])}))
        return invocation.return_value(answers[method]() if method in answers else None)

    def addresses(self):
        """Returns the addresses and folders that were opened."""
        return self.opened.read_text().split() if self.opened.exists() else []

    def report(self):
        """Returns what was asked, and what the portals have written."""
        return f"{self.calls}\n{pathlib.Path(self.log.name).read_text()}"

    def press(self, application, action, target):
        """Does what a button of a notification asks the program for, as a desktop's backend does."""
        path = "/" + application.replace(".", "/").replace("-", "_")
        self.loop.call(lambda: self.bus.call_sync(
            application, path, "org.freedesktop.Application", "ActivateAction",
            GLib.Variant("(sava{sv})", (action.removeprefix("app."), [target], {})), None, 0, -1, None))

    def close(self):
        self.program.terminate()
        self.program.wait()
        self.log.close()
        super().close()
