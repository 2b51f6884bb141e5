"""Rows that are swiped, deleted, moved and renamed: on the gallery's page, and in the timeline."""

import subprocess

from harness import Atspi, KijiTestCase, at_rest, becomes, box, eventually
from test_gallery import GalleryTestCase

LEFT, RIGHT = "7", "6"


def scroll_sideways(button, times):
    """Turns a wheel sideways, as two fingers on a touchpad do: to the right moves the content to the left."""
    subprocess.run(["xdotool", "click", "--repeat", str(times), "--delay", "20", button], check=True)


class Editing(GalleryTestCase):
    all = ["Water the plants", "Wash the windows", "Sweep the stairs", "Feed the cat", "Sort the mail"]

    def open_chores(self):
        window = self.open(13)
        self.wait_chores(self.all)
        return window

    def wait_chores(self, names):
        becomes(lambda: self.window.rows("Chores"), names)

    def go_to(self, name):
        self.window.tab_to("Chores")
        while self.window.focused_row() != name:
            before = self.window.focused_row()
            self.window.key("Down")
            eventually(lambda: self.window.focused_row() != before, "the focus to move")

    def entry(self):
        focused = self.window.focused()
        return focused[0] if focused and focused[0].get_role_name() == "text" else None

    def write(self, text, key):
        self.window.key("F2")
        eventually(self.entry, "the name to write")
        self.window.enter(text)
        self.window.key(key)

    def wait_end(self, button, end):
        """Waits until a button has come to rest at the end of its row, without its padding."""
        at_rest(lambda: box(button), "the button")
        self.assertTrue(0 <= end - box(button)[0] - box(button)[2] <= 16, (box(button), end))

    def test_a_row_is_renamed_by_keyboard(self):
        window = self.open_chores()
        self.go_to("Sweep the stairs")
        self.write("Sweep the attic", "Escape")
        self.wait_focus("Sweep the stairs")
        self.write("Feed the cat", "Return")
        window.wait("alert", "There already is a chore with this name.")
        entry = self.entry()
        self.assertTrue(entry, "the entry keeps the focus")
        self.assertEqual(entry.get_description(), "There already is a chore with this name.")
        # arrows do not leave the entry
        window.key("Down")
        window.enter("Sweep the attic")
        becomes(lambda: window.find("alert", "There already is a chore with this name."), None)
        window.key("Return")
        self.wait_focus("Sweep the attic")
        window.key("Down")
        self.wait_focus("Feed the cat")
        # leaving the entry renames the row
        self.write("Feed the dog", "Tab")
        renamed = ["Water the plants", "Wash the windows", "Sweep the attic", "Feed the dog", "Sort the mail"]
        self.wait_chores(renamed)
        window.press("Undo")
        self.wait_chores(renamed[:3] + self.all[3:])
        window.press("Undo")
        self.wait_chores(self.all)
        window.quit()

    def test_a_click_in_the_entry_stays_in_it(self):
        window = self.open_chores()
        self.go_to("Feed the cat")
        window.key("F2")
        entry = eventually(self.entry, "the name to write")
        window.click(entry, 30, 10)
        window.enter("Feed the dog")
        window.key("Return")
        self.wait_focus("Feed the dog")
        window.quit()

    def test_rows_are_deleted_and_moved_by_keyboard(self):
        window = self.open_chores()
        self.go_to("Wash the windows")
        window.key("Delete")
        window.press("Edit")
        window.wait("label", "Done")
        window.tab_to("Chores")
        self.wait_focus("Wash the windows")
        self.assertEqual(window.rows("Chores"), [*self.all, "New chore"], "the key deletes only while editing")
        window.key("Delete")
        self.wait_chores(["Water the plants", "Sweep the stairs", "Feed the cat", "Sort the mail", "New chore"])
        self.wait_focus("Sweep the stairs")
        window.key("alt+Up")
        self.wait_chores(["Sweep the stairs", "Water the plants", "Feed the cat", "Sort the mail", "New chore"])
        # the button before the row
        window.key("Right")
        eventually(lambda: window.focused() and window.focused()[0].get_name() == "Delete", "the button")
        window.key("Return")
        self.wait_chores(["Water the plants", "Feed the cat", "Sort the mail", "New chore"])
        window.press("Undo")
        self.wait_chores(["Sweep the stairs", "Water the plants", "Feed the cat", "Sort the mail", "New chore"])
        window.press("Undo")
        self.wait_chores(["Water the plants", "Sweep the stairs", "Feed the cat", "Sort the mail", "New chore"])
        window.press("Undo")
        self.wait_chores([*self.all, "New chore"])
        window.press("Undo")
        window.wait("label", "There is nothing to undo")
        # the button of the last row
        self.go_to("New chore")
        window.key("Right")
        eventually(lambda: window.focused() and window.focused()[0].get_name() == "Insert", "the button")
        window.key("Return")
        self.wait_chores([*self.all, "Chore 6", "New chore"])
        window.press("Done")
        self.wait_chores([*self.all, "Chore 6"])
        window.press("Undo")
        self.wait_chores(self.all)
        window.quit()

    def test_a_touchpad_swipes_a_row(self):
        window = self.open_chores()
        row = window.row("Chores", "Sweep the stairs")
        x, y, width, height = box(row)
        window.point(row, width // 2, height // 2)
        scroll_sideways(LEFT, 3)
        delete = eventually(lambda: window.find("push button", "Delete"), "the buttons")
        self.wait_end(delete, x + width)
        # a click elsewhere only closes the row
        window.click(window.row("Chores", "Feed the cat"), 30, 10)
        becomes(lambda: window.find("push button", "Delete"), None)
        self.assertEqual(window.selected("Chores"), [])
        window.point(row, width // 2, height // 2)
        scroll_sideways(LEFT, 3)
        delete = eventually(lambda: window.find("push button", "Delete"), "the buttons")
        self.wait_end(delete, x + width)
        window.click(delete, 20, 10)
        self.wait_chores(["Water the plants", "Wash the windows", "Feed the cat", "Sort the mail"])
        # over the whole row
        window.point(window.row("Chores", "Wash the windows"), width // 2, height // 2)
        scroll_sideways(RIGHT, 20)
        checked = lambda: window.row("Chores", "Wash the windows").get_state_set().contains(Atspi.StateType.CHECKED)
        eventually(checked, "the chore to be done")
        window.press("Undo")
        eventually(lambda: not checked(), "the chore not to be done")
        window.press("Undo")
        self.wait_chores(self.all)
        window.quit()

    def test_swipe_actions_are_in_the_menu(self):
        window = self.open_chores()
        self.go_to("Feed the cat")
        window.choose_in_menu("Done")
        checked = lambda: window.row("Chores", "Feed the cat").get_state_set().contains(Atspi.StateType.CHECKED)
        eventually(checked, "the chore to be done")
        self.wait_focus("Feed the cat")
        window.choose_in_menu("Delete")
        self.wait_chores([name for name in self.all if name != "Feed the cat"])
        window.quit()


class Timeline(KijiTestCase):
    def test_an_article_is_swiped(self):
        self.subscribe_to_three_articles()
        window = self.start()
        rows = window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        row = window.row("Articles", rows[1])
        width, height = box(row)[2:]
        window.point(row, width // 2, height // 2)
        scroll_sideways(LEFT, 3)
        # the buttons that follow the pointer have no titles
        star = lambda: window.find("label", "Star", row)
        button = eventually(star, "the buttons")
        at_rest(lambda: box(button), "the button")
        window.click(button, 5, 5)
        eventually(lambda: [a["title"] for a in self.place.articles() if a["starred"]] == ["Number 2"], "the star")
        becomes(star, None)
        window.quit()

    def subscribe_to_three_articles(self):
        from test_list import feed

        server = self.serve({"/feed": ("application/rss+xml", feed([1, 2, 3]))})
        self.place.ctl("add", server.root + "/feed")
