"""The basis of every end-to-end test: the real program, read and driven as a screen reader would, and a real server."""

import contextlib
import datetime
import http.server
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

from accessible import Atspi, Bus, GLib, Node, Tree

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(os.environ["KIJI_PROGRAMS"])
# Tests never rely on timing: every condition is polled until it holds or this time is over.
PATIENCE = float(os.environ.get("KIJI_PATIENCE", "60"))
# How long a button is held, in seconds: a two-finger tap, the time until a menu is on the screen, which differs from click
# to click, and a mouse.
HOLDS = (0, *(count / 500 for count in range(2, 15)), 0.1)
# Dialogs are separate windows or, depending on libadwaita's version, within their window.
ROLES = {"frame": ("frame", "dialog")}
# The brackets around each message in the pseudo-locale that shows which text is passed to gettext.
OPEN, CLOSE = "⟦⟧"


class Words:
    """Maps between English, which the tests use, and the text of the program, which may be bracketed or translated."""

    # for the program under test
    spoken = None

    def read(self, said):
        """Returns a text of the program in English."""
        return said.replace(OPEN, "").replace(CLOSE, "")

    def pattern(self, english):
        """Returns the pattern by which xdotool finds a window title."""
        return f"^({OPEN})?{english}({CLOSE})?$"


class Raw:
    """Reads the text of the program unchanged."""

    name, description = Node.get_name, Node.get_description


Words.spoken = Words()
Node.get_name = lambda node: Words.spoken.read(Raw.name(node))
Node.get_description = lambda node: Words.spoken.read(Raw.description(node))


def eventually(question, what, patience=PATIENCE):
    """Returns the first true result of a function; fails after the timeout with the description, a string or a
    function."""
    deadline = time.monotonic() + patience
    while True:
        began = time.monotonic()
        try:
            with Tree.question():
                answer = question()
        except (GLib.Error, LookupError):
            # a widget that disappeared while it was read, or does not exist yet
            answer = None
        if answer:
            return answer
        if time.monotonic() > deadline:
            reports = "".join(program.report() for program in Program.started)
            raise AssertionError(f"never happened: {what() if callable(what) else what}{reports}")
        # as long as the question took: its answers keep the program's main thread busy
        time.sleep(max(0.05, time.monotonic() - began))


def at_rest(look, what, looks=10):
    """Returns a value once it is true and stays the same for a number of polls."""
    seen = []
    def rests():
        # a program that gets no processor only seems to rest
        Tree.read_again()
        seen.append(look())
        return seen[-1] is not None and len(seen) > looks and all(one == seen[-1] for one in seen[-looks:])
    eventually(rests, lambda: f"{what} to rest, last seen {str(seen[-3:])[:300]}")
    return seen[-1]


def becomes(look, expected):
    """Waits until a function returns the expected value; the failure shows the actual one."""
    eventually(lambda: look() == expected, lambda: f"{expected!r}; it is {look()!r}")


def perform(*words):
    """Does something with the keyboard, the pointer or a window, in xdotool's words."""
    subprocess.run(["xdotool", *words], check=True)
    Tree.look_again()


def visible_windows(*wanted):
    """Returns the IDs of the visible windows that match. A window that closes during the search ends it with an X error."""
    deadline = time.monotonic() + PATIENCE
    while True:
        found = subprocess.run(["xdotool", "search", "--onlyvisible", *wanted], capture_output=True, text=True)
        if "X Error" not in found.stderr:
            return found.stdout.split()
        if time.monotonic() > deadline:
            raise AssertionError(f"windows cannot be listed: {found.stderr}")


class Server:
    """HTTP on loopback. Paths map to (type, bytes), to a status, or to a function of the handler."""

    def __init__(self, pages, port=0):
        self.pages = pages
        self.requests = []
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                outer.requests.append((self.path, dict(self.headers)))
                outer.answer(self)

            def log_message(self, *arguments):
                pass

        class Quiet(http.server.ThreadingHTTPServer):
            def handle_error(self, request, address):
                """Ignores the broken connections that a killed program leaves."""

        self.http = Quiet(("127.0.0.1", port), Handler)
        self.http.daemon_threads = True
        self.root = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def answer(self, handler):
        page = self.pages.get(handler.path, 404)
        if callable(page):
            page = page(handler)
        if page is None:
            return
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            if isinstance(page, int):
                handler.send_response(page)
                handler.send_header("Content-Length", "0")
                handler.end_headers()
                return
            kind, body = page
            tag = f'"{hash(body)}"'
            fresh = handler.headers.get("If-None-Match") != tag
            handler.send_response(200 if fresh else 304)
            handler.send_header("ETag", tag)
            handler.send_header("Content-Type", kind)
            handler.send_header("Content-Length", str(len(body) if fresh else 0))
            handler.end_headers()
            if fresh:
                handler.wfile.write(body)

    def count(self, path):
        return sum(1 for requested, _ in self.requests if requested == path)

    def close(self):
        self.http.shutdown()
        self.http.server_close()


def three_feeds():
    """Returns three real feeds if KIJI_PUBLIC_FEEDS names a folder that has them, and the project's own fixtures
    otherwise."""
    public = pathlib.Path(os.environ.get("KIJI_PUBLIC_FEEDS", "/nowhere")) / "real"
    fixtures = ROOT / "Tests" / "EndToEnd" / "fixtures"
    if public.is_dir():
        files = [public / "scriptingNews.rss", public / "allthis.atom", public / "inessential.json"]
    else:
        files = [fixtures / "rss.xml", fixtures / "atom.xml", fixtures / "feed.json"]
    kinds = ["application/rss+xml", "application/atom+xml", "application/feed+json"]
    return {f"/feed{index}": (kind, file.read_bytes()) for index, (kind, file) in enumerate(zip(kinds, files))}


class Place:
    """A user's directories, new and empty."""

    def __init__(self, home=None):
        self.home = home or pathlib.Path(tempfile.mkdtemp(prefix="kiji-e2e-"))
        self.home.mkdir(exist_ok=True)
        self.library = self.home / "library"
        self.programs = PROGRAMS
        self.environment = dict(
            # test machines may have no network: GIO's base monitor considers loopback sufficient
            os.environ, GIO_USE_NETWORK_MONITOR="base", HOME=str(self.home), XDG_DATA_HOME=str(self.home / "data"),
            XDG_CONFIG_HOME=str(self.home / "config"), XDG_CACHE_HOME=str(self.home / "cache"),
            LANGUAGE="en", LC_ALL="C.UTF-8", TZ="UTC",
            # only loopback is reachable: everything else goes to a proxy that does not exist
            http_proxy="http://127.0.0.1:9", https_proxy="http://127.0.0.1:9", no_proxy="127.0.0.1,localhost,.invalid",
            # the desktop's settings service would use the folders of the user who started the bus; with this backend,
            # as on a machine without the service, the program must store its settings itself
            GSETTINGS_BACKEND="memory",
            # no one could unlock a keyring: its dialogs would get in the way
            SECRET_SERVICE_BUS_NAME="io.github.kiji_reader.NoKeyring")

    def ctl(self, *arguments, library=None):
        """Runs kijictl; returns the parsed output of `--json`, or the text."""
        done = subprocess.run(
            [self.programs / "kijictl", *arguments, "--library", library or self.library],
            env=self.environment, capture_output=True, text=True, timeout=PATIENCE * 2)
        if done.returncode != 0:
            raise AssertionError(f"kijictl {arguments}: {done.returncode} {done.stderr}")
        return json.loads(done.stdout) if "--json" in arguments else done.stdout

    def ctl_fails(self, *arguments):
        """Runs kijictl, which is expected to fail."""
        done = subprocess.run(
            [self.programs / "kijictl", *arguments, "--library", self.library], env=self.environment, capture_output=True,
            timeout=PATIENCE * 2)
        if done.returncode == 0:
            raise AssertionError(f"kijictl {arguments} did not fail")

    def feeds(self, **options):
        return self.ctl("feeds", "--json", **options)["feeds"]

    def articles(self, *arguments, **options):
        return self.ctl("articles", "--json", "--limit", "100000", *arguments, **options)["articles"]

    def queue_episodes(self, count, chapters=0):
        """Gives the newest articles audio; the first is put into the player, which does not play, the others wait. It has
        a number of chapters, a minute each."""
        with contextlib.closing(sqlite3.connect(self.library / "library.sqlite")) as database, database:
            newest = database.execute("SELECT id FROM article ORDER BY date DESC, id DESC LIMIT ?", (count,)).fetchall()
            for number, (article,) in enumerate(newest):
                database.execute(
                    "INSERT INTO attachment (articleID, position, url, mimeType, duration) VALUES (?, 0, ?, ?, ?)",
                    (article, f"http://one.example/{number}.mp3", "audio/mpeg", 3725))
                database.execute(
                    "INSERT INTO episodeQueue (articleID, position, isLoaded) VALUES (?, 0, ?)", (article, number == 0))
            for chapter in range(chapters):
                database.execute(
                    "INSERT INTO chapter (articleID, seconds, title, url) VALUES (?, ?, ?, NULL)",
                    (newest[0][0], chapter * 60, f"number {chapter % 8 + 1}" if chapter % 3 else ""))

    def remove(self):
        shutil.rmtree(self.home, ignore_errors=True)


class Program:
    """The running program, as a screen reader sees it."""

    # its accessible tree
    tree = None
    # the programs that the current test has started, for the report of its failure
    started = []

    def __init__(self, place, *arguments, executable="kiji"):
        if executable == "kiji" and not arguments:
            arguments = ["--library", str(place.library)]
        self.log = open(place.home / "kiji.log", "ab")
        # where the output of this program begins
        self.log_start = self.log.tell()
        self.process = subprocess.Popen(
            [place.programs / executable, *arguments],
            env=place.environment, stdout=self.log, stderr=self.log)
        self.place = place
        self.executable = executable
        Program.started.append(self)

    def report(self):
        """Describes the program for a failed test: whether it runs, the end of its log and what its windows contain."""
        code = self.process.poll()
        lines = [f"{self.executable} {self.process.pid}", f"ended with {code}" if code is not None else "is running"]
        log = (self.place.home / "kiji.log").read_text(errors="replace").splitlines()
        # where it crashed, or else the end
        crash = next((number for number, line in enumerate(log) if "rogram crashed" in line), None)
        lines += log[-20:] if crash is None else log[crash:crash + 80]
        if code is None:
            main = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}")
            lines += [f"main thread: {(main / 'wchan').read_text()} {(main / 'syscall').read_text().strip()}"]
            # tells a thread that never rests from one that waits, or that hardly gets a processor
            times = lambda: [int(number) for number in (main / "stat").read_text().rpartition(")")[2].split()[11:13]]
            before = times()
            time.sleep(1)
            user, system = (after - then for after, then in zip(times(), before))
            lines += [f"its processor time within a second, in hundredths: {user} user, {system} system"]
            try:
                lines += [f"{'  ' * depth}{node!r} {node.size()}" for depth, node in itertools.islice(self.outline(), 400)]
            except (GLib.Error, LookupError) as error:
                lines += [f"its windows cannot be read: {error}"]
        return "\n-- " + "\n   ".join(lines)

    def web_processes(self):
        """Returns the IDs of the processes that show pages, which are children of the program or of those."""
        parents, names = {}, {}
        for status in pathlib.Path("/proc").glob("[0-9]*/status"):
            with contextlib.suppress(OSError):
                text = status.read_text()
                pid = int(status.parent.name)
                parents[pid] = int(re.search(r"^PPid:\s+(\d+)", text, re.M)[1])
                names[pid] = re.search(r"^Name:\s+(.*)", text, re.M)[1]

        def is_below(pid):
            while pid in parents and pid != self.process.pid:
                pid = parents[pid]
            return pid == self.process.pid
        return [pid for pid, name in names.items() if name.startswith("WebKitWebProces") and is_below(pid)]

    def outline(self, node=None, depth=0):
        """Yields the visible accessibles of the program with their depths."""
        node = node or self.application()
        if node is not None and not node.size().startswith("0 "):
            yield depth, node
            for child in node.children():
                yield from self.outline(child, depth + 1)

    # Reading the window.

    def application(self):
        """Returns the root of all its windows, or None until the program is on the accessibility bus."""
        if self.tree is None:
            self.tree = next((Tree(name) for name in Bus.programs() if self.is_this(name)), None)
        return self.tree and self.tree.root()

    def is_this(self, name):
        """Returns whether the bus name belongs to this program."""
        return Bus.process(name) == self.process.pid

    def walk(self, node=None):
        """Yields an accessible and its descendants, or those of the whole program."""
        node = node or self.application()
        if node is None:
            return
        yield node
        for child in node.children():
            yield from self.walk(child)

    def find(self, role, name=None, within=None):
        """Returns the first visible accessible with a role and a name."""
        return next(self.find_all(role, name, within), None)

    def find_all(self, role, name=None, within=None):
        """Yields the visible accessibles with a role and a name."""
        for node in self.walk(within):
            if node.get_role_name() not in ROLES.get(role, (role,)):
                continue
            if name is not None and not (name(node.get_name()) if callable(name) else node.get_name() == name):
                continue
            if is_shown(node):
                yield node

    def named(self, name):
        """Returns the first visible accessible with a name."""
        return next((node for node in self.walk() if node.get_name() == name and is_shown(node)), None)

    def click_on(self, name):
        """Clicks on a control, such as a menu button, which cannot be activated otherwise."""
        control = eventually(lambda: self.named(name), name)
        _, _, width, height = control.extents()
        self.click(control, width // 2, height // 2)

    def wait(self, role, name=None, within=None):
        return eventually(lambda: self.find(role, name, within), f"a {role} named {name}")

    def items(self, of):
        """Returns the rows of a list or the cards of a grid, in order; includes headers, except the days in the
        timeline."""
        listed = self.find("list", of) or self.find("table", of)
        items = [child for child in listed.children() if child.get_role_name() in ("list item", "table cell")] if listed else []
        if of != "Articles" or self.executable != "kiji":
            return items
        return [item for item in items if is_article(item.get_name())]

    def day_above(self):
        """Returns the heading above the timeline; those of the days within and of the sidebar's sections are in lists."""
        lists = [node for role in ("list", "table") for node in self.find_all(role)]
        within = {node.path for listed in lists for node in self.find_all("heading", within=listed)}
        return next((node for node in self.find_all("heading") if node.path not in within), None)

    def days(self):
        """Returns the days above and within the timeline, in order."""
        listed, above = self.find("list", "Articles"), self.day_above()
        names = [child.get_name() for child in listed.children()] if listed else []
        return ([above.get_name()] if above else []) + [name for name in names if not is_article(name)]

    def rows(self, of):
        """Returns the names of a list's rows, in order."""
        return [row.get_name() for row in self.items(of)]

    def row(self, of, name):
        """Returns the row of a list with a name."""
        return next((row for row in self.items(of) if row.get_name() == name), None)

    def selected(self, of):
        """Returns the names of a list's selected rows."""
        return [row.get_name() for row in self.items(of) if row.get_state_set().contains(Atspi.StateType.SELECTED)]

    def focused_row(self):
        """Returns the name of the row that has or contains the focus."""
        rows = [node for node in self.focused() if node.get_role_name() in ("list item", "table cell")]
        return rows[0].get_name() if rows else None

    def wait_rows(self, of, question, what):
        return eventually(lambda: question(self.rows(of)) and self.rows(of), lambda: f"{what}; rows are {self.rows(of)}")

    def wait_page(self, name):
        """Waits for an article's page and until it is complete: earlier, keys that scroll it are ignored."""
        def whole():
            page = self.find("filler", name)
            return page and not page.get_state_set().contains(Atspi.StateType.BUSY) and page
        return eventually(whole, f"the page of {name}")

    def texts(self):
        return [node.get_name() for node in self.walk() if node.get_name()]

    # Using the window.

    def key(self, *keys):
        perform("key", "--clearmodifiers", *keys)

    def type(self, text):
        """Types into the focused widget."""
        perform("type", "--delay", "5", text)

    def enter(self, text):
        """Replaces the text of the focused entry, and waits until the entry contains it."""
        def line():
            node = next(iter(self.focused()), None)
            return node if node and node.get_role_name() in ("text", "password text", "entry") else None
        entry = eventually(line, lambda: f"a line with the keyboard, it is on {self.focused()[:1]}")
        # an entry that waits for an answer accepts no keys
        eventually(lambda: entry.get_state_set().contains(Atspi.StateType.EDITABLE), "the line to be editable")
        self.key("ctrl+a")
        if text.isascii():
            self.type(text)
        else:
            # xdotool gives a key another meaning for a moment, which is over when a busy program asks for it
            entry.call("EditableText", "SetTextContents", GLib.Variant("(s)", (text,)))
        becomes(lambda: entry.get_text(0, entry.get_character_count()), text)

    def focus(self):
        """Gives the window the keyboard focus, as a window manager does."""
        perform("windowactivate", "--sync", self.window_id)

    def window_named(self, name):
        """Returns the ID of the visible window with a title."""
        return next(iter(visible_windows("--name", Words.spoken.pattern(name))[::-1]), None)

    def activate(self, name):
        """Gives the window with a title the keyboard focus."""
        window = eventually(lambda: self.window_named(name), f"a window {name}")
        perform("windowactivate", "--sync", window)

    def active_window(self):
        """Returns the ID of the window that has the keyboard focus, unless it is the main one."""
        active = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, text=True).stdout.strip()
        return active if active != self.main_window() else None

    def main_window(self):
        """Returns the ID of the main window, whose title ends with the program's name."""
        return eventually(lambda: visible_windows("--name", "Kiji$"), "the main window")[-1]

    def focus_main(self):
        """Gives the main window, below the others, the keyboard focus."""
        perform("windowactivate", "--sync", self.main_window())

    def close_frame(self, name):
        """Closes a window above the main one with Escape."""
        self.activate(name)
        self.key("Escape")
        eventually(lambda: not self.find("frame", name), f"{name} to close")

    def windows(self):
        """Returns the IDs of the program's visible windows."""
        return visible_windows("--pid", str(self.process.pid), "--name", ".")

    @property
    def window_id(self):
        """The ID of the program's main window, whose title ends with its name, or else of its first one."""
        main = lambda: visible_windows("--all", "--pid", str(self.process.pid), "--name", "Kiji$")
        return eventually(lambda: main() or self.windows(), "a window")[0]

    def frames(self):
        """Returns the program's windows."""
        application = self.application()
        return application.children() if application else []

    def is_active(self):
        """Whether one of the program's windows is active."""
        return any(frame.get_state_set().contains(Atspi.StateType.ACTIVE) for frame in self.frames())

    def focused(self):
        """Yields the focused accessible and its ancestors, from the inside out."""
        # GTK also reports the previously focused widget of a window below a dialog
        frames = [frame for frame in self.frames() if frame.get_state_set().contains(Atspi.StateType.ACTIVE)]
        for node in itertools.chain.from_iterable(self.walk(frame) for frame in frames or self.frames()):
            if node.get_state_set().contains(Atspi.StateType.FOCUSED):
                around = []
                while node is not None and node.get_role_name() != "application":
                    around.append(node)
                    node = node.get_parent()
                return around
        return []

    def tab_to(self, name, role="list"):
        """Presses Tab until the focus is in a list, at most a few times."""
        if role == "list":
            self.focus()
        # a program that has just started is on the bus before its widgets are
        eventually(self.frames, "the windows on the accessibility bus")
        for _ in range(14):
            if any(node.get_role_name() == role and node.get_name() == name for node in self.focused()):
                return
            before = [node.get_name() for node in self.focused()]
            self.key("Tab")
            eventually(lambda: [node.get_name() for node in self.focused()] != before, f"Tab to move the focus from {before}")
        raise AssertionError(f"Tab does not reach {name}")

    def tab_on(self, words):
        """Presses Tab until the focus is on the control with a name."""
        eventually(self.frames, "the windows on the accessibility bus")
        at = lambda: [(node.get_name(), box(node), [child.get_name() for child in self.walk(node)]) for node in self.focused()[:1]]
        for _ in range(24):
            before = at()
            if before and words in before[0][2]:
                return
            self.key("Tab")
            eventually(lambda: at() != before, f"Tab to move the focus from {before}")
        raise AssertionError(f"Tab does not reach {words}")

    def click(self, node, x, y):
        """Clicks at a position within an accessible."""
        left, top, _, _ = box(node)
        perform("mousemove", "--window", self.window_id, str(left + x), str(top + y), "click", "1")

    def double_click(self, node, x, y):
        """Double-clicks at a position within an accessible."""
        left, top, _, _ = box(node)
        place = [str(left + x), str(top + y)]
        perform("mousemove", "--window", self.window_id, *place, "click", "--repeat", "2", "--delay", "60", "1")

    def point(self, node, x, y):
        """Moves the pointer to a position within an accessible."""
        left, top, _, _ = box(node)
        perform("mousemove", "--window", self.window_id, str(left + x), str(top + y))

    def drag(self, node, target):
        """Drags one accessible to the middle of another, in small steps."""
        (x, y, width, height), (_, to, _, target_height) = box(node), box(target)
        across, start, end = str(x + width // 2), y + height // 2, to + target_height // 2
        window = self.window_id
        steps = [str(start + (end - start) * step // 20) for step in range(21)]
        moves = [word for step in steps for word in ("mousemove", "--window", window, across, step, "sleep", "0.02")]
        perform("mousemove", "--window", window, across, str(start), "mousedown", "1", *moves, "mouseup", "1")

    def drag_to(self, node, to_x, to_y):
        """Drags an accessible to a position of the window, in small steps."""
        x, y, width, height = box(node)
        self.drag_from_to((x + width // 2, y + height // 2), (to_x, to_y))

    def hold(self, key, is_down=True):
        """Presses a key and holds it, or releases it."""
        perform("keydown" if is_down else "keyup", key)

    def drag_from_to(self, start, end):
        """Drags from a position of the window to another, in small steps."""
        (x, y), (to_x, to_y) = start, end
        window = self.window_id
        steps = [(str(x + (to_x - x) * step // 20), str(y + (to_y - y) * step // 20)) for step in range(21)]
        moves = [word for step in steps for word in ("mousemove", "--window", window, *step, "sleep", "0.02")]
        perform("mousemove", "--window", window, str(x), str(y), "mousedown", "1", *moves, "mouseup", "1")

    def right_click(self, x, y, held=0.06):
        """Right-clicks at a position of the window, and holds the button for some seconds, as a person does. The pointer
        moves before, even if it is there: without a motion, a click after a menu has closed may not reach what is
        below."""
        there = lambda x, y: ["mousemove", "--window", self.window_id, str(x), str(y)]
        perform(*there(x + 1, y), *there(x, y), "mousedown", "3", "sleep", str(held), "mouseup", "3")

    def dark(self, node):
        """Returns the number of dark pixels within an accessible, such as the text of a page."""
        return self.dark_within(box(node))

    def dark_within(self, place):
        """Returns the number of dark pixels within (x, y, width, height) of the window."""
        return self.photograph().dark_within(place)

    def photograph(self, name=None, part=None):
        """Returns the pixels of the window with a title, or of the first one, or of a part of it."""
        return Picture.of(name and self.window_named(name) or self.window_id, part)

    def picture_of(self, node):
        """Returns the pixels of an accessible on the screen."""
        return self.picture_around(node, 0)

    def ground(self, node):
        """Returns the background color of an accessible, near its lower left corner."""
        x, y, _, height = box(node)
        return self.photograph().at(x + 6, y + height - 6)

    def picture_around(self, node, margin):
        """Returns the pixels of an accessible and its surroundings, which include the focus outline."""
        x, y, width, height = box(node)
        return list(self.photograph().within((x - margin, y - margin, width + 2 * margin, height + 2 * margin)))

    def lines_of(self, page):
        """Returns the number of dark pixels in each line of a page once it is stable; excludes the scroll bar, which
        appears and disappears."""
        def lines():
            pixels, width = self.picture_of(page), box(page)[2]
            rows = [pixels[start:start + width - 40] for start in range(0, len(pixels), width)]
            return [sum(max(pixel) < 90 for pixel in row) for row in rows]
        before = lines()
        return before if lines() == before else None

    def act(self, look, what):
        """Performs an accessible's default action as soon as it accepts it: a new widget may not do so yet."""
        def done():
            node = look()
            return node and node.do_action(0)
        eventually(done, f"{what} to be pressed")

    def switch(self, name):
        """Turns a switch, and waits until it is on or off: GTK moves its knob before."""
        is_on = lambda: self.find("check box", name).get_state_set().contains(Atspi.StateType.CHECKED)
        before = eventually(lambda: self.find("check box", name) and ["off", "on"][is_on()], name)
        self.act(lambda: self.find("check box", name), name)
        eventually(lambda: ["off", "on"][is_on()] != before, f"{name} not to be {before} any more")

    def press(self, text):
        """Presses the button with a text once it is the only one: a disappearing toast may have one too."""
        def button():
            labels = list(self.find_all("label", text))
            return len(labels) == 1 and labels[0].get_parent()
        self.act(button, text)

    def show_new(self, count):
        """Shows the new articles that are held back."""
        words = f"{count} new article" + ("s" if count > 1 else "")

        def press():
            # a disappearing button of the previous ones has the same text but is insensitive
            button = self.find("push button", words)
            return button and button.get_state_set().contains(Atspi.StateType.SENSITIVE) and button.do_action(0)
        eventually(press, f"“{words}” to be pressed")

    def press_menu(self, menu, text):
        """Opens a menu and chooses one of its items."""
        button = eventually(lambda: self.named(menu), menu)
        _, _, width, height = box(button)
        self.click(button, width // 2, height // 2)
        self.act(lambda: self.menu_item(text), f"{text} in {menu}")

    def on(self, row):
        """Waits for the focus on a row whose spoken text starts as given; returns that text."""
        focused = lambda: [said(node) for node in self.focused()[:1]]
        return eventually(
            lambda: [name for name in focused() if name.startswith(row)], lambda: f"the focus on {row}, is on {focused()}")[0]

    def to_top(self, of):
        """Moves to the first row of the focused list."""
        self.key("Home")
        eventually(lambda: self.focused_row() == self.rows(of)[0], lambda: f"the first row, is on {self.focused_row()}")

    def go(self, row):
        """Moves down to a row, past the headers, from wherever the focus is."""
        for _ in range(48):
            name = [said(node) for node in self.focused()[:1]]
            if name and name[0].startswith(row):
                return
            self.key("Down")
            eventually(lambda: [said(node) for node in self.focused()[:1]] != name, f"Down to leave {name}")
        raise AssertionError(f"Down does not reach {row}")

    def choose(self, row, *keys):
        """Opens a row's options and chooses one with the keys."""
        self.go(row)
        self.key("Return")
        # the chosen option has the focus
        eventually(lambda: [node for node in self.focused()[:1] if said(node).endswith(", checked")], "the values")
        self.key(*keys, "Return")
        self.on(row)

    def main_menu(self, text):
        """Chooses an item of the main menu by keyboard."""
        self.focus()
        self.key("F10")
        at = lambda: next((node.get_name() for node in self.focused()[:1] if "menu item" in node.get_role_name()), None)
        eventually(at, "the main menu")
        for _ in range(16):
            before = at()
            if before == text:
                return self.key("Return")
            self.key("Up")
            eventually(lambda: at() != before, f"Up to leave {before}")
        raise AssertionError(f"there is no {text} in the main menu")

    def open_add_feed(self):
        """Opens the subscribe dialog by keyboard; returns the address entry."""
        self.focus()
        self.key("ctrl+n")
        return self.wait("text", lambda name: name.startswith("The address of a feed"))

    def pasted(self):
        """Returns the clipboard's text by pasting it into an entry."""
        before = len(self.windows())
        line = self.open_add_feed()
        eventually(lambda: "text" in [node.get_role_name() for node in self.focused()[:1]], "the line to paste into")
        self.key("ctrl+v")
        text = eventually(lambda: line.get_text(0, line.get_character_count()), "the text")
        self.key("Escape")
        eventually(lambda: not self.find("text", lambda name: name.startswith("The address")), "the dialog to go")
        # a closing window still receives clicks
        eventually(lambda: len(self.windows()) == before, "the dialog's window to go")
        # a right-click before the window is active again may open no menu
        eventually(self.is_active, "the window to be active again")
        return text

    def menu_item(self, text):
        """Returns the item of an open menu with a text."""
        return next((node for node in self.walk() if "menu item" in node.get_role_name()
                     and node.get_name() == text and is_shown(node)), None)

    def choose_in_menu(self, text):
        """Opens the focused widget's menu, and chooses one of its items."""
        self.choose_from(lambda: self.key("shift+F10"), text)

    def choose_from(self, open_menu, text):
        """Opens a menu, chooses one of its items, and waits until the menu has left the screen: until then it would
        receive the next key or click."""
        before = set(self.windows())
        open_menu()
        eventually(lambda: self.menu_item(text), f"{text} in the menu")
        menu = eventually(lambda: set(self.windows()) - before, "the menu on the screen")
        self.act(lambda: self.menu_item(text), f"{text} in the menu")
        eventually(lambda: not menu & set(self.windows()), "the menu to close")

    def subscribe(self, address):
        """Subscribes by keyboard only: opens the dialog, types, presses Enter."""
        self.open_add_feed()
        self.enter(address)
        self.key("Return")

    def save_as(self, title, path):
        """Enters a file name in the file dialog with a title."""
        def entry():
            # the window that was active before may still take the focus back after it has opened the dialog
            self.activate(title)
            return [node for node in self.focused()[:1] if node.get_role_name() == "text"]
        eventually(entry, "the entry for the name")
        self.enter(str(path))
        self.key("Return")

    def choose_file(self, title, path, suggested=None):
        """Enters a file in the file dialog with a title, whose first word is that of its button, and which suggests a
        name when it saves. GTK still reports the focus of the window below."""
        self.activate(title)
        dialog = eventually(lambda: self.find("filler", title), title)
        entries = lambda: [node.get_text(0, 500) for node in self.find_all("text", within=dialog)]
        if suggested is None:
            # opens the line for a path
            self.key("ctrl+l")
        else:
            eventually(lambda: suggested in entries(), lambda: f"the suggested name, is {entries()}")
            self.key("ctrl+a")
        self.type(str(path))
        eventually(lambda: str(path) in entries(), lambda: f"the path, is {entries()}")
        self.press(title.split()[0])
        eventually(lambda: not self.find("filler", title), "the dialog to close")

    def choose_in_dialog(self, title, text):
        """Chooses from the menu of a dialog, which is in a window of its own or, with newer versions of libadwaita, in
        the main one."""
        button = eventually(lambda: self.named("Menu"), "the menu")
        x, y, width, height = box(button)
        window = self.window_named(title) or self.window_id
        perform("mousemove", "--window", window, str(x + width // 2), str(y + height // 2), "click", "1")
        self.act(lambda: self.menu_item(text), text)

    def said(self):
        """Returns the message below the address entry, or None."""
        alert = self.find("alert")
        return alert.get_name() if alert else None

    def size(self):
        """Returns the window's size on the screen."""
        lines = subprocess.run(
            ["xdotool", "getwindowgeometry", "--shell", self.window_id], capture_output=True, text=True, check=True)
        values = dict(line.split("=") for line in lines.stdout.split())
        return int(values["WIDTH"]), int(values["HEIGHT"])

    def resize(self, width, height):
        perform("windowsize", "--sync", self.window_id, str(width), str(height))

    def can_refresh(self):
        """Returns whether the refresh button is sensitive, which means that no refresh is running."""
        button = self.find("push button", "Refresh All")
        return button and button.get_state_set().contains(Atspi.StateType.SENSITIVE)

    def times_woken(self):
        """Returns how often the main thread has waited and woken up."""
        status = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/status").read_text()
        return int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", status, re.M)[1])

    # Ending the program.

    # the time in UTC at which the program was asked to end, in milliseconds as GLib logs it
    asked_to_end = None

    def will_end(self):
        now = datetime.datetime.now(datetime.timezone.utc).time()
        self.asked_to_end = now.replace(microsecond=now.microsecond // 1000 * 1000)

    def quit(self):
        self.focus()
        self.will_end()
        self.key("ctrl+q")
        self.wait_end()
        self.log.close()
        self.check_log()

    def wait_end(self):
        """Waits until the program has ended, and checks its exit code and log."""
        code = self.process.wait(PATIENCE)
        if code != 0:
            raise AssertionError(f"the program ended with {code}")

    def terminate(self):
        """Ends the program as a logout does."""
        self.will_end()
        self.process.send_signal(signal.SIGTERM)
        self.wait_end()
        self.log.close()
        self.check_log()

    def kill(self):
        self.will_end()
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.log.close()
        self.check_log()

    def check_log(self):
        text = (self.place.home / "kiji.log").read_bytes()[self.log_start:].decode(errors="replace")
        # GLib logs the processes of WebKit without a name until they have started. The bus by which they reach the
        # desktop ends with the program, which one that is only starting complains about.
        bad = [line for line in self.complaints(text) if not ("(process:" in line and self.is_late(line))]
        # xdg-dbus-proxy, which connects WebKit's sandbox to the bus, says so when the bus ends a connection that the
        # web process has only begun, at any time. A page without the bus has no accessible tree, which tests notice.
        bad = [line for line in bad if not ("(process:" in line and "Error writing credentials to socket" in line)]
        # GTK looks for a tooltip half a second after the pointer moved, also in a menu that was closed meanwhile: a
        # program that was busy has not yet heard that the pointer is in the window again.
        bad = [line for line in bad if not any(
            f"{function}: assertion 'GDK_IS_SURFACE (surface)' failed" in line
            for function in ("gdk_surface_get_device_position", "_gtk_widget_find_at_coords"))]
        if "LOCPATH" in self.place.environment:
            # nor do they have access to the folder with the test's locales
            bad = [line for line in bad if "Locale not supported" not in line]
        if bad:
            raise AssertionError("the program complains:\n" + "\n".join(bad))

    def is_late(self, line):
        """Returns whether GLib logged a line after the program was asked to end."""
        found = re.search(r" \*\*: (\d\d:\d\d:\d\d\.\d\d\d): ", line)
        if not found or not self.asked_to_end:
            return False
        logged = datetime.datetime.strptime(found[1], "%H:%M:%S.%f").time()
        asked = self.asked_to_end
        # a line from just after midnight
        return logged >= asked or asked.hour == 23 and logged.hour == 0

    def complaints(self, text):
        """Returns the lines in which the program's libraries report problems."""
        signs = ("WARNING **", "CRITICAL **", "Fatal error", "free(): ", "double free", "malloc", "corruption")
        return [line for line in text.splitlines() if any(sign in line for sign in signs)]


class Picture:
    """A screenshot's pixels, from binary PPM."""

    def __init__(self, data):
        _, size, _, self.pixels = data.split(b"\n", 3)
        self.width, self.height = map(int, size.split())

    @classmethod
    def of(cls, window, part=None):
        """Returns the pixels of a window, or of a part of it."""
        crop = ["-crop", "{2}x{3}+{0}+{1}".format(*part), "+repage"] if part else []
        taken = subprocess.run(
            ["import", "-window", window, *crop, "-depth", "8", "ppm:-"], stdout=subprocess.PIPE, check=True)
        return cls(taken.stdout)

    @classmethod
    def of_screen(cls):
        return cls.of("root")

    def save(self, path):
        """Writes the picture into a file, in the format that its name ends with."""
        path.parent.mkdir(parents=True, exist_ok=True)
        header = f"P6\n{self.width} {self.height}\n255\n".encode()
        subprocess.run(["convert", "ppm:-", str(path)], input=header + self.pixels, check=True)

    def at(self, x, y):
        place = (y * self.width + x) * 3
        return tuple(self.pixels[place:place + 3])

    def lines_within(self, box):
        """Yields the pixels of each line of a part of the picture."""
        x, y, width, height = box
        left = max(0, x)
        right = max(left, min(self.width, x + width))
        for row in range(max(0, y), min(self.height, y + height)):
            line = self.pixels[(row * self.width + left) * 3:(row * self.width + right) * 3]
            yield list(zip(line[0::3], line[1::3], line[2::3]))

    def within(self, box):
        """Yields the pixels of a part of the picture."""
        return itertools.chain.from_iterable(self.lines_within(box))

    def all(self):
        """Yields all pixels."""
        return self.within((0, 0, self.width, self.height))

    def dark_within(self, box):
        """Returns the number of dark pixels in a part of the picture, such as those of a text."""
        return sum(max(pixel) < 90 for pixel in self.within(box))

    def places_within(self, box, is_wanted):
        """Returns the positions, in the picture, of the wanted pixels in a part of it, line by line."""
        x, y = max(0, box[0]), max(0, box[1])
        return [(x + across, y + down) for down, line in enumerate(self.lines_within(box))
                for across, pixel in enumerate(line) if is_wanted(pixel)]


def are_alike(lines, others):
    """Returns whether a page looks the same. Letters are drawn slightly differently each time; after a shift by one
    line nearly all values differ."""
    return bool(lines and others) and all(abs(one - other) <= 8 for one, other in zip(lines, others, strict=True))


def is_article(name):
    """Returns whether a timeline row is an article rather than a header: it contains the time of day."""
    return name == "Loading" or re.search(r"[, ]\d\d:\d\d(,|$)", name) is not None


def said(node):
    """Returns the spoken text of a settings row: its name and the state of its switch, if any."""
    if node.get_state_set().contains(Atspi.StateType.CHECKED):
        return node.get_name() + ", checked"
    # GTK before 4.10 does not distinguish unchecked controls from uncheckable ones
    return node.get_name() + (", not checked" if node.get_description() == "Off" else "")


def is_shown(node):
    """Returns whether an accessible is visible: GTK before 4.10 reports the showing state only for windows, but
    hidden widgets have no size."""
    _, _, width, height = node.extents()
    return width > 0 and height > 0


def box(node):
    """Returns the position and size of an accessible in its window: x, y, width and height."""
    return node.extents()


class KijiTestCase(unittest.TestCase):
    """Gives each test its own directories, and ends whatever was started."""

    def setUp(self):
        self.place = Place()
        Program.started = []
        self.servers = []
        # tests that count requests start refreshes themselves
        self.settings()

    def tearDown(self):
        for program in Program.started:
            if program.process.poll() is None:
                program.kill()
        for server in self.servers:
            server.close()
        self.place.remove()

    def start(self, *arguments, executable="kiji"):
        # the pointer could still be over a button, whose tooltip is a window like any other
        perform("mousemove", "1399", "999")
        program = Program(self.place, *arguments, executable=executable)
        eventually(program.application, "the program on the accessibility bus")
        return program

    def settings(self, **lines):
        """Sets the user's settings before the program starts; by default, feeds are refreshed manually only."""
        lines = {"refresh_at_start": "false", "refresh_interval": "'by-hand'"} | lines
        self.write_settings(lines)

    def write_settings(self, lines):
        file = self.place.home / "config" / "kiji" / "settings.ini"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("[kiji]\n" + "".join(f"{key.replace('_', '-')}={value}\n" for key, value in lines.items()))

    def opens_outside(self):
        """Makes addresses open in a program that only records them; returns a function for the records."""
        note = self.place.home / "opened"
        note.touch()
        applications = self.place.home / "data" / "applications"
        applications.mkdir(parents=True)
        kinds = [f"x-scheme-handler/{scheme}" for scheme in ("http", "https", "mailto")]
        (applications / "probe.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Probe\nExec=sh -c 'echo \"$0\" >> {note}' %u\n"
            f"MimeType={';'.join(kinds)};\n")
        (self.place.home / "config").mkdir(exist_ok=True)
        (self.place.home / "config" / "mimeapps.list").write_text(
            "[Default Applications]\n" + "".join(f"{kind}=probe.desktop\n" for kind in kinds))
        return lambda: note.read_text().split()

    def serve(self, pages):
        server = Server(pages)
        self.servers.append(server)
        return server
