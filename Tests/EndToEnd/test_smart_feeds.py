"""Smart feeds: building one by keyboard, conditions and text that follow each other, changing one, and undo."""

from harness import KijiTestCase, becomes, eventually
from test_list import feed


class SmartFeeds(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({"/feed": ("application/rss+xml", feed([1, 2, 3]))})
        self.place.ctl("add", self.server.root + "/feed")

    def start(self, *arguments):
        window = super().start(*arguments)
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        return window

    def text(self, window, name):
        entry = window.find("text", name)
        return entry.get_text(0, entry.get_character_count()) if entry else None

    def conditions(self, window):
        return len(list(window.find_all("panel", lambda name: name.startswith("Condition "))))

    def titles(self, window):
        return [row.split(", ")[1] for row in window.rows("Articles")]

    def test_one_is_built_and_changed_by_keyboard(self):
        window = self.start()
        window.main_menu("New Smart Feed…")
        window.wait("frame", "New Smart Feed")
        # the name has the focus
        window.enter("Two")
        window.tab_to("Value", "text")
        window.enter("number 2")
        becomes(lambda: self.text(window, "As a Search"), '"number 2"')
        window.wait("status bar", "1 article")
        # the state of a second condition
        window.press("Add Condition")
        eventually(lambda: self.conditions(window) == 2, "the second condition")
        window.tab_to("As a Search", "text")
        window.key("ctrl+a")
        window.enter("title:\"number 2\" -is:read")
        eventually(lambda: self.conditions(window) == 2, "the conditions to follow")
        becomes(lambda: self.text(window, "Value"), "number 2")
        window.wait("status bar", "1 article")
        # a query that is wrong says so
        window.key("ctrl+a")
        window.enter("is:old")
        becomes(lambda: (window.said() or "").startswith("is:old is not supported."), True)
        # what conditions cannot express
        window.key("ctrl+a")
        window.enter("numb*")
        eventually(lambda: self.conditions(window) == 0, "the conditions to step aside")
        window.wait("status bar", "3 articles")
        window.key("Return")
        window.wait_rows("Feeds", lambda rows: "Two, 3 unread" in rows, "the smart feed")
        becomes(lambda: window.find("frame", "New Smart Feed"), None)

        window.click(window.row("Feeds", "Two, 3 unread"), 60, 15)
        becomes(lambda: sorted(self.titles(window)), ["Number 1", "Number 2", "Number 3"])
        window.tab_to("Feeds")
        window.choose_in_menu("Edit…")
        window.wait("frame", "Edit Smart Feed")
        becomes(lambda: self.text(window, "Name"), "Two")
        becomes(lambda: self.text(window, "As a Search"), "numb*")
        window.tab_to("As a Search", "text")
        window.key("ctrl+a")
        window.enter("title:2")
        eventually(lambda: self.conditions(window) == 1, "the condition")
        window.press("Save")
        # the open list follows
        becomes(lambda: self.titles(window), ["Number 2"])
        window.wait_rows("Feeds", lambda rows: "Two, 1 unread" in rows, "the new count")
        window.tab_to("Feeds")
        window.key("ctrl+z")
        becomes(lambda: sorted(self.titles(window)), ["Number 1", "Number 2", "Number 3"])
        window.quit()
