"""Articles in windows of their own: by key, menu and click; the same state in all windows; closing."""

import subprocess

from harness import Atspi, KijiTestCase, at_rest, becomes, box, eventually, visible_windows
from test_list import feed

# The most windows at once, as in ArticleWindows.
MOST = 12


class Windows(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({"/feed": ("application/rss+xml", feed(range(1, 31)))})
        self.place.ctl("add", f"{self.server.root}/feed")
        self.place.ctl("refresh")
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) > 5, "the articles")

    def title(self, number):
        return f"Number {number}"

    def frame(self, number):
        return next((frame for frame in self.window.frames() if frame.get_name() == self.title(number)), None)

    def open_by_key(self, number):
        """Opens an article by Shift+Enter on its row, which is the focused one."""
        self.window.focus_main()
        self.go_to(number)
        self.window.key("shift+Return")
        return self.wait_window(number)

    def wait_window(self, number):
        frame = eventually(lambda: self.frame(number), f"the window of {number}")
        eventually(lambda: self.window.find("filler", self.title(number), frame), f"the page of {number}")
        return frame

    def wait_behind(self, number):
        """Waits until the window of an article is there and has given the focus back: until then, it is above the main
        one."""
        self.wait_window(number)
        eventually(lambda: self.window.window_named(self.title(number)), f"the window of {number} on the screen")
        at_rest(lambda: self.main_is_active() or None, "the main window to keep the focus")

    def go_to(self, number):
        self.window.tab_to("Articles")
        self.window.to_top("Articles")
        for _ in range(30 - number):
            before = self.window.focused_row()
            self.window.key("Down")
            eventually(lambda: self.window.focused_row() != before, "the next row")

    def row(self, number):
        rows = lambda: [row for row in self.window.items("Articles") if f"{self.title(number)}, " in row.get_name()]
        return eventually(rows, f"the row of {number}")[0]

    def button(self, number, name):
        return lambda: self.window.find("push button", name, self.frame(number))

    def is_active(self, number):
        frame = self.frame(number)
        return frame is not None and frame.get_state_set().contains(Atspi.StateType.ACTIVE)

    def is_read(self, number):
        return not self.row(number).get_name().startswith("unread, ")

    def click_row(self, number, button, *held):
        self.click(self.row(number), button, *held)

    def click(self, row, button, *held):
        left, top, width, height = box(row)
        place = ["mousemove", "--window", self.window.main_window(), str(left + 60), str(top + height // 2)]
        subprocess.run(["xdotool", *place], check=True)
        for key in held:
            self.window.hold(key)
        try:
            subprocess.run(["xdotool", "click", button], check=True)
        finally:
            for key in held:
                self.window.hold(key, False)

    def main_is_active(self):
        return any(frame.get_state_set().contains(Atspi.StateType.ACTIVE) and frame.get_name().endswith("Kiji")
                   for frame in self.window.frames())

    def test_a_key_opens_the_article_which_is_read_then(self):
        self.open_by_key(30)
        eventually(lambda: self.is_active(30), "the new window to be active")
        eventually(lambda: self.is_read(30), "the article to be read")
        # the list has not opened it itself
        self.assertFalse(self.window.find("filler", self.title(30), self.main_frame()))
        # single keys work here, too
        self.window.key("s")
        eventually(self.button(30, "Remove Star"), "the star")
        self.window.key("Escape")
        eventually(lambda: not self.frame(30), "the window to close")
        self.window.quit()

    def main_frame(self):
        return next(frame for frame in self.window.frames() if frame.get_name().endswith("Kiji"))

    def test_two_windows_show_each_others_changes(self):
        self.open_by_key(30)
        self.open_by_key(29)
        self.window.activate(self.title(30))
        self.window.key("s")
        eventually(self.button(30, "Remove Star"), "the star in the window")
        eventually(lambda: ", starred" in self.row(30).get_name(), "the star in the list")
        # the other window has another article
        self.assertTrue(self.button(29, "Star")())
        # what is said is in the window in which the change was made
        self.window.key("ctrl+z")
        undone = "Star removed"
        eventually(lambda: self.window.find("label", undone, self.frame(30)), undone)
        self.assertFalse(self.window.find("label", undone, self.main_frame()))
        self.window.key("s")
        eventually(self.button(30, "Remove Star"), "the star again")
        self.window.focus_main()
        self.go_to(30)
        self.window.key("Return")
        eventually(lambda: self.window.find("push button", "Remove Star", self.main_frame()), "the star in the reader")
        self.window.key("s")
        eventually(self.button(30, "Star"), "the star to go in the window")
        self.window.key("ctrl+z")
        eventually(self.button(30, "Remove Star"), "the star to be back")
        self.window.activate(self.title(29))
        self.window.key("ctrl+w")
        eventually(lambda: not self.frame(29), "the window to close")
        self.assertTrue(self.frame(30))
        self.window.quit()

    def test_an_article_has_at_most_one_window(self):
        self.open_by_key(30)
        self.open_by_key(29)
        self.window.focus_main()
        self.go_to(30)
        self.window.key("shift+Return")
        eventually(lambda: self.is_active(30), "the first window to be in front")
        self.assertEqual(len(list(self.window.find_all("frame", self.title(30)))), 1)
        self.window.quit()

    def test_menus_open_a_window(self):
        self.window.focus()
        self.go_to(30)
        self.window.choose_in_menu("Open in New Window")
        self.wait_window(30)
        eventually(lambda: self.is_active(30), "the window to be active")
        self.window.focus_main()
        self.go_to(29)
        self.window.key("Return")
        self.window.wait_page(self.title(29))
        self.window.press_menu("Article Menu", "Open in New Window")
        self.wait_window(29)
        self.window.focus_main()
        page = self.window.find("filler", self.title(29), self.main_frame())
        left, top, width, height = box(page)
        self.window.choose_from(
            lambda: self.window.right_click(left + width // 2, top + height - 20), "Open in New Window")
        eventually(lambda: self.is_active(29), "the window to be in front again")
        # an article's window has no such item
        self.window.activate(self.title(29))
        eventually(lambda: self.is_active(29), "the window to be active")
        self.window.key("F6")
        self.window.tab_on("Article Menu")
        self.window.key("space")
        eventually(lambda: self.window.menu_item("Print…"), "the menu")
        self.assertIsNone(self.window.menu_item("Open in New Window"))
        self.window.key("Escape")
        eventually(lambda: not self.window.menu_item("Print…"), "the menu to close")
        self.window.quit()

    def test_a_click_with_control_or_the_middle_button_opens_behind(self):
        self.window.focus()
        self.go_to(30)
        selected = self.window.selected("Articles")
        self.click_row(28, "1", "ctrl")
        self.wait_behind(28)
        self.click_row(27, "2")
        self.wait_behind(27)
        self.assertEqual(self.window.selected("Articles"), selected)
        eventually(lambda: self.is_read(28) and self.is_read(27), "the articles to be read")
        # with a window behind it, the main one is still used by keyboard
        self.window.key("j")
        self.window.wait_page(self.title(30))
        self.window.quit()

    def test_a_click_with_control_leaves_the_selection_to_the_keyboard(self):
        self.window.focus()
        self.go_to(30)
        self.window.key("ctrl+Down", "ctrl+Down", "ctrl+space")
        becomes(lambda: len(self.window.selected("Articles")), 2)
        selected = self.window.selected("Articles")
        self.click_row(29, "1", "ctrl")
        self.wait_window(29)
        self.assertEqual(self.window.selected("Articles"), selected)
        self.window.quit()

    def test_cards_open_behind_as_rows_do(self):
        self.window.press_menu("View Options", "Cards")
        card = lambda number: next(
            card for card in self.window.find_all("table cell") if f"{self.title(number)}, " in card.get_name())
        eventually(lambda: self.window.find("table", "Articles"), "the cards")
        eventually(lambda: list(self.window.find_all("table cell")), "the cards in it")
        self.click(card(29), "1", "ctrl")
        self.wait_behind(29)
        self.click(card(30), "2")
        self.wait_window(30)
        self.window.quit()

    def test_an_article_behind_is_not_read_for_a_while(self):
        self.window.quit()
        self.settings(mark_read="'after-a-while'")
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) > 5, "the articles")
        self.click_row(29, "2")
        self.wait_behind(29)
        # had its time begun, it would end earlier
        self.open_by_key(30)
        eventually(lambda: self.is_read(30), "the open article to be read")
        self.assertFalse(self.is_read(29))
        self.window.activate(self.title(29))
        eventually(lambda: self.is_read(29), "the article to be read when it is seen")
        self.window.quit()

    def test_several_selected_articles_open_up_to_a_limit(self):
        self.window.focus()
        self.go_to(30)
        self.window.key("ctrl+a")
        self.window.wait("label", "30 selected")
        self.window.key("shift+Return")
        # said in the window of the first of them, which is in front
        words = f"{30 - MOST} articles left out: at most {MOST} windows"
        eventually(lambda: self.window.find("label", words, self.frame(30)), words)
        eventually(lambda: len(visible_windows("--name", "^Number ")) == MOST, "the windows")
        eventually(lambda: self.is_active(30), "the first article to be in front")
        self.window.quit()

    def test_windows_close_with_the_main_one(self):
        self.open_by_key(30)
        self.open_by_key(29)
        self.window.focus_main()
        self.window.will_end()
        self.window.key("ctrl+w")
        self.window.wait_end()
        self.window.log.close()
        self.window.check_log()

    def test_the_size_is_remembered_and_the_windows_are_not(self):
        self.open_by_key(30)
        number = self.window.window_named(self.title(30))
        subprocess.run(["xdotool", "windowsize", "--sync", number, "520", "560"], check=True)
        size = lambda: subprocess.run(
            ["xdotool", "getwindowgeometry", self.window.window_named(self.title(30))], capture_output=True, text=True
        ).stdout.split()[-1]
        becomes(size, "520x560")
        self.window.activate(self.title(30))
        self.window.key("Escape")
        eventually(lambda: not self.frame(30), "the window to close")
        self.open_by_key(30)
        becomes(size, "520x560")
        self.window.quit()
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) > 5, "the articles")
        self.assertFalse(self.frame(30))
        self.window.quit()

    def test_an_article_survives_a_refresh_and_its_feed_does_not_take_it_silently(self):
        self.open_by_key(30)
        self.server.pages["/feed"] = ("application/rss+xml", feed(range(5, 32)))
        self.place.ctl("refresh")
        self.window.wait("push button", "1 new article")
        self.assertTrue(self.window.find("filler", self.title(30), self.frame(30)))
        # undoing brings the article back
        self.window.focus_main()
        self.window.tab_to("Feeds")
        self.window.go("Numbers")
        self.window.key("Delete")
        gone = lambda: self.window.find("label", "This article is no longer in the library.", self.frame(30))
        eventually(gone, "the window to say that the article is gone")
        self.window.key("ctrl+z")
        eventually(lambda: self.window.find("filler", self.title(30), self.frame(30)), "the article to be back")
        self.window.quit()

    def test_the_keyboard_goes_through_the_window(self):
        frame = self.open_by_key(30)
        eventually(lambda: self.is_active(30), "the new window to be active")
        at = lambda: [node.get_name() for node in self.window.focused()[:1]]
        becomes(at, [self.title(30)])
        self.window.key("F6")
        eventually(lambda: at() not in ([], [self.title(30)]), "F6 to go to the header bar")
        self.window.key("F6")
        becomes(at, [self.title(30)])
        self.window.key("ctrl+f")
        eventually(lambda: at() == ["Find in article"], "the find bar")
        self.window.key("Escape")
        becomes(at, [self.title(30)])
        self.assertTrue(self.frame(30))
        # the tags are asked for above this window
        self.window.key("t")
        eventually(lambda: self.window.find("entry", "Find or add a tag") or self.window.find("text", "Find or add a tag"),
                   "the tags")
        self.window.key("Escape")
        eventually(lambda: self.is_active(30), "the tags to close")
        self.window.key("F10")
        eventually(lambda: self.window.menu_item("Print…"), "the article's menu")
        self.window.key("Escape")
        eventually(lambda: not self.window.menu_item("Print…"), "the menu to close")
        # what opens over the main window brings that to the front
        self.window.key("ctrl+comma")
        self.window.wait("frame", "Preferences")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Preferences"), "the preferences to close")
        self.window.quit()
