"""The gallery of ListKit: the features of each page, by keyboard and by pointer."""

import os
import subprocess

from harness import PROGRAMS, Atspi, KijiTestCase, becomes, box, eventually


class GalleryTestCase(KijiTestCase):
    def open(self, page):
        self.window = self.start("--page", str(page), executable="listkit-gallery")
        return self.window

    def description(self, of, name):
        row = self.window.row(of, name)
        return row and row.get_description()

    def wait_description(self, of, name, wanted):
        eventually(lambda: self.description(of, name) == wanted, f"{name} to be {wanted}")

    def wait_focus(self, name):
        focused = self.window.focused_row
        eventually(lambda: focused() == name, lambda: f"the focus on {name}; it is on {focused()}")

    def show_tab(self, name):
        self.window.act(lambda: self.window.find("page tab", name), name)


class DataSources(GalleryTestCase):
    users = [
        "Ada Lovelace", "Barbara Liskov", "Edsger Dijkstra", "Frances Allen", "Grace Hopper", "John Backus",
        "Tony Hoare",
    ]

    def test_users_load_and_the_same_class_shows_articles(self):
        window = self.open(1)
        # “Loading Users” is only there for a second
        window.wait_rows("Users", lambda rows: rows == self.users, "seven users")
        self.assertIsNone(window.find("label", "Loading Users"))
        self.show_tab("Articles")
        rows = window.wait_rows("Articles", lambda rows: len(rows) == 12, "the articles")
        self.assertEqual(rows[:2], ["Lists in practice, part 1", "Cells at scale, part 2"])
        window.quit()

    def test_releasing_the_data_source_empties_the_table(self):
        window = self.open(1)
        window.wait_rows("Users", lambda rows: rows == self.users, "seven users")
        window.press("Release the data source")
        window.wait("label", "No data source")
        becomes(lambda: window.rows("Users"), [])
        window.press("Load again")
        window.wait_rows("Users", lambda rows: rows == self.users, "the users again")
        window.quit()

    def test_a_list_follows_a_sequence(self):
        window = self.open(1)
        self.show_tab("A sequence")
        everyone = ["A", "Ada Lovelace", "B", "Barbara Liskov", "E", "Edsger Dijkstra", "F", "Frances Allen", "G",
                    "Grace Hopper", "J", "John Backus", "T", "Tony Hoare"]
        window.wait_rows("Arrivals", lambda rows: rows == everyone, "everyone in groups")
        window.press("Bind to one that fails")
        window.wait("label", "The connection was lost; the rows stay.")
        becomes(lambda: len(window.rows("Arrivals")), 6)
        window.press("Cancel")
        window.wait("label", "Cancelled; the rows stay.")
        becomes(lambda: len(window.rows("Arrivals")), 6)
        # leaving the page ends the sequence, and coming back starts another
        self.show_tab("Users")
        self.show_tab("A sequence")
        window.wait_rows("Arrivals", lambda rows: rows == everyone, "everyone again")
        window.quit()

    def test_type_ahead_finds_a_name(self):
        window = self.open(1)
        window.wait_rows("Users", lambda rows: rows == self.users, "seven users")
        window.tab_to("Users")
        window.type("gr")
        self.wait_focus("Grace Hopper")
        window.quit()


class Names(GalleryTestCase):
    def test_cells_and_controllers_load_by_type(self):
        window = self.open(2)
        rows = window.wait_rows("Cells", lambda rows: len(rows) == 3, "three cells")
        self.assertEqual(rows[2], "BannerCell names another template: WideCell.ui")
        window.wait("label", "Hello, whoever you are")
        window.focus()
        self.tab_to_role("text")
        window.enter("Ada")
        window.wait("label", "Hello, Ada")
        # on to the other controller's button
        window.key("Tab")
        window.key("space")
        window.wait("label", "Pressed once")
        window.key("Return")
        window.wait("label", "Pressed 2 times")
        window.quit()

    def tab_to_role(self, role):
        for _ in range(8):
            before = self.window.focused()[:1]
            if before and before[0].get_role_name() == role:
                return
            self.window.key("Tab")
            eventually(lambda: self.window.focused()[:1] != before, "Tab to move the focus")
        raise AssertionError(f"Tab does not reach a {role}")


class Articles(GalleryTestCase):
    failure = "The server did not answer."

    def open_list(self):
        """Opens the list and waits for its first pages: GTK prepares some hundred rows beyond the visible ones."""
        self.open(3)
        self.window.wait("label", "300 articles")
        return self.window

    def test_pages_load_before_the_end_is_visible(self):
        window = self.open_list()
        becomes(lambda: window.rows("Articles")[:2], ["Lists in practice, part 1", "Cells at scale, part 2"])
        self.reach_the_end_until(lambda: window.find("label", "1000 articles"), "all articles")
        window.key("End")
        self.wait_focus(article(1000))
        becomes(lambda: window.rows("Articles")[-1], "There are no more articles.")
        window.quit()

    def test_page_down_and_page_up(self):
        window = self.open_list()
        window.tab_to("Articles")
        first = window.focused_row()
        window.key("Page_Down")
        down = eventually(lambda: (row := window.focused_row()) != first and row, "the focus a page on")
        names = window.rows("Articles")
        self.assertGreater(names.index(down), 3)
        window.key("Page_Up")
        self.wait_focus(first)
        window.quit()

    def test_a_click_and_enter_activate_a_row(self):
        window = self.open_list()
        rows = window.rows("Articles")
        window.click(window.row("Articles", rows[2]), 60, 15)
        window.wait("label", f"Chosen: {rows[2]}")
        window.key("Down")
        window.key("Return")
        window.wait("label", f"Chosen: {rows[3]}")
        window.quit()

    def test_a_row_is_clicked_at_its_edges(self):
        window = self.open_list()
        rows = window.rows("Articles")
        # none of them has been pressed before
        for name, edge in ((rows[2], "top"), (rows[4], "bottom"), (rows[6], "top")):
            row = window.row("Articles", name)
            _, _, _, height = box(row)
            window.click(row, 60, 0 if edge == "top" else height - 1)
            window.wait("label", f"Chosen: {name}")
        window.quit()

    def test_a_failed_page_can_be_retried(self):
        window = self.open_list()
        window.switch("Fail next")
        self.reach_the_end_until(lambda: window.find("label", self.failure), "the failure")
        window.wait("label", "300 articles")
        self.wait_focus(article(300))
        becomes(lambda: window.rows("Articles")[-1], self.failure)
        # by keyboard, and back
        window.key("Down")
        button = eventually(lambda: [node.get_name() for node in window.focused()[:1]] == ["Try again"], "the button")
        self.assertTrue(button)
        window.key("Up")
        self.wait_focus(article(300))
        window.key("Down")
        window.key("Return")
        window.wait("label", lambda name: name.startswith("400 articles"))
        eventually(lambda: not window.find("label", self.failure), "the failure to go")
        self.wait_focus(article(300))
        window.quit()

    def test_reading_times_come_later(self):
        window = self.open_list()
        first = window.rows("Articles")[0]
        eventually(lambda: self.description("Articles", first).endswith("2 minutes"), "the time to read the first")
        window.quit()

    def test_a_failed_list_shows_a_placeholder(self):
        window = self.open_list()
        window.switch("Fail next")
        window.press("Start again")
        window.wait("label", "No articles")
        window.wait("label", self.failure)
        becomes(lambda: window.rows("Articles"), [])
        window.press("Try again")
        window.wait("label", "300 articles")
        becomes(lambda: window.rows("Articles")[0], "Lists in practice, part 1")
        window.quit()

    def reach_the_end_until(self, question, what):
        """Presses End repeatedly until a condition holds."""
        self.window.tab_to("Articles")

        def reached():
            self.window.key("End")
            return question()

        eventually(reached, what)


class SettingsScreen(GalleryTestCase):
    def test_every_kind_of_row_works_by_keyboard(self):
        window = self.open(4)
        rows = window.wait_rows("Settings", lambda rows: "Reset all settings" in rows, "the settings")
        self.assertEqual(rows[:2], ["General", "Notifications"], "a section's header is named as a row is")
        window.tab_to("Settings")
        self.wait_focus("Notifications")
        # a switch
        self.assertEqual(self.description("Settings", "Notifications"), "On")
        window.key("Return")
        self.wait_description("Settings", "Notifications", "Off")
        # a value
        window.key("Down", "Down")
        self.wait_focus("Text size")
        window.key("Return")
        self.wait_description("Settings", "Text size", "Large")
        # another list: headers and footers are not focusable
        window.key("Down")
        self.wait_focus("Check for updates")
        self.assertEqual(self.description("Settings", "Check for updates"), "Daily, opens a list")
        window.key("Return")
        intervals = ["How often", "Hourly", "Daily", "Weekly", "Never", "Choosing one returns to the settings."]
        window.wait_rows("Settings", lambda rows: rows == intervals, "the intervals")
        self.assertEqual(self.description("Settings", "Daily"), "Chosen")
        window.key("Escape")
        self.wait_description("Settings", "Check for updates", "Daily, opens a list")
        self.wait_focus("Check for updates")
        window.key("Return")
        window.wait_rows("Settings", lambda rows: rows == intervals, "the intervals again")
        window.key("Home", "Down", "Down")
        self.wait_focus("Weekly")
        window.key("Return")
        self.wait_description("Settings", "Check for updates", "Weekly, opens a list")
        # an action
        window.key("End")
        self.wait_focus("Reset all settings")
        window.key("Return")
        self.wait_description("Settings", "Check for updates", "Daily, opens a list")
        self.wait_description("Settings", "Notifications", "On")
        self.wait_description("Settings", "Text size", "Medium")
        window.quit()

    def test_a_double_click_activates_once(self):
        window = self.open(4)
        window.wait_rows("Settings", lambda rows: "Sounds" in rows, "the settings")
        window.double_click(window.row("Settings", "Sounds"), 60, 15)
        self.wait_description("Settings", "Sounds", "On")
        # a second activation would have had its effect by now
        window.click(window.row("Settings", "Notifications"), 60, 15)
        self.wait_description("Settings", "Notifications", "Off")
        becomes(lambda: window.row("Settings", "Sounds").get_description(), "On")
        window.quit()

    def test_a_click_on_the_switch_itself(self):
        window = self.open(4)
        window.wait_rows("Settings", lambda rows: "Sounds" in rows, "the settings")
        row = window.row("Settings", "Sounds")
        window.click(row, row_width(row) - 30, 15)
        self.wait_description("Settings", "Sounds", "On")
        window.click(row, 60, 15)
        self.wait_description("Settings", "Sounds", "Off")
        window.quit()

    def test_the_back_button_returns(self):
        window = self.open(4)
        window.wait_rows("Settings", lambda rows: "Check for updates" in rows, "the settings")
        window.click(window.row("Settings", "Check for updates"), 60, 15)
        window.wait_rows("Settings", lambda rows: "Hourly" in rows, "the intervals")
        window.act(lambda: window.find("push button", "Back"), "Back")
        window.wait_rows("Settings", lambda rows: "Sounds" in rows, "the settings again")
        window.quit()


class Values(GalleryTestCase):
    upper = ["Upper half", "1", "Ada Lovelace", "2", "Barbara Liskov", "3", "5 rows"]
    lower = ["Lower half", "Edsger Dijkstra", "4", "Frances Allen", "5", "4 rows"]

    def open_deck(self):
        self.open(5)
        self.window.wait_rows("Mixed rows", lambda rows: rows == self.upper + self.lower, "the deck")
        return self.window

    def test_the_selection_follows_its_row(self):
        window = self.open_deck()
        window.click(window.row("Mixed rows", "Ada Lovelace"), 60, 15)
        eventually(lambda: window.selected("Mixed rows") == ["Ada Lovelace"], "the selection")
        for _ in range(3):
            before = window.rows("Mixed rows")
            window.press("Shuffle")
            rows = window.wait_rows("Mixed rows", lambda rows: rows != before, "another order")
            self.assertEqual(sorted(rows), sorted(self.upper + self.lower))
            becomes(lambda: window.selected("Mixed rows"), ["Ada Lovelace"])
        window.press("Delete")
        window.wait("label", "Deleted Ada Lovelace")
        window.wait_rows("Mixed rows", lambda rows: "Ada Lovelace" not in rows, "the row to go")
        becomes(lambda: window.selected("Mixed rows"), [])
        for _ in range(4):
            before = window.rows("Mixed rows")
            window.press("Undo")
            window.wait_rows("Mixed rows", lambda rows: rows != before, "the deck before")
        becomes(lambda: window.rows("Mixed rows"), self.upper + self.lower)
        window.press("Undo")
        window.wait("label", "There is nothing to undo")
        window.quit()

    def test_many_rows_are_selected_by_key(self):
        window = self.open_deck()
        window.tab_to("Mixed rows")
        self.wait_focus("1")
        window.key("ctrl+a")
        everyone = [name for name in self.upper + self.lower if "half" not in name and "rows" not in name]
        eventually(lambda: window.selected("Mixed rows") == everyone, "every row and no heading to be selected")
        window.key("End")
        self.wait_focus("5")
        eventually(lambda: window.selected("Mixed rows") == ["5"], "the last row alone to be selected")
        window.key("Home")
        self.wait_focus("1")
        window.key("shift+Down", "shift+Down")
        eventually(lambda: window.selected("Mixed rows") == ["1", "Ada Lovelace", "2"], "three rows to be selected")
        window.key("ctrl+Down")
        self.wait_focus("Barbara Liskov")
        becomes(lambda: len(window.selected("Mixed rows")), 3)
        window.key("ctrl+space")
        eventually(lambda: len(window.selected("Mixed rows")) == 4, "one more row to be selected")
        window.press("Delete")
        window.wait("label", "Deleted 4 rows")
        window.wait_rows("Mixed rows", lambda rows: rows == ["Upper half", "3", "1 row"] + self.lower, "the rows to go")
        window.quit()

    def test_one_click_selects_and_two_activate(self):
        window = self.open_deck()
        window.click(window.row("Mixed rows", "2"), 60, 15)
        eventually(lambda: window.selected("Mixed rows") == ["2"], "the row to be selected")
        self.assertEqual(window.row("Mixed rows", "2").get_description(), "")
        window.double_click(window.row("Mixed rows", "2"), 60, 15)
        window.wait("label", "Starred 2")
        self.wait_description("Mixed rows", "2", "Starred")
        window.key("Return")
        window.wait("label", "Removed the star from 2")
        window.quit()

    def test_rows_are_inserted_live(self):
        window = self.open_deck()
        window.press("Insert")
        window.wait_rows("Mixed rows", lambda rows: "6" in rows, "another row")
        window.press("Insert")
        rows = window.wait_rows("Mixed rows", lambda rows: "7" in rows, "one more")
        self.assertEqual(len(rows), len(self.upper + self.lower) + 2)
        window.quit()

    def test_a_menu_opens_by_key(self):
        window = self.open_deck()
        window.tab_to("Mixed rows")
        window.key("Down")
        self.wait_focus("Ada Lovelace")
        window.key("shift+F10")
        eventually(lambda: window.focused()[0].get_name() == "Star", "the menu's first line to have the focus")
        window.key("Escape")
        self.wait_focus("Ada Lovelace")
        window.key("Menu")
        eventually(lambda: window.focused()[0].get_name() == "Star", "the menu's first line to have the focus")
        window.key("Return")
        window.wait("label", "Starred Ada Lovelace")
        self.wait_description("Mixed rows", "Ada Lovelace", "Starred")
        self.wait_focus("Ada Lovelace")
        window.quit()

    def test_a_menu_opens_by_pointer(self):
        window = self.open_deck()
        window.right_click(*middle(window.row("Mixed rows", "2")))
        eventually(lambda: window.focused()[0].get_name() == "Star", "the menu's first line to have the focus")
        window.key("Down")
        eventually(lambda: window.focused()[0].get_name() == "Delete", "the other line to have the focus")
        window.key("Return")
        window.wait_rows("Mixed rows", lambda rows: "2" not in rows and "4 rows" in rows, "the row to go")
        window.quit()

    def test_row_actions_by_key(self):
        window = self.open_deck()
        # a pointer at rest over another row has no effect
        window.point(window.row("Mixed rows", "3"), 60, 15)
        window.wait("push button", "Delete", within=window.row("Mixed rows", "3"))
        window.tab_to("Mixed rows")
        window.key("Down", "Down")
        self.wait_focus("2")
        window.wait("push button", "Delete", within=window.row("Mixed rows", "2"))
        window.key("Right")
        eventually(lambda: self.focused_button() == "Star", "the first action to have the focus")
        window.key("Right")
        eventually(lambda: self.focused_button() == "Delete", "the second action to have the focus")
        window.key("Escape")
        eventually(lambda: self.focused_button() is None and window.focused_row() == "2", "the row to have the focus")
        window.key("Right")
        eventually(lambda: self.focused_button() == "Star", "the first action again")
        window.key("Return")
        self.wait_description("Mixed rows", "2", "Starred")
        window.quit()

    def test_row_actions_by_pointer(self):
        window = self.open_deck()
        window.point(window.row("Mixed rows", "Barbara Liskov"), 60, 15)
        button = window.wait("push button", "Delete", within=window.row("Mixed rows", "Barbara Liskov"))
        window.click(button, 8, 8)
        window.wait_rows("Mixed rows", lambda rows: "Barbara Liskov" not in rows, "the row to go")
        window.wait("label", "Deleted Barbara Liskov")
        window.quit()

    def test_a_row_is_moved_by_key(self):
        window = self.open_deck()
        window.tab_to("Mixed rows")
        window.key("Down", "Down")
        self.wait_focus("2")
        window.key("alt+Up")
        carried = ["Upper half", "1", "2", "Ada Lovelace", "Barbara Liskov", "3", "5 rows"]
        window.wait_rows("Mixed rows", lambda rows: rows == carried + self.lower, "the row above the other")
        self.wait_focus("2")
        window.key("alt+Down")
        window.wait_rows("Mixed rows", lambda rows: rows == self.upper + self.lower, "the row where it was")
        self.wait_focus("2")
        window.quit()

    def test_a_row_is_dragged_by_pointer(self):
        window = self.open_deck()
        window.drag(window.row("Mixed rows", "1"), window.row("Mixed rows", "Barbara Liskov"))
        rows = window.wait_rows("Mixed rows", lambda rows: rows[1] != "1", "the row somewhere else")
        self.assertIn(rows.index("1") - rows.index("Barbara Liskov"), (-1, 1), rows)
        window.quit()

    def test_the_same_data_as_a_grid(self):
        window = self.open_deck()
        self.show_tab("Grid")
        items = [row for row in self.upper + self.lower if "half" not in row and "rows" not in row]
        window.wait_rows("Cards", lambda rows: rows == items, "the cards")
        window.tab_to("Cards", "table")
        window.key("Right")
        self.wait_focus("Ada Lovelace")
        eventually(lambda: window.selected("Cards") == ["Ada Lovelace"], "the card to be selected")
        window.press("Shuffle")
        rows = window.wait_rows("Cards", lambda rows: rows != items, "another order")
        self.assertEqual(sorted(rows), sorted(items))
        becomes(lambda: window.selected("Cards"), ["Ada Lovelace"])
        window.right_click(*middle(window.row("Cards", "4")))
        eventually(lambda: window.focused()[0].get_name() == "Star", "the menu's first line to have the focus")
        window.key("Return")
        self.wait_description("Cards", "4", "Starred")
        window.press("Delete")
        window.wait_rows("Cards", lambda rows: "Ada Lovelace" not in rows, "the card to go")
        window.press("Undo")
        window.wait_rows("Cards", lambda again: again == rows, "the card to be back")
        window.quit()

    def focused_button(self):
        inner = self.window.focused()[:1]
        return inner[0].get_name() if inner and inner[0].get_role_name() == "push button" else None


class StandardCells(GalleryTestCase):
    list = "Standard cells"

    def open_cells(self):
        self.open(6)
        self.window.wait_rows(self.list, lambda rows: "Disabled" in rows, "the rows")
        return self.window

    def states(self, name):
        return self.window.row(self.list, name).get_state_set()

    def test_rows_are_named_and_described_by_their_texts(self):
        window = self.open_cells()
        rows = window.rows(self.list)
        for name in ["A title", "Text with bold, italic and underlined words", "Blue"]:
            self.assertIn(name, rows)
        self.wait_description(self.list, "A title", "A second line, smaller and dimmed")
        self.wait_description(self.list, "A name", "and its value")
        self.wait_description(self.list, "Has a count", "3")
        eventually(lambda: self.states("Choice 1").contains(Atspi.StateType.CHECKED), "the first choice to be checked")
        self.assertFalse(self.states("Choice 2").contains(Atspi.StateType.CHECKED))
        self.assertFalse(self.states("Disabled").contains(Atspi.StateType.SENSITIVE))
        self.assertTrue(self.states("A title").contains(Atspi.StateType.SENSITIVE))
        window.quit()

    def test_rows_work_by_keyboard(self):
        window = self.open_cells()
        window.tab_to(self.list)
        self.go_to("Choice 2")
        window.key("Return")
        eventually(lambda: self.states("Choice 2").contains(Atspi.StateType.CHECKED), "the other choice to be checked")
        self.go_to("Notifications")
        window.key("Return")
        window.wait("label", "Notifications are off")
        eventually(
            lambda: not self.states("Notifications").contains(Atspi.StateType.CHECKED), "the switch to be off")
        self.go_to("Has a button")
        window.key("Right")
        eventually(lambda: window.focused()[0].get_name() == "Count", "the button to have the focus")
        window.key("Return")
        window.wait("label", "Counted to 4")
        self.wait_description(self.list, "Has a count", "4")
        window.key("Escape")
        self.wait_focus("Has a button")
        self.go_to("Disabled")
        self.wait_description(self.list, "Follows the state", "Neither selected nor focused")
        window.key("Up")
        self.wait_description(self.list, "Follows the state", "Selected, focused")
        window.quit()

    def test_a_switch_is_flipped_by_pointer(self):
        window = self.open_cells()
        row = window.row(self.list, "Notifications")
        window.tab_to(self.list)
        self.go_to("Notifications")
        window.click(row, row_width(row) - 30, 20)
        window.wait("label", "Notifications are off")
        window.click(row, 60, 20)
        window.wait("label", "Notifications are on")
        window.quit()

    def test_editing_shows_the_handle(self):
        window = self.open_cells()
        self.wait_description(self.list, "Follows the state", "Neither selected nor focused")
        window.press("Edit")
        self.wait_description(self.list, "Follows the state", "being edited")
        window.press("Done")
        self.wait_description(self.list, "Follows the state", "Neither selected nor focused")
        window.quit()

    def go_to(self, name):
        """Moves the focus down to a row."""
        while self.window.focused_row() != name:
            before = self.window.focused_row()
            self.window.key("Down")
            eventually(lambda: self.window.focused_row() != before, "the focus to move")


class Snapshots(GalleryTestCase):
    first = ["Open", "Task 1", "Task 2", "Task 3", "Task 4", "Task 5", "Done"]

    def open_tasks(self):
        self.open(7)
        self.window.wait_rows("Tasks", lambda rows: rows == self.first, "the tasks")
        return self.window

    def test_the_snapshot_is_changed(self):
        window = self.open_tasks()
        window.press("Append")
        window.wait_rows("Tasks", lambda rows: rows == [*self.first[:-1], "Task 6", "Done"], "another task")
        window.click(window.row("Tasks", "Task 2"), 60, 15)
        eventually(lambda: window.selected("Tasks") == ["Task 2"], "the selection")
        window.press("Insert before")
        window.wait_rows("Tasks", lambda rows: rows[:4] == ["Open", "Task 1", "Task 7", "Task 2"], "one more")
        becomes(lambda: window.selected("Tasks"), ["Task 2"])
        self.wait_description("Tasks", "Task 2", "Unchanged")
        window.press("Change")
        self.wait_description("Tasks", "Task 2", "Changed once")
        window.press("Move to Done")
        window.wait_rows("Tasks", lambda rows: rows[-2:] == ["Done", "Task 2"], "the task in the other list")
        becomes(lambda: window.selected("Tasks"), ["Task 2"])
        window.press("Delete")
        window.wait_rows("Tasks", lambda rows: "Task 2" not in rows, "the task to go")
        window.quit()

    def test_a_long_list_is_compared_in_the_background(self):
        window = self.open_tasks()
        window.press("10,000 tasks")
        window.wait("label", "10000 tasks")
        window.wait_rows("Tasks", lambda rows: rows[:3] == ["Open", "Task 2", "Task 4"], "half of the tasks")
        window.press("10,000 tasks")
        window.wait_rows("Tasks", lambda rows: rows[:3] == ["Open", "Task 4", "Task 7"], "half of them again")
        window.quit()


class Selection(GalleryTestCase):
    list = "Selectable rows"

    def open_list(self):
        self.open(8)
        self.window.wait_rows(self.list, lambda rows: len(rows) == 9, "the rows")
        return self.window

    def wait_selected(self, *names):
        eventually(lambda: self.window.selected(self.list) == list(names), f"{names} to be selected")

    def test_selecting_by_the_program_is_not_reported(self):
        window = self.open_list()
        window.press("Select a range")
        self.wait_selected("Ada Lovelace", "Barbara Liskov", "Edsger Dijkstra", "Frances Allen", "Grace Hopper")
        window.wait("label", "The program selected 5 rows")
        window.click(window.row(self.list, "Barbara Liskov"), 60, 15)
        window.wait("label", "The user selected 1 row")
        self.wait_selected("Barbara Liskov")
        window.quit()

    def test_rows_are_refused(self):
        window = self.open_list()
        window.switch("Only every other row")
        window.click(window.row(self.list, "Barbara Liskov"), 60, 15)
        window.click(window.row(self.list, "Edsger Dijkstra"), 60, 15)
        self.wait_selected("Edsger Dijkstra")
        window.key("ctrl+a")
        self.wait_selected("Ada Lovelace", "Edsger Dijkstra", "Grace Hopper", "Tony Hoare")
        window.press("Select all")
        window.wait("label", "The program selected 7 rows")
        window.quit()

    def test_a_rubber_band_selects_rows(self):
        window = self.open_list()
        window.switch("Only every other row")
        x, y, width, height = box(window.row(self.list, "Frances Allen"))
        window.drag_to(window.row(self.list, "Barbara Liskov"), x + 20, y + height - 4)
        self.wait_selected("Edsger Dijkstra")
        window.wait("label", "The user selected 1 row")
        # from the space below the rows, keeping the rest
        window.hold("ctrl")
        x, y, width, height = box(window.row(self.list, "Tony Hoare"))
        left, top, _, _ = box(window.row(self.list, "Grace Hopper"))
        window.drag_from_to((x + width // 2, y + height + 40), (left + 20, top + 10))
        window.hold("ctrl", False)
        self.wait_selected("Edsger Dijkstra", "Grace Hopper", "Tony Hoare")
        window.quit()

    def focused_name(self):
        inner = self.window.focused()[:1]
        return inner[0].get_name() if inner else None

    def test_rows_headers_and_empty_space_have_menus(self):
        window = self.open_list()
        window.right_click(*middle(window.row(self.list, "Ada Lovelace")))
        eventually(lambda: self.focused_name() == "Favorite", "the menu's first line to have the focus")
        window.key("Return")
        window.wait("label", "Ada Lovelace is a favorite")
        # the state of a check item, and a submenu with choices
        window.tab_to(self.list)
        window.key("Menu")
        eventually(lambda: self.focused_name() == "Favorite", "the menu again")
        eventually(
            lambda: window.focused()[0].get_state_set().contains(Atspi.StateType.CHECKED), "the line to be checked")
        window.key("Down")
        eventually(lambda: self.focused_name() == "Sort by", "the next line to have the focus")
        window.key("Return")
        eventually(lambda: window.named("Age"), "the submenu")
        window.key("Down")
        eventually(lambda: self.focused_name() == "Name", "the first choice to have the focus")
        window.key("Down")
        eventually(lambda: self.focused_name() == "Age", "the second choice to have the focus")
        window.key("Return")
        window.wait("label", "Sorted by Age")
        self.wait_focus("Ada Lovelace")
        # several rows
        window.press("Select all")
        window.wait("label", "The program selected 7 rows")
        window.right_click(*middle(window.row(self.list, "Ada Lovelace")))
        eventually(lambda: self.focused_name() == "Delete 7", "the menu of all rows")
        window.key("Return")
        window.wait("label", "Deleted 7 rows")
        self.wait_focus("Ada Lovelace")
        # a click must not end in a menu that is still closing, which can be where the header is
        eventually(lambda: not window.menu_item("Delete 7"), "the menu to go")
        # a header, and the space below the rows
        window.right_click(*middle(window.row(self.list, "A to F")))
        eventually(lambda: self.focused_name() == "Move down", "the menu of the header")
        window.key("Escape")
        eventually(lambda: self.focused_name() != "Move down", "the menu to close")
        x, y, width, height = box(window.row(self.list, "Tony Hoare"))
        window.right_click(x + width // 2, y + height + 40)
        eventually(lambda: self.focused_name() == "New", "the menu of the space")
        window.key("Return")
        window.wait("label", "New")
        window.quit()

    def test_the_focus_moves_alone(self):
        window = self.open_list()
        window.switch("Selection follows the focus")
        window.tab_to(self.list)
        self.wait_focus("Ada Lovelace")
        window.key("Down", "Down")
        self.wait_focus("Edsger Dijkstra")
        self.wait_selected()
        window.key("space")
        self.wait_selected("Edsger Dijkstra")
        window.key("End")
        self.wait_focus("Tony Hoare")
        self.wait_selected("Edsger Dijkstra")
        window.quit()


class Albums(GalleryTestCase):
    def test_photos_move_and_stay_selected(self):
        window = self.open(15)
        window.wait("table cell", "Tile 1")
        window.wait("heading", "Sea: 7")
        window.focus()
        window.tab_to("Photos", "table")
        self.wait_focus("Tile 1")
        window.press("Add")
        window.wait("heading", "Sea: 8")
        window.wait("label", "Added 13")
        self.wait_focus("Tile 1")
        # down by keyboard: to the next line, to the end of the album, and into the next one
        window.key("space")
        window.key("alt+Down")
        window.wait("label", "Moved: 8 and 5")
        self.wait_focus("Tile 1")
        window.key("alt+Down", "alt+Down")
        window.wait("heading", "Hills: 6")
        window.wait("label", "Moved: 7 and 6")
        window.press("Shuffle")
        window.wait("label", "Arranged; 1 selected")
        self.wait_focus("Tile 1")
        window.quit()


class Layouts(GalleryTestCase):
    def open_tiles(self):
        window = self.open(9)
        window.wait("table cell", "Tile 1")
        window.focus()
        window.tab_to("Tiles", "table")
        self.wait_focus("Tile 1")
        return window

    def test_arrow_keys_lead_through_every_layout(self):
        window = self.open_tiles()
        path = [("Right", "Tile 2"), ("Down", "Row 101"), ("Down", "Row 102"), ("Down", "Row 103"), ("Down", "Row 104"),
                ("Down", "Tile 202"), ("Right", "Tile 203"), ("Up", "Row 104"), ("Home", "Tile 1"), ("End", "Tile 101000")]
        for key, name in path:
            window.key(key)
            self.wait_focus(name)
        window.key("Return")
        window.wait("label", "Opened 101000")
        window.quit()

    def test_the_header_of_the_whole_view_is_reached_by_keyboard(self):
        window = self.open_tiles()
        window.key("Up")
        eventually(lambda: [node.get_name() for node in window.focused()[:1]] == ["To the end"], "the focus on the header")
        window.key("Down")
        self.wait_focus("Tile 1")
        window.key("Up", "Return")
        self.wait_focus("Tile 101000")
        window.quit()

    def test_headings_and_cells_have_roles_and_names(self):
        window = self.open_tiles()
        for name in ["Shelf", "List"]:
            window.wait("heading", name)
        row = window.find("table cell", "Row 101")
        self.assertEqual(row.get_description(), "The standard cell, in a collection view")
        self.assertEqual(row.get_parent().get_parent().get_role_name(), "table row")
        self.assertEqual(window.find("table", "Tiles").get_role_name(), "table")
        window.quit()

    def test_actions_selection_and_changes(self):
        window = self.open_tiles()
        window.key("Down")
        self.wait_focus("Row 101")
        window.key("Right")
        eventually(lambda: [node.get_name() for node in window.focused()[:1]] == ["Delete"], "the focus on Delete")
        window.key("Return")
        window.wait("label", "Deleted 101")
        self.wait_focus("Row 102")
        window.press("Select all")
        window.wait("label", "100050 selected")
        window.press("Insert")
        window.wait("table cell", "Row 105")
        window.press("To the end")
        self.wait_focus("Tile 101000")
        window.quit()

    def test_an_item_is_moved_by_keyboard_and_by_pointer(self):
        window = self.open_tiles()
        window.key("alt+Right")
        becomes(lambda: self.shelf()[:2], ["Tile 2", "Tile 1"])
        self.wait_focus("Tile 1")
        first = window.find("table cell", "Tile 2")
        third = window.find("table cell", "Tile 3")
        x, y, width, height = box(third)
        window.drag_to(first, x + width - 8, y + height // 2)
        becomes(lambda: self.shelf()[:3], ["Tile 1", "Tile 3", "Tile 2"])
        window.quit()

    def test_a_rubber_band_selects_items(self):
        window = self.open_tiles()
        corner, last = box(window.wait("heading", "List")), box(window.wait("table cell", "Row 103"))
        window.drag_from_to((corner[0] + 20, corner[1] + corner[3] // 2), (last[0] + 60, last[1] + last[3] // 2))
        window.wait("label", "3 selected")
        cells = window.find_all("table cell")
        selected = [cell.get_name() for cell in cells if cell.get_state_set().contains(Atspi.StateType.SELECTED)]
        self.assertEqual(selected, ["Row 101", "Row 102", "Row 103"])
        # a tile itself is dragged
        tile = window.find("table cell", "Tile 1")
        third = box(window.find("table cell", "Tile 3"))
        window.drag_to(tile, third[0] + third[2] - 8, third[1] + third[3] // 2)
        becomes(lambda: self.shelf()[:3], ["Tile 2", "Tile 3", "Tile 1"])
        window.quit()

    def shelf(self):
        tiles = self.window.find_all("table cell", lambda name: name.startswith("Tile") and int(name[5:]) < 100)
        return [tile.get_name() for tile in sorted(tiles, key=lambda tile: box(tile)[0])]


class Scrolling(GalleryTestCase):
    def test_a_row_comes_where_it_belongs(self):
        window = self.open(12)
        window.wait_rows("A million rows", lambda rows: rows[:2] == ["Section 1", "Row 1"], "the first rows")
        exact = "At rest; row 500000 is {} pixels below the top"
        window.press("To the top")
        window.wait("label", exact.format(0))
        window.wait("label", lambda name: name.startswith("Rows 500000 to "))
        # a row in view stays
        window.press("Into view")
        window.press("To the bottom")
        window.wait("label", lambda name: name.endswith(" to 500000"))
        bottom = self.pixels(lambda pixels: pixels > 0)
        window.press("To the middle")
        self.assertAlmostEqual(self.pixels(lambda pixels: pixels < bottom), bottom / 2, delta=2)
        window.quit()

    def test_the_header_of_the_section_stays_at_the_top(self):
        window = self.open(12)
        window.wait_rows("A million rows", lambda rows: rows[:2] == ["Section 1", "Row 1"], "the first rows")
        # the row around a header is named as other rows are, and the header in it is a heading
        first = window.wait("heading", "Section 1")
        self.assertEqual(window.row("A million rows", "Section 1").get_role_name(), "list item")
        self.assertIsNone(window.find("heading", "Section 5"))
        window.switch("Pinned headers")
        window.press("To the top")
        covered = self.pixels(lambda pixels: pixels > 0)
        heading, row = window.wait("heading", "Section 5"), window.row("A million rows", "Row 500000")
        top = box(window.find("list", "A million rows"))
        place = box(row)[1]
        self.assertGreaterEqual(place, top[1] + covered)
        self.assertLessEqual(box(heading)[1] + box(heading)[3], top[1] + covered)
        self.assertGreaterEqual(box(heading)[1], top[1])
        # the row above is behind the header until the focus moves to it
        window.click(row, 60, 10)
        self.wait_focus("Row 500000")
        window.key("Up")
        self.wait_focus("Row 499999")
        eventually(lambda: box(window.row("A million rows", "Row 499999"))[1] == place, "the row below the header")
        window.quit()

    def test_rows_of_one_height(self):
        window = self.open(12)
        heights = lambda: sorted({box(window.row("A million rows", f"Row {number}"))[3] for number in range(1, 6)})
        window.wait_rows("A million rows", lambda rows: rows[:6][-1:] == ["Row 5"], "the first rows")
        # screen readers are told of places in whole pixels
        differ = lambda: heights()[-1] - heights()[0]
        eventually(lambda: differ() > 30, lambda: f"different heights, not {heights()}")
        window.switch("Equal heights")
        eventually(lambda: differ() <= 1, lambda: f"one height, not {heights()}")
        window.switch("Equal heights")
        eventually(lambda: differ() > 30, lambda: f"different heights again, not {heights()}")
        window.quit()

    def pixels(self, is_wanted):
        """Waits until the row is at rest, and returns how far it is below the top."""

        def found():
            node = self.window.find("label", lambda name: name.startswith("At rest; row 500000 is "))
            pixels = node and int(node.get_name().split()[5])
            return pixels if pixels is not None and is_wanted(pixels) else None

        return eventually(found, "the place of the row")


class Appearance(GalleryTestCase):
    people = ["Ada Lovelace", "Barbara Liskov", "Edsger Dijkstra", "Frances Allen", "Grace Hopper", "John Backus", "Tony Hoare"]

    def open_list(self):
        self.open(14)
        self.wait_people(*self.people)
        return self.window

    def wait_people(self, *names):
        self.window.wait_rows(
            "People", lambda rows: [row for row in rows if row in self.people] == list(names), f"the rows {names}")

    def inner_focus(self):
        inner = self.window.focused()[:1]
        return inner[0].get_name() if inner else None

    def test_the_search_field_above_the_rows_keeps_the_focus(self):
        window = self.open_list()
        window.tab_to("People")
        self.wait_focus("Ada Lovelace")
        # the button of the section's header, then the table's header
        window.key("Up")
        eventually(lambda: self.inner_focus() == "Turn A to F around", "the focus on the section's button")
        window.key("Up")
        eventually(lambda: self.inner_focus() == "Search", "the focus in the field")
        window.type("al")
        self.wait_people("Frances Allen")
        window.wait("label", "1 person")
        window.type("x")
        self.wait_people()
        window.key("BackSpace", "BackSpace")
        self.wait_people(*self.people)
        window.wait("label", "7 people")
        window.key("Tab")
        eventually(lambda: self.inner_focus() == "Clear", "the focus on the button")
        window.key("Return")
        self.wait_people(*self.people)
        window.key("Down", "Down")
        self.wait_focus("Ada Lovelace")
        window.quit()

    def test_a_button_in_the_header_of_a_section(self):
        window = self.open_list()
        window.tab_to("People")
        window.key("Up", "Return")
        self.wait_people(*reversed(self.people[:4]), *self.people[4:])
        window.key("Down")
        self.wait_focus("Frances Allen")
        window.quit()

    def test_a_selected_row_has_a_color_and_a_line(self):
        window = self.open_list()
        ground = lambda name: window.ground(window.row("People", name))
        window.press("Full lines")
        before = ground("Barbara Liskov")
        window.click(window.row("People", "Barbara Liskov"), 60, 20)
        eventually(lambda: window.selected("People") == ["Barbara Liskov"], lambda: f"one row, is {window.selected('People')}")
        window.point(window.row("People", "Tony Hoare"), 60, 20)
        eventually(lambda: ground("Barbara Liskov") != before, "the selected row to have a color")
        self.assertEqual(ground("Edsger Dijkstra"), before)
        window.quit()

    def test_boxes_have_room_around_them(self):
        window = self.open_list()
        row = lambda: box(window.row("People", "Ada Lovelace"))
        boxed = row()
        window.press("No lines")
        window.switch("Boxes")
        eventually(lambda: row()[2] == boxed[2] + 26, lambda: f"the row {boxed} to go from edge to edge; it is {row()}")
        window.quit()


class Pages(GalleryTestCase):
    def test_pages_are_chosen_by_keyboard(self):
        window = self.open(2)
        eventually(lambda: window.selected("Pages") == ["Loading by type name"], "the second page")
        window.focus()
        window.tab_to("Pages")
        self.wait_focus("Loading by type name")
        window.key("Down")
        window.wait("frame", "Model, view, controller")
        window.wait_rows("Articles", lambda rows: len(rows) > 90, "the page's rows")
        window.key("End")
        window.wait("frame", "Snapshots of a collection")
        window.wait("table cell", "Tile 12")
        # the previous page is gone
        becomes(lambda: window.rows("Articles"), [])
        window.quit()

    def test_a_page_that_does_not_exist_is_refused(self):
        program = PROGRAMS / "listkit-gallery"
        for arguments in (["--page", "99"], ["--page"], ["3"]):
            ended = subprocess.run([program, *arguments], env=self.place.environment, capture_output=True, text=True)
            self.assertEqual(ended.returncode, os.EX_USAGE, arguments)
            self.assertTrue(ended.stderr.startswith("Usage: listkit-gallery"), ended.stderr)


def article(number):
    """Returns the title of the article with a number, from 1."""
    subjects = ["Lists", "Cells", "Sections", "Templates", "Menus", "Grids", "Rows"]
    matters = ["in practice", "at scale", "by value", "from the ground up", "without tears"]
    return f"{subjects[(number - 1) % 7]} {matters[(number - 1) % 5]}, part {number}"


def row_width(row):
    return box(row)[2]


def middle(node):
    x, y, width, height = box(node)
    return x + width // 2, y + height // 2
