"""Fake desktop portals that record requests and return the file they were started with.

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
        notes.write(json.dumps([method, *(value for value in values if isinstance(value, str))]) + "\n")
    if method == "Lookup":
        return invocation.return_value(GLib.Variant("(as)", (["direct://"],)))
    if method == "ReadAll":
        return invocation.return_value(GLib.Variant("(a{sa{sv}})", ({},)))
    # the response comes later, from an object whose path the caller knows
    token = values[2].get("handle_token", "0")
    handle = f"{PATH}/request/{sender[1:].replace('.', '_')}/{token}"
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    results = {} if method == "OpenURI" else {"uris": GLib.Variant("as", [FILE.as_uri()])}
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
