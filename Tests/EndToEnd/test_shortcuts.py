"""Keyboard shortcuts are listed, changed, taken from other commands, disabled, reset, exported and imported."""

import json

from harness import KijiTestCase, becomes, eventually
from test_states import feed

TITLE = "Keyboard Shortcuts"
ENTRY = "Search commands and keys"
REFRESH = "Refresh all feeds or stop refreshing"


class Shortcuts(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({"/one": feed("Harbour", "ships", "boats", "oars")})
        self.place.ctl("add", self.server.root + "/one")
        self.settings()
        self.begin()

    def begin(self):
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        self.window.tab_to("Articles")

    def open(self, text=""):
        self.window.focus_main()
        self.window.key("ctrl+question")
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == ENTRY], "the list of shortcuts")
        if text:
            self.find(text)

    def find(self, text):
        self.window.enter(text)

    def rows(self):
        """The commands, without the titles of their groups."""
        return [row for row in self.window.rows(TITLE) if row not in ("Reading", "Lists", "Feeds", "Window")]

    def shows(self, *rows):
        becomes(self.rows, list(rows))

    def close(self):
        # a search ends before the dialog closes
        if [node for node in self.window.focused() if node.get_name() == ENTRY]:
            self.window.enter("")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", TITLE), "the list to close")
        self.window.focus_main()

    def ask(self, row):
        """Opens the prompt for the keys of the only row."""
        self.window.key("Down")
        self.window.on(row)
        self.window.key("Return")
        self.window.wait("label", "Press the new keys")
        self.prompt_has_focus()

    def prompt_has_focus(self):
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == "Set Shortcut"]
                   or self.on_button("Cancel"), "the keyboard in the prompt")

    def on_button(self, name):
        return [node for node in self.window.focused()[:1] if node.get_name() == name]

    def press(self, keys, button="Set"):
        self.window.key(*keys)
        eventually(lambda: self.on_button(button), f"{button} to have the focus, is {self.window.focused()[:1]}")

    def test_enter_in_the_search_goes_to_the_first_command_that_is_found(self):
        self.open("refresh all")
        self.shows(f"{REFRESH}, F5, R")
        self.window.key("Return")
        self.window.on(REFRESH)
        # where it changes the keys
        self.window.key("Return")
        self.window.wait("label", "Press the new keys")
        self.prompt_has_focus()
        self.window.key("Escape")
        self.window.on(REFRESH)
        # nothing is found
        self.window.tab_on(ENTRY)
        self.find("no such command")
        self.shows()
        self.window.key("Return")
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == ENTRY], "the keyboard in the entry")
        # ends the search
        self.window.key("Escape")
        self.close()
        self.window.quit()

    def test_a_key_is_changed_and_shown_everywhere_at_once(self):
        self.open("refresh all")
        self.shows(f"{REFRESH}, F5, R")
        self.ask(REFRESH)
        self.press(["ctrl+d"])
        self.assertIn("Ctrl+D", self.on_button("Set")[0].get_description())
        self.window.key("Return")
        self.shows(f"{REFRESH}, Ctrl+D, Changed")
        self.window.on(REFRESH)
        self.close()
        before = self.server.count("/one")
        # the old keys do nothing any more, and the new one works
        self.window.key("F5", "r", "ctrl+d")
        becomes(lambda: self.server.count("/one"), before + 1)
        eventually(self.window.can_refresh, "the refresh to end")
        self.assertEqual(self.server.count("/one"), before + 1)
        self.window.key("ctrl+shift+p")
        self.window.wait_rows("Results", lambda rows: len(rows) > 20, "the commands")
        self.window.type("refresh all")
        self.window.wait_rows("Results", lambda rows: rows[:1] == [f"{REFRESH}, Lists, Ctrl+D"], "the key in the palette")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Command Palette"), "the palette to close")
        # the key in the menu and, of another command, in a tooltip
        self.window.focus_main()
        self.window.key("F10")
        self.window.wait("label", "Ctrl+D")
        self.window.key("Escape")
        eventually(lambda: not self.window.menu_item("Refresh All"), "the menu to close")
        self.assertIn("Search (Ctrl+K)", self.descriptions())
        self.open("search")
        eventually(lambda: self.rows()[:1] == ["Search, Ctrl+K, /"], lambda: f"the command, is {self.rows()}")
        self.ask("Search")
        self.press(["ctrl+e"])
        self.window.key("Return")
        eventually(lambda: self.rows()[:1] == ["Search, Ctrl+E, Changed"], "the new key")
        self.close()
        eventually(lambda: "Search (Ctrl+E)" in self.descriptions(), lambda: f"the tooltip, has {self.descriptions()}")
        # and after the next start
        self.window.quit()
        self.begin()
        before = self.server.count("/one")
        self.window.key("ctrl+d")
        becomes(lambda: self.server.count("/one"), before + 1)
        eventually(self.window.can_refresh, "the refresh to end")
        self.window.quit()

    def descriptions(self):
        return {node.get_description() for node in self.window.walk()}

    def test_a_conflict_is_named_and_the_key_taken(self):
        self.open("open in browser")
        self.ask("Open in browser")
        self.press(["j"], "Replace")
        self.window.wait("alert", "J is already used by “Next article”.")
        # the arrow keys are the list's
        self.window.key("Down")
        self.window.wait("alert", "Down is always used by “Previous or next row”.")
        self.window.key("ctrl+q")
        self.window.wait("alert", "Ctrl+Q is already used by “Quit”.")
        self.press(["j"], "Replace")
        self.window.key("Return")
        self.shows("Open in browser, J, Changed")
        self.window.wait("label", "Shortcut taken from “Next article”")
        self.window.key("ctrl+z")
        self.shows("Open in browser, O")
        self.window.key("ctrl+z")
        self.window.wait("label", "Nothing to undo")
        self.close()
        self.window.quit()

    def test_keys_are_added_disabled_and_reset(self):
        self.open("star or remove")
        star = "Star or remove star"
        self.shows(f"{star}, S")
        self.window.key("Down")
        self.window.on(star)
        self.window.choose_in_menu("Add Another…")
        self.window.wait("label", "Press the new keys")
        self.prompt_has_focus()
        self.press(["q"])
        self.press(["y"])
        self.window.key("Return")
        self.shows(f"{star}, S, Q Y, Changed")
        self.window.on(star)
        self.window.key("Return")
        self.window.wait("label", "Press the new keys")
        self.prompt_has_focus()
        self.window.key("BackSpace")
        self.shows(f"{star}, No shortcut, Changed")
        self.window.on(star)
        # Escape changes nothing
        self.window.key("Return")
        self.window.wait("label", "Press the new keys")
        self.prompt_has_focus()
        self.window.key("ctrl+d")
        eventually(lambda: self.on_button("Set"), "the key")
        self.window.key("Escape")
        self.window.on(star)
        self.shows(f"{star}, No shortcut, Changed")
        self.window.choose_in_menu("Reset")
        self.shows(f"{star}, S")
        # the keys of widgets cannot be changed
        self.window.key("shift+Tab")
        self.find("open selected")
        self.window.key("Down")
        self.window.on("Open selected row")
        self.window.key("Return")
        self.window.wait("label", "“Open selected row” cannot be changed.")
        self.close()
        self.window.quit()

    def test_shortcuts_are_exported_reset_and_imported(self):
        self.open("open in browser")
        self.ask("Open in browser")
        self.press(["ctrl+b"])
        self.window.key("Return")
        self.shows("Open in browser, Ctrl+B, Changed")
        file = self.place.home / "keys.json"
        self.menu("Export…")
        self.window.choose_file("Export Shortcuts", file, suggested="Kiji shortcuts.json")
        self.window.wait("label", "Saved as keys.json")
        self.assertEqual(json.loads(file.read_text()), {"shortcuts": {"win.open-in-browser": ["<Control>b"]}})
        self.activate()
        self.menu("Reset All")
        self.window.wait("label", "All shortcuts reset")
        self.shows("Open in browser, O")
        self.menu("Import…")
        self.window.choose_file("Import Shortcuts", file)
        self.window.wait("label", "Shortcuts imported")
        self.shows("Open in browser, Ctrl+B, Changed")
        file.write_text('{"shortcuts": {"win.open-in-browser": ["Ctrl+B"]}}')
        self.activate()
        self.menu("Import…")
        self.window.choose_file("Import Shortcuts", file)
        self.window.wait("label", "“Ctrl+B” is not a key. No shortcut was changed.")
        self.shows("Open in browser, Ctrl+B, Changed")
        self.window.key("Escape")
        self.window.quit()

    def menu(self, text):
        self.window.choose_in_dialog(TITLE, text)

    def activate(self):
        """Gives the list the keyboard focus again after a file dialog, if it is a window of its own."""
        if self.window.window_named(TITLE):
            self.window.activate(TITLE)
