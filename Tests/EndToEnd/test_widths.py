"""Every window width, in every language and with large text: all visible controls fit."""

import subprocess

import translated
from harness import KijiTestCase, Raw, Words, box, eventually
from test_list import feed

NARROWEST, WIDEST, STEP = 360, 1400, 20
CONTROLS = {"push button", "toggle button", "text", "entry", "list", "check box", "combo box"}
TEXTS = {"label", "heading"}
HEIGHT = 700
SIDEBAR, LIST, ARTICLE = "sidebar", "list", "article"
ALL = [SIDEBAR, LIST, ARTICLE]
# What each pane contains at every width, and beside another one.
ALWAYS = {SIDEBAR: {"Add Feed", "Main Menu", "Sidebar Options", "Filter Feeds"}, LIST: {"List Menu", "Search"},
          ARTICLE: {"Mark as Unread", "Star", "Read Later", "Show Full Text", "Article Menu", "Show", "Always for This Feed"}}
BESIDE = {SIDEBAR: set(), LIST: {"View Options", "Refresh All"}, ARTICLE: {"Open in Browser"}}
# What else is there while bars are open.
PLAYER, SELECTION, FINDING = {"Play", "Queue", "Stop Playing"}, {"Copy Links", "Clear Selection"}, {"Close Find Bar"}
# The width of each of a window's three buttons. GTK 4.8 loses their accessibles when they move to another pane.
EACH, HEADER = 36, 46


class Widths(KijiTestCase):
    down, up = range(WIDEST, NARROWEST - 1, -STEP), range(NARROWEST, WIDEST + 1, STEP)

    def setUp(self):
        super().setUp()
        pictured = feed(range(1, 9)).replace(b"About", b"&lt;img src='/a.png' width='300' height='300'&gt;About")
        self.server = self.serve({"/feed": ("application/rss+xml", pictured)})
        self.place.ctl("add", self.server.root + "/feed")
        # the bar that asks about pictures has the widest buttons of the article pane
        self.settings(pictures="'ask'")
        self.also = {pane: set() for pane in ALL}
        self.addCleanup(setattr, Words, "spoken", Words.spoken)

    def large_text(self):
        """Sets the X resource that the desktop's large text setting changes for GTK."""
        subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t144\n"],
                       check=True)
        self.addCleanup(subprocess.run, ["xprop", "-root", "-remove", "RESOURCE_MANAGER"])

    def look(self, window):
        """Returns the visible controls and texts: role, names in the window's language and in English, and place."""
        found = []

        def look(node):
            # the page of a stack has no place of its own, and what is within something hidden keeps its old one
            place = box(node) if node.get_name() != "GtkStackPage" else None
            if place and 0 in place[2:]:
                return
            if place and node.get_role_name() in CONTROLS | TEXTS:
                found.append((node.get_role_name(), {Raw.name(node), node.get_name()}, place))
            # rows are as wide as their list, and a hidden page of a stack keeps the width that it had
            if node.get_role_name() != "list" and node.get_name() != "No Article Selected":
                for child in node.children():
                    look(child)

        look(window.frames()[0])
        return found

    def beside_buttons(self, window, places, width):
        """Returns the places of controls in the header where the window's buttons should be, and which of these are missing.
        """
        start = 0 if self.is_mirrored else width - 3 * EACH
        others = [(left, top, wide, tall) for left, top, wide, tall in places
                  if top < HEADER and left < start + 3 * EACH and left + wide > start]
        picture = window.photograph(part=(start, 0, 3 * EACH, HEADER))
        blank = [place for place in range(3) if min(map(max, picture.within((EACH * place, 0, EACH, HEADER)))) > 90]
        return others, blank

    def panes(self, window):
        """Returns the visible panes."""
        shown = {SIDEBAR: window.find("list", "Feeds"), LIST: window.find("list", "Articles"),
                 ARTICLE: window.find("filler", "Number 8")}
        return [pane for pane in ALL if shown[pane]]

    def is_whole(self, window, width):
        """Returns whether the window has a width, and everything that belongs to its panes is within it; remembers what is
        wrong."""
        panes, found = self.panes(window), self.look(window)
        inside = box(window.frames()[0])[2]
        wanted = set().union(*(ALWAYS[pane] | self.also[pane] for pane in panes))
        if len(panes) > 1:
            wanted = wanted.union(*(BESIDE[pane] for pane in panes))
        if panes[:1] != [SIDEBAR]:
            wanted.add("Back")
        # a translation may be that of several texts
        is_named = lambda names, known: any({name, getattr(Words.spoken, "said", {}).get(name)} & names for name in known)
        missing = {name for name in wanted if not any(is_named(names, {name}) for _, names, _ in found)}
        # a text may be scrolled
        cut_off = [(role, names, place) for role, names, place in found if place[0] < 0 or place[0] + place[2] > inside
                   or role in CONTROLS and (place[1] < 0 or place[1] + place[3] > HEIGHT)]
        self.state = f"{panes} at {width}, {inside} inside, without {missing}, cut off {cut_off}"
        if inside != width or not panes or missing or cut_off:
            return False
        own = set().union(*ALWAYS.values(), *BESIDE.values())
        others, blank = self.beside_buttons(window, [place for _, names, place in found if is_named(names, own)], inside)
        self.state += f", where the window's buttons should be {others}, and nothing at {blank}"
        return not others and not blank

    def sweep(self, window, widths):
        """Checks every width, from the narrowest until all panes are visible; returns the panes that are, one after another."""
        seen = []
        for width in widths:
            window.resize(width + self.edge, HEIGHT)
            eventually(lambda: self.is_whole(window, width), lambda: self.state)
            if self.panes(window) not in seen[-1:]:
                seen.append(self.panes(window))
            if seen[-1] == ALL and widths[0] == NARROWEST:
                break
        return seen

    def prepare(self, window, is_mirrored=False):
        """Opens an article, and finds out what the widths are measured by."""
        window.key("j")
        eventually(lambda: window.find("label", "Images are not shown."), "the bar that asks about images")
        self.edge = window.size()[0] - box(window.frames()[0])[2]
        self.is_mirrored = is_mirrored

    def check_all_widths(self, window, is_mirrored=False):
        self.prepare(window, is_mirrored)
        left = [box(window.find("list", name))[0] for name in ("Feeds", "Articles")]
        self.assertEqual(left[0] > left[1], is_mirrored, "the side of the sidebar")
        self.assertEqual(self.sweep(window, self.down), [ALL, [LIST, ARTICLE], [LIST]])
        window.key("alt+Left")
        self.assertEqual(self.sweep(window, self.up), [[SIDEBAR], [SIDEBAR, LIST], ALL])
        window.resize(NARROWEST + self.edge, HEIGHT)
        eventually(lambda: self.panes(window) == [SIDEBAR], "the sidebar alone")
        window.key("g", "a")
        eventually(lambda: self.panes(window) == [LIST], "the list alone")
        window.tab_to("Articles")
        window.key("Home", "Return")
        eventually(lambda: self.panes(window) == [ARTICLE], "the article alone")
        self.assertEqual(self.sweep(window, self.up), [[ARTICLE], [LIST, ARTICLE], ALL])
        window.quit()

    def in_language(self, language, is_mirrored=False):
        Words.spoken = translated.speak(self.place, language)
        self.check_all_widths(self.start(), is_mirrored)

    def start(self):
        window = super().start()
        window.focus()
        window.wait_rows("Articles", lambda rows: len(rows) == 8, "the articles")
        return window

    def test_in_english(self):
        self.check_all_widths(self.start())

    def test_in_japanese(self):
        self.in_language("ja")

    def test_in_korean(self):
        self.in_language("ko")

    def test_from_right_to_left(self):
        self.in_language("ar", is_mirrored=True)

    def test_with_all_bars(self):
        self.place.queue_episodes(1)
        window = self.start()
        self.prepare(window)
        window.tab_to("Articles")
        window.key("ctrl+a")
        window.wait("label", "8 selected")
        self.also = {SIDEBAR: PLAYER, LIST: PLAYER | SELECTION, ARTICLE: PLAYER}
        self.assertEqual(self.sweep(window, self.down), [ALL, [LIST, ARTICLE], [LIST]])
        window.key("Home", "Return")
        eventually(lambda: self.panes(window) == [ARTICLE], "the article alone")
        window.key("ctrl+f")
        eventually(lambda: any(node.get_name() == "Find in article" for node in window.focused()), "the line to find in")
        self.also = {SIDEBAR: PLAYER, LIST: PLAYER, ARTICLE: PLAYER | FINDING}
        self.assertEqual(self.sweep(window, self.up), [[ARTICLE], [LIST, ARTICLE], ALL])
        window.quit()

    def test_with_large_text(self):
        self.large_text()
        self.check_all_widths(self.start())
