"""Fake desktop portals that record requests, return the file they were started with, and allow what is asked.

Usage: portals.py NOTES FILE     appends a line of JSON for each request to NOTES
"""

import json
import pathlib
import sys

from gi.repository import Gio, GLib

NOTES, FILE = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
INTERFACES = """<node>
  <interface name="org.freedesktop.portal.OpenURI">
    <method name="OpenURI">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.FileChooser">
    <method name="OpenFile">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
    <method name="SaveFile">
      <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
      <arg type="o" direction="out"/>
    </method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Background">
    <method name="RequestBackground">
      <arg type="s" direction="in"/><arg type="a{sv}" direction="in"/><arg type="o" direction="out"/>
    </method>
    <method name="SetStatus"><arg type="a{sv}" direction="in"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Notification">
    <method name="AddNotification"><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/></method>
    <method name="RemoveNotification"><arg type="s" direction="in"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.ProxyResolver">
    <method name="Lookup"><arg type="s" direction="in"/><arg type="as" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
  <interface name="org.freedesktop.portal.Settings">
    <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{sa{sv}}" direction="out"/></method>
    <property name="version" type="u" access="read"/>
  </interface>
</node>"""
PATH = "/org/freedesktop/portal/desktop"


def answer(connection, sender, path, interface, method, arguments, invocation):
    values = arguments.unpack()
    with open(NOTES, "a") as notes:
        notes.write(json.dumps([method, *values], default=str) + "\n")
    if method == "Lookup":
        return invocation.return_value(GLib.Variant("(as)", (["direct://"],)))
    if method == "ReadAll":
        return invocation.return_value(GLib.Variant("(a{sa{sv}})", ({},)))
    if method in ("SetStatus", "AddNotification", "RemoveNotification"):
        return invocation.return_value(None)
    # the response comes later, from an object whose path the caller knows
    token = values[-1].get("handle_token", "0")
    handle = f"{PATH}/request/{sender[1:].replace('.', '_')}/{token}"
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    results = {}
    if method == "RequestBackground":
        results = {name: GLib.Variant("b", allowed) for name, allowed in (
            ("background", True), ("autostart", values[-1].get("autostart", False)))}
    elif method != "OpenURI":
        results = {"uris": GLib.Variant("as", [FILE.as_uri()])}
    connection.emit_signal(
        sender, handle, "org.freedesktop.portal.Request", "Response", GLib.Variant("(ua{sv})", (0, results)))
    return None


def acquired(connection, name):
    for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
        connection.register_object(PATH, interface, answer, lambda *_: GLib.Variant("u", 4), None)


Gio.bus_own_name(
    Gio.BusType.SESSION, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, acquired,
    lambda *_: NOTES.touch(), lambda *_: sys.exit("The name is taken."))
GLib.MainLoop().run()
