"""Services of a desktop on the test's own session bus, in the test's own process: the portals for the background and for
notifications, and the notification server. They record what they are asked."""

import concurrent.futures
import threading

from accessible import GLib
from gi.repository import Gio


class Loop:
    """Runs GLib's main loop with its own context in a thread, so that services answer while a test waits."""

    def __init__(self):
        self.context = GLib.MainContext()
        self.loop = GLib.MainLoop(context=self.context)
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        self.context.push_thread_default()
        self.loop.run()

    def call(self, function):
        """Runs a function in the thread and returns its result, or raises its exception."""
        done = concurrent.futures.Future()

        def once():
            try:
                done.set_result(function())
            except BaseException as exception:
                done.set_exception(exception)
            return False
        source = GLib.idle_source_new()
        source.set_callback(lambda *_: once())
        source.attach(self.context)
        return done.result()

    def close(self):
        self.call(self.loop.quit)
        self.thread.join()


class Service:
    """Owns a name on the bus and answers calls."""

    name = path = interfaces = None

    def __init__(self):
        self.calls = []
        self.loop = Loop()
        self.loop.call(self.start)

    def start(self):
        address = Gio.dbus_address_get_for_bus_sync(Gio.BusType.SESSION, None)
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, flags, None, None)
        for interface in Gio.DBusNodeInfo.new_for_xml(self.interfaces).interfaces:
            self.bus.register_object(self.path, interface, self.receive, self.property, None)
        reply = self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
            GLib.Variant("(su)", (self.name, 4)), None, 0, -1, None)
        if reply.unpack() != (1,):
            raise AssertionError(f"the name {self.name} is taken")

    def receive(self, bus, sender, path, interface, method, arguments, invocation):
        values = arguments.unpack()
        self.answer(sender, method, values, invocation)
        self.calls.append((method, values))

    def property(self, *_):
        return None

    def answer(self, sender, method, values, invocation):
        raise NotImplementedError

    def called(self, method):
        """Returns the arguments of the calls of a method."""
        return [values for name, values in list(self.calls) if name == method]

    def close(self):
        self.loop.call(lambda: self.bus.close_sync(None))
        self.loop.close()


class BackgroundPortal(Service):
    """org.freedesktop.portal.Background, which allows or refuses."""

    name = "org.freedesktop.portal.Desktop"
    path = "/org/freedesktop/portal/desktop"
    interfaces = """<node><interface name="org.freedesktop.portal.Background">
      <method name="RequestBackground">
        <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
      </method>
      <method name="SetStatus"><arg type="a{sv}" direction="in"/></method>
      <property name="version" type="u" access="read"/>
    </interface></node>"""

    def __init__(self, background=True, autostart=True, version=2):
        self.background, self.autostart, self.version = background, autostart, version
        super().__init__()

    def property(self, *_):
        return GLib.Variant("u", self.version)

    def answer(self, sender, method, values, invocation):
        if method == "SetStatus":
            return invocation.return_value(None)
        # the answer comes from an object whose path the caller knows, here even before the call has returned
        options = values[1]
        handle = f"{self.path}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        results = {
            "background": GLib.Variant("b", self.background),
            "autostart": GLib.Variant("b", self.background and self.autostart and options["autostart"])}
        self.bus.emit_signal(
            sender, handle, "org.freedesktop.portal.Request", "Response",
            GLib.Variant("(ua{sv})", (0 if self.background else 1, results)))
        return invocation.return_value(GLib.Variant("(o)", (handle,)))


class NotificationPortal(BackgroundPortal):
    """org.freedesktop.portal.Notification, beside the other one."""

    interfaces = BackgroundPortal.interfaces.replace("</node>", """<interface name="org.freedesktop.portal.Notification">
      <method name="AddNotification"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
      <method name="RemoveNotification"><arg type="s" direction="in"/></method>
      <property name="version" type="u" access="read"/>
    </interface></node>""")

    def answer(self, sender, method, values, invocation):
        if method in ("AddNotification", "RemoveNotification"):
            return invocation.return_value(None)
        return super().answer(sender, method, values, invocation)

    def press(self, application, action, target):
        """Does what a button asks for, as the portal does."""
        path = "/" + application.replace(".", "/")
        self.loop.call(lambda: self.bus.call_sync(
            application, path, "org.freedesktop.Application", "ActivateAction",
            GLib.Variant("(sava{sv})", (action.removeprefix("app."), [target], {})), None, 0, -1, None))


class Notifications(Service):
    """org.freedesktop.Notifications, which GLib uses where neither a portal nor GNOME's shell is. The calls and the
    actions are those of its specification."""

    name = "org.freedesktop.Notifications"
    path = "/org/freedesktop/Notifications"
    interfaces = """<node><interface name="org.freedesktop.Notifications">
      <method name="Notify">
        <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
        <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
        <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
      </method>
      <method name="CloseNotification"><arg type="u" direction="in"/></method>
      <method name="GetCapabilities"><arg type="as" direction="out"/></method>
      <method name="GetServerInformation">
        <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
        <arg type="s" direction="out"/>
      </method>
      <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
      <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
    </interface></node>"""

    def __init__(self):
        self.open, self.count, self.sender = {}, 0, None
        super().__init__()

    def answer(self, sender, method, values, invocation):
        self.sender = sender
        if method == "Notify":
            _, replaced, _, title, body, actions, hints, _ = values
            self.count += 1
            number = replaced or self.count
            self.open[number] = {
                "title": title, "body": body, "labels": dict(zip(actions[::2], actions[1::2])), "hints": hints}
            return invocation.return_value(GLib.Variant("(u)", (number,)))
        if method == "CloseNotification":
            self.closed(values[0], 3)
            return invocation.return_value(None)
        if method == "GetCapabilities":
            return invocation.return_value(GLib.Variant("(as)", (["actions", "body"],)))
        return invocation.return_value(GLib.Variant("(ssss)", ("test", "test", "1", "1.2")))

    def closed(self, number, reason):
        if self.open.pop(number, None):
            self.emit("NotificationClosed", GLib.Variant("(uu)", (number, reason)))

    def emit(self, signal, arguments):
        self.bus.emit_signal(self.sender, self.path, self.name, signal, arguments)

    def shown(self):
        """Returns the open notifications."""
        return list(dict(self.open).values())

    def press(self, label):
        """Presses a button of the only notification, which closes it; None is the notification itself."""
        (number, notification), = self.open.items()
        action = "default" if label is None else next(
            key for key, text in notification["labels"].items() if text == label)

        def act():
            self.emit("ActionInvoked", GLib.Variant("(us)", (number, action)))
            self.closed(number, 2)
        self.loop.call(act)
