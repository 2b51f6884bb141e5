"""Another program: a window that text, a link or a file is dragged from, or that writes down what is dropped on it.
It prints what becomes of what is dragged from it: begun, accepted, refused.

Usage: other_program.py text TEXT | link ADDRESS | file PATH | take NOTE
"""

import pathlib
import sys

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk  # noqa: E402

what, value = sys.argv[1:]
window = Gtk.Window(title="Other program", default_width=200, default_height=200)
window.connect("close-request", lambda _: sys.exit())


def taken(text):
    with open(value, "a") as note:
        note.write(text + "\n")


def loaded(drop, result, action):
    value = drop.read_value_finish(result)
    taken(" ".join(file.get_uri() for file in value.get_files()) if isinstance(value, Gdk.FileList) else value)
    drop.finish(action)


if what == "take":
    target = Gtk.DropTargetAsync.new(None, Gdk.DragAction.COPY | Gdk.DragAction.MOVE)

    def action(drop, x, y):
        """The right half moves what is dropped, the left one copies it."""
        return Gdk.DragAction.MOVE if x > 100 else Gdk.DragAction.COPY

    def dropped(_, drop, x, y):
        types = drop.get_formats().get_mime_types()
        taken(" ".join(sorted(types)))
        # the upper half takes addresses, the lower one text
        wanted = Gdk.FileList if y < 100 else GObject.TYPE_STRING
        drop.read_value_async(wanted, GLib.PRIORITY_DEFAULT, None, loaded, action(drop, x, y))
        return True

    for signal in ("drag-enter", "drag-motion"):
        target.connect(signal, lambda _, *place: action(*place))
    target.connect("drop", dropped)
    window.add_controller(target)
else:
    if what == "file":
        content = Gdk.ContentProvider.new_for_value(
            Gdk.FileList.new_from_list([Gio.File.new_for_path(str(pathlib.Path(value).resolve()))]))
    elif what == "link":
        # as browsers do
        content = Gdk.ContentProvider.new_for_bytes("text/uri-list", GLib.Bytes.new(f"{value}\r\n".encode()))
    else:
        content = Gdk.ContentProvider.new_for_value(value)
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.set_content(content)

    def begun(_, drag):
        print("begun", flush=True)
        drag.connect("notify::selected-action",
                     lambda *_: print("accepted" if drag.get_selected_action() else "refused", flush=True))

    source.connect("drag-begin", begun)
    window.add_controller(source)

window.present()
GLib.MainLoop().run()
