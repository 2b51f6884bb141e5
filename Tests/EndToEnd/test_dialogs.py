"""Dialogs, whether within the window or separate: they have their own keys and close separately."""

from harness import KijiTestCase, eventually


class Dialogs(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")

    def open_preferences(self):
        self.window.focus()
        self.window.key("ctrl+comma")
        self.window.wait("frame", "Preferences")
        self.window.on("Refresh when Kiji starts")

    def is_closed(self, name):
        eventually(lambda: not self.window.find("frame", name), f"{name} to close")
        self.assertIsNotNone(self.window.find("list", "Articles"), "the window stays")

    def test_closing_a_dialog_keeps_the_window_open(self):
        self.open_preferences()
        self.window.key("ctrl+w")
        self.is_closed("Preferences")

        self.window.open_add_feed()
        self.window.press("Cancel")
        self.is_closed("Add Feed")

        # and again: a closed dialog must not block a new one
        self.open_preferences()
        self.window.key("Escape")
        self.is_closed("Preferences")
        self.window.quit()

    def test_keys_of_the_window_below_are_inactive(self):
        self.open_preferences()
        self.window.go("Data")
        self.window.key("Return")
        self.window.on("Feeds, 1")
        # no other dialog opens, and Back applies to the dialog
        self.window.key("ctrl+n", "alt+Left")
        self.window.on("Data")
        self.assertIsNone(self.window.find("frame", "Add Feed"))

        self.window.key("Escape")
        self.is_closed("Preferences")
        self.window.focus()
        self.window.key("ctrl+n")
        self.window.wait("frame", "Add Feed")
        self.window.key("Escape")
        self.is_closed("Add Feed")
        self.window.quit()

    def test_the_program_quits_with_a_dialog_open(self):
        self.open_preferences()
        self.window.key("ctrl+q")
        self.assertEqual(self.window.process.wait(30), 0)
