"""Waits until Kiji shows articles, opens the first one and waits for its page, through AT-SPI as a screen reader
does.

Usage: open-first-article.py PROCESS
"""

import os
import re
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 60  # seconds to wait for each condition
CLICK_PATIENCE = 5  # seconds after which a click is assumed to be lost
UNREAD_PATIENCE = 5  # seconds after which an empty list is assumed to have no unread articles


def children(node):
    """Returns the children of a node, which may disappear meanwhile."""
    try:
        found = [node.get_child_at_index(index) for index in range(node.get_child_count())]
    except GLib.Error:
        return []
    return [child for child in found if child is not None]


def find(node, fits, depth=40):
    """Returns the first matching node, starting with this one."""
    try:
        # nothing here listens for changes, so the cache must be cleared
        node.clear_cache()
        if fits(node):
            return node
    except GLib.Error:
        return None
    if depth == 0:
        return None
    return next((hit for child in children(node) if (hit := find(child, fits, depth - 1))), None)


def wait(what, look, process, patience=PATIENCE, needed=True):
    """Polls until there is a result; a timeout is an error unless the result is optional."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            found = look()
        except GLib.Error:
            found = None
        if found:
            return found
        if not os.path.exists(f"/proc/{process}"):
            sys.exit(f"Kiji ended before there was {what}.")
        time.sleep(0.2)
    if needed:
        sys.exit(f"After {patience} seconds there was not yet {what}.")
    return None


def rows(window, name):
    """Returns the visible rows of the list with a name."""
    found = find(window, lambda node: node.get_role() == Atspi.Role.LIST and node.get_name() == name)
    if not found or found.get_extents(Atspi.CoordType.WINDOW).height == 0:
        return []
    return [row for row in children(found) if row.get_name()]


def named(window, name, row):
    """Returns the row of a list that begins with a text."""
    return next((found for found in rows(window, name) if found.get_name().startswith(row)), None)


def page(window, row):
    """Returns the view of the row's article, which is named by the article's title and is beside the list.

    Its content is not accessible: WebKit forwards its own tree only from GTK 4.14 on.
    """
    place = row.get_extents(Atspi.CoordType.WINDOW)
    title = row.get_name()

    def fits(node):
        name = node.get_name()
        if not name or name not in title:
            return False
        view = node.get_extents(Atspi.CoordType.WINDOW)
        return view.x >= place.x + place.width and view.height > 200

    return find(window, fits)


def looks(window, node):
    """Returns a fingerprint of a node's appearance: the number of its colors, and a checksum of all its pixels."""
    view = node.get_extents(Atspi.CoordType.WINDOW)
    crop = f"{view.width}x{view.height}+{view.x}+{view.y}"
    taken = subprocess.run(["import", "-window", window, "-crop", crop, "miff:-"], capture_output=True, check=True)
    said = subprocess.run(
        ["identify", "-format", "%k %#", "-"], input=taken.stdout, capture_output=True, check=True).stdout.split()
    return int(said[0]), said[1]


def painted(window, node):
    """Returns whether a page has text and no longer changes."""
    before = looks(window, node)
    time.sleep(0.5)
    # text is antialiased in many shades, an empty page has a single color
    return before[0] > 8 and looks(window, node) == before


def on_screen(process):
    """Returns the program's X window."""
    shown = ["xdotool", "search", "--onlyvisible", "--pid", str(process), "--name", "."]
    found = subprocess.run(shown, capture_output=True, text=True).stdout.split()
    return found[0] if found else None


def click(window, node):
    """Clicks in the middle of a node: GTK's list rows have no accessible action."""
    place = node.get_extents(Atspi.CoordType.WINDOW)
    middle = [str(place.x + place.width // 2), str(place.y + place.height // 2)]
    subprocess.run(["xdotool", "windowactivate", "--sync", window], check=True)
    subprocess.run(["xdotool", "mousemove", "--window", window, *middle, "click", "1"], check=True)


def main():
    process = int(sys.argv[1])
    desktop = Atspi.get_desktop(0)

    def running():
        return next((app for app in children(desktop) if app.get_process_id() == process), None)

    application = wait("a window", running, process)
    window = wait("a window on the screen", lambda: on_screen(process), process)
    if not wait("an unread article", lambda: rows(application, "Articles"), process, UNREAD_PATIENCE, needed=False):
        click(window, wait("the list of all articles", lambda: named(application, "Feeds", "All Articles"), process))
    wait("an article in the list", lambda: rows(application, "Articles"), process)
    print("Articles are shown; opening the first.", flush=True)

    def opened():
        # a widget that is still being laid out may move away from the pointer
        # an article's name contains the time of day, a day header's does not
        first = next(row for row in rows(application, "Articles") if re.search(r"[, ]\d\d:\d\d(,|$)", row.get_name()))
        click(window, first)
        return wait("", lambda: page(application, first), process, CLICK_PATIENCE, needed=False)

    view = wait("an article beside the list", opened, process)
    wait("an article with its text", lambda: painted(window, view), process)


main()
