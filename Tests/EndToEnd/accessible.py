"""The accessible tree of a program, read over AT-SPI's accessibility bus.

GTK answers `org.a11y.atspi.Cache.GetItems` with its whole tree at once. If single properties of widgets are requested,
as libatspi does, each walk over the tree keeps a program with five hundred widgets busy for half a second.
"""

import contextlib
import functools
import pathlib
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

ROOT = "/org/a11y/atspi/accessible/root"
# How long what was read is trusted while there is no sign of a change, in seconds. Not everything leaves a sign: neither
# what the program does between its answer and the look at its main thread, nor a child that is shown in place of another.
TRUSTED = 1
# How long read values are reused outside a question, in seconds: one walk over the tree needs many values.
FRESH = 0.03
PROPERTIES = "org.freedesktop.DBus.Properties"


class Bus:
    """The accessibility bus."""

    _connection = None

    @classmethod
    def connection(cls):
        if cls._connection is None:
            session = Gio.bus_get_sync(Gio.BusType.SESSION)
            address = session.call_sync(
                "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1, None).unpack()[0]
            flags = Gio.DBusConnectionFlags
            cls._connection = Gio.DBusConnection.new_for_address_sync(
                address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)
        return cls._connection

    @classmethod
    def answer(cls, name, path, interface, method, arguments=None):
        """Calls a program and returns its answer. Raises GLib.Error on failure."""
        return cls.connection().call_sync(name, path, interface, method, arguments, None, 0, -1, None)

    @classmethod
    def call(cls, name, path, interface, method, arguments=None):
        """Calls a program and returns its answer as a tuple. Raises GLib.Error on failure."""
        return cls.answer(name, path, interface, method, arguments).unpack()

    @classmethod
    def call_all(cls, name, paths, interface, method):
        """Calls a program for each path, without waiting for one answer before the next call. Returns the answers as tuples
        by path; those that failed are missing."""
        answers, waiting = {}, len(paths)

        def receive(connection, result, path):
            nonlocal waiting
            waiting -= 1
            with contextlib.suppress(GLib.Error):
                answers[path] = connection.call_finish(result).unpack()

        # so that nothing else is dispatched meanwhile
        context = GLib.MainContext.new()
        context.push_thread_default()
        try:
            for path in paths:
                cls.connection().call(name, path, interface, method, None, None, 0, -1, None, receive, path)
            while waiting:
                context.iteration(True)
        finally:
            context.pop_thread_default()
        return answers

    @classmethod
    def programs(cls):
        """Returns the bus names of the programs."""
        children = cls.call("org.a11y.atspi.Registry", ROOT, "org.a11y.atspi.Accessible", "GetChildren")[0]
        return [name for name, _ in children]

    @classmethod
    def process(cls, name):
        """Returns the ID of the process that owns a bus name."""
        return cls.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
            GLib.Variant("(s)", (name,)))[0]


class Gone(LookupError):
    """Raised for a widget that has disappeared since it was found."""


@functools.cache
def role_name(number):
    return Atspi.role_get_name(Atspi.Role(number))


class Facts:
    """The properties of one accessible.

    - item: its values, as `GetItems` returns them
    - packed: the same before it was unpacked
    """

    def __init__(self, packed, item):
        self.packed = packed
        reference, _, parent, self.index, self.count, self.interfaces, self.name, role, self.description, states = item
        self.path, self.parent = reference[1], parent[1]
        self.role = role_name(role)
        self.states = states[0] | states[1] << 32
        self.children, self.places = [], set()

    def add(self, child):
        self.children.append(child.path)
        self.places.add(child.index)

    @property
    def is_doubtful(self):
        """Returns whether children may be missing, or hidden ones included: those have the index of their successor and are
        not counted."""
        if self.path == ROOT:
            # the program reports no children here
            return len(self.children) != 1
        return len(self.children) != self.count or self.places != set(range(self.count))


class Tree:
    """The accessibles of one program."""

    # counts the calls of `look_again`, after which all trees are read again, unless their programs have done nothing
    looks = 0
    # counts the calls of `read_again`, after which all trees are read again in any case
    demands = 0
    # the number of questions that are being answered, one within another
    questions = 0

    def __init__(self, name):
        self.name = name
        self.facts, self.look, self.looked_at = {}, None, 0
        process = Bus.process(name)
        self.main_thread = pathlib.Path(f"/proc/{process}/task/{process}")
        # the demand, the time and the activity of the main thread of the last reading
        self.demand, self.read_at, self.activity = None, 0, None
        # most items are the same from one reading to the next, and unpacking takes most of a reading's time
        self.unpacked = {}
        # the children that the program has listed for an accessible, with the time and its family as it was then, by its
        # path
        self.listed = {}

    @classmethod
    def look_again(cls):
        """Makes every tree read its program again at the next access, if it has done anything."""
        cls.looks += 1

    @classmethod
    def read_again(cls):
        """Makes every tree read its program again at the next access, so that the program has to answer."""
        cls.looks += 1
        cls.demands += 1

    @classmethod
    @contextlib.contextmanager
    def question(cls):
        """Answers a question from one reading of each program, however long it takes, until something is done to it."""
        cls.look_again()
        cls.questions += 1
        try:
            yield
        finally:
            cls.questions -= 1

    def is_current(self):
        """Returns whether the values that were read last can be used."""
        return self.look == Tree.looks and (Tree.questions > 0 or time.monotonic() - self.looked_at <= FRESH)

    def read(self):
        """Returns all accessibles by path, in their current state."""
        if not self.is_current():
            if not self.is_unchanged():
                self.read_all()
            self.look, self.looked_at = Tree.looks, time.monotonic()
        return self.facts

    def is_unchanged(self):
        """Returns whether the program still has the tree that was read last, because its main thread has slept since."""
        is_trusted = self.demand == Tree.demands and time.monotonic() - self.read_at < TRUSTED
        return is_trusted and self.activity is not None and self.activity == self.look_at_main_thread()

    def look_at_main_thread(self):
        """Returns how long and how often the main thread has run, or None unless it sleeps."""
        try:
            _, _, state = (self.main_thread / "stat").read_text().rpartition(") ")
            return (self.main_thread / "schedstat").read_text() if state.startswith("S") else None
        except OSError:
            # it has ended, or the system does not count this
            return None

    def read_all(self):
        self.demand, self.read_at, self.activity = Tree.demands, time.monotonic(), None
        self.facts = self.read_items()
        while self.list_children():
            self.facts = self.read_items()
        for path, (_, _, children) in self.listed.items():
            self.facts[path].children = [child for child in children if child in self.facts]
        self.activity = self.look_at_main_thread()

    def list_children(self):
        """Lists the children of doubtful accessibles in `listed`. Returns whether there are others than those listed last
        that are not among the items: GTK creates the accessibles of a widget's children when they are first listed."""
        doubtful = {path: self.family(path) for path, facts in self.facts.items() if facts.is_doubtful}
        self.listed = {path: listed for path, listed in self.listed.items() if path in doubtful}
        # those that never become items must not cause another reading each time
        known = self.facts.keys() | {child for _, _, children in self.listed.values() for child in children}
        recent = {path for path, (then, family, _) in self.listed.items()
                  if self.read_at - then < TRUSTED and family == doubtful[path]}
        answers = self.children_of(doubtful.keys() - recent)
        self.listed.update((path, (self.read_at, doubtful[path], children)) for path, children in answers.items())
        found = new = {child for children in answers.values() for child in children} - known
        while new:
            # theirs, too, so that one more reading has them all
            new = {child for children in self.children_of(new).values() for child in children} - known - found
            found |= new
        return bool(found)

    def family(self, path):
        """Returns what is known of an accessible and its children without listing them. Nearly everything that changes its
        children changes this."""
        facts = self.facts[path]
        return facts.packed, tuple(self.facts[child].packed for child in facts.children)

    def read_items(self):
        answer = Bus.answer(self.name, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", "GetItems").get_child_value(0)
        items = [answer.get_child_value(place) for place in range(answer.n_children())]
        before, self.unpacked = self.unpacked, {}
        for item in items:
            packed = item.get_data_as_bytes().get_data()
            self.unpacked[packed] = before.get(packed) or item.unpack()
        found = {facts.path: facts for facts in map(Facts, self.unpacked, self.unpacked.values())}
        for facts in sorted(found.values(), key=lambda facts: facts.index):
            if facts.index >= 0 and facts.parent in found:
                found[facts.parent].add(facts)
        return found

    def children_of(self, paths):
        """Returns the paths of the children of accessibles, by their paths, without those that have disappeared."""
        answers = Bus.call_all(self.name, paths, "org.a11y.atspi.Accessible", "GetChildren")
        return {path: [child for _, child in children] for path, (children,) in answers.items()}

    def root(self):
        return Node(self, ROOT)


class States:
    """The states of an accessible."""

    def __init__(self, bits):
        self.bits = bits

    def contains(self, state):
        return bool(self.bits >> int(state) & 1)

    def names(self):
        """Returns the names of the states: selected, focused …"""
        return {state.value_nick for state in map(Atspi.StateType, range(int(Atspi.StateType.LAST_DEFINED)))
                if self.contains(state)}


class Node:
    """An accessible whose properties are read when they are accessed."""

    def __init__(self, tree, path):
        self.tree, self.path = tree, path

    def __eq__(self, other):
        return isinstance(other, Node) and (self.tree.name, self.path) == (other.tree.name, other.path)

    def __hash__(self):
        return hash(self.path)

    def __repr__(self):
        facts = self.tree.facts.get(self.path)
        return f"<{facts.role} {facts.name!r}>" if facts else f"<{self.path}>"

    def facts(self):
        facts = self.tree.read().get(self.path)
        if facts is None:
            raise Gone(self.path)
        return facts

    def get_name(self):
        return self.facts().name

    def get_description(self):
        return self.facts().description

    def get_role_name(self):
        return self.facts().role

    def get_state_set(self):
        return States(self.facts().states)

    def get_parent(self):
        parent = self.facts().parent
        return Node(self.tree, parent) if parent in self.tree.facts else None

    def get_child_count(self):
        return len(self.facts().children)

    def get_child_at_index(self, index):
        return Node(self.tree, self.facts().children[index])

    def children(self):
        return [Node(self.tree, path) for path in self.facts().children]

    def call(self, interface, method, arguments=None):
        return Bus.call(self.tree.name, self.path, f"org.a11y.atspi.{interface}", method, arguments)

    def value_of(self, interface, name):
        answer = Bus.call(
            self.tree.name, self.path, PROPERTIES, "Get", GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name)))
        return answer[0]

    def extents(self):
        """Returns (x, y, width, height) within the window."""
        return self.call("Component", "GetExtents", GLib.Variant("(u)", (int(Atspi.CoordType.WINDOW),)))[0]

    def size(self):
        """Returns its width and height as text; empty for what has none, such as the application itself."""
        try:
            return "{2} × {3}".format(*self.extents())
        except GLib.Error:
            return ""

    def do_action(self, number):
        done = self.call("Action", "DoAction", GLib.Variant("(i)", (number,)))[0]
        Tree.look_again()
        return done

    def get_text(self, start, end):
        return self.call("Text", "GetText", GLib.Variant("(ii)", (start, end)))[0]

    def get_character_count(self):
        return self.value_of("Text", "CharacterCount")

    def get_text_attributes(self, place):
        return self.call("Text", "GetAttributes", GLib.Variant("(i)", (place,)))

    def get_current_value(self):
        return self.value_of("Value", "CurrentValue")
