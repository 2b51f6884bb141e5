"""Every window width, in every language and with large text: all visible controls fit."""

import subprocess

import translated
from harness import KijiTestCase, Words, box, eventually, is_shown
from test_list import feed

NARROWEST, WIDEST, STEP = 360, 1400, 20
CONTROLS = {"push button", "toggle button", "text", "entry", "list", "check box", "combo box"}
HEIGHT = 700


class Widths(KijiTestCase):
    def setUp(self):
        super().setUp()
        pictured = feed(range(1, 9)).replace(b"About", b"&lt;img src='/a.png' width='300' height='300'&gt;About")
        self.server = self.serve({"/feed": ("application/rss+xml", pictured)})
        self.place.ctl("add", self.server.root + "/feed")
        # the bar that asks about pictures has the widest buttons of the article pane
        self.settings(pictures="'ask'")
        self.addCleanup(setattr, Words, "spoken", Words.spoken)

    def speak(self, language):
        Words.spoken = translated.speak(self.place, language)
        self.check_all_widths(self.start())

    def large_text(self):
        """Sets the X resource that the desktop's large text setting changes for GTK."""
        subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", "Xft.dpi:\t144\n"],
                       check=True)
        self.addCleanup(subprocess.run, ["xprop", "-root", "-remove", "RESOURCE_MANAGER"])

    def cut_off(self, window, width):
        """Returns the controls that are not entirely within the window."""
        found = []

        def look(node):
            role = node.get_role_name()
            if role in CONTROLS and is_shown(node):
                left, top, wide, tall = box(node)
                if left < 0 or left + wide > width:
                    found.append(f"{role} “{node.get_name()}” from {left} to {left + wide}")
                if top < 0 or top + tall > HEIGHT:
                    found.append(f"{role} “{node.get_name()}” from {top} to {top + tall} down")
            # rows are as wide as their list
            if role != "list":
                for child in map(node.get_child_at_index, range(node.get_child_count())):
                    if child:
                        look(child)

        look(window.frames()[0])
        return found

    def check_all_widths(self, window):
        window.key("j")
        eventually(lambda: window.find("label", "Images are not shown."), "the bar that asks about images")
        cut = {}
        for width in range(WIDEST, NARROWEST - 1, -STEP):
            window.resize(width, HEIGHT)
            eventually(lambda: window.size()[0] == width, lambda: f"a window of {width} pixels, it has {window.size()}")
            # the panes are hidden one frame later
            try:
                eventually(lambda: not self.cut_off(window, width), "", patience=3)
            except AssertionError:
                cut[width] = self.cut_off(window, width)
        self.assertEqual(cut, {})
        window.quit()

    def start(self):
        window = super().start()
        window.focus()
        window.wait_rows("Articles", lambda rows: len(rows) == 8, "the articles")
        return window

    def test_in_english(self):
        self.check_all_widths(self.start())

    def test_in_japanese(self):
        self.speak("ja")

    def test_in_korean(self):
        self.speak("ko")

    def test_from_right_to_left(self):
        self.speak("ar")

    def test_with_large_text(self):
        self.large_text()
        self.check_all_widths(self.start())
