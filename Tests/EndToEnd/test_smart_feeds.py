"""Smart feeds: building one by keyboard, conditions and text that follow each other, changing one, and undo."""

from harness import KijiTestCase, becomes, box, eventually
from test_list import feed


class SmartFeeds(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.pages = {"/feed": ("application/rss+xml", feed([1, 2, 3]))}
        self.server = self.serve(self.pages)
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

    def test_the_count_follows_articles_and_marks(self):
        self.place.ctl("smart-feeds", "add", "Hay", "hay")
        self.place.ctl("smart-feeds", "add", "Starred hay", "hay is:starred")
        window = self.start()
        counts = lambda: [row for row in window.rows("Feeds") if "ay" in row and "Today" not in row]
        becomes(counts, ["Hay, 2 unread", "Starred hay"])
        # what a refresh brings
        self.pages["/feed"] = ("application/rss+xml", feed([1, 2, 3, 4, 5]))
        window.focus()
        window.key("F5")
        becomes(counts, ["Hay, 4 unread", "Starred hay"])
        # what another process brings, and what it marks
        self.pages["/feed"] = ("application/rss+xml", feed([1, 2, 3, 4, 5, 6]))
        self.place.ctl("refresh")
        becomes(counts, ["Hay, 5 unread", "Starred hay"])
        ids = {row["title"]: str(row["id"]) for row in self.place.articles()}
        # the second one is not found
        self.place.ctl("mark", "read", ids["Number 2"], ids["Number 3"])
        becomes(counts, ["Hay, 4 unread", "Starred hay"])
        self.place.ctl("mark", "starred", ids["Number 5"])
        becomes(counts, ["Hay, 4 unread", "Starred hay, 1 unread"])
        self.place.ctl("mark", "read", ids["Number 5"])
        becomes(counts, ["Hay, 3 unread", "Starred hay"])
        self.place.ctl("mark", "read", "--all", "--smart-feed", "1")
        becomes(counts, ["Hay", "Starred hay"])
        self.place.ctl("mark", "unread", ids["Number 5"])
        becomes(counts, ["Hay, 1 unread", "Starred hay, 1 unread"])
        window.quit()

    def test_names_and_spans_of_time_are_chosen(self):
        self.place.ctl("folders", "--add", "News & Weather")
        window = self.start()
        window.main_menu("New Smart Feed…")
        window.wait("frame", "New Smart Feed")
        window.enter("Chosen")
        # the feed's name, by the key that opens a list
        self.choose(window, "Where", "Feed")
        window.tab_to("Value", "text")
        window.key("Down")
        window.wait("list", "Options")
        window.on("Numbers")
        window.key("Return")
        becomes(lambda: self.text(window, "As a Search"), "feed:Numbers")
        window.wait("status bar", "3 articles")
        # by the button
        self.choose(window, "Where", "Folder")
        window.tab_on("Choose a Name")
        window.key("space")
        window.on("News & Weather")
        window.key("Return")
        becomes(lambda: self.text(window, "As a Search"), 'in:"News & Weather"')
        # a number and a unit
        self.choose(window, "Where", "Newer Than")
        becomes(lambda: self.text(window, "As a Search"), "newer:7d")
        self.assertIsNone(window.find("push button", "Choose a Name"))
        window.tab_to("Value", "text")
        window.enter("3")
        becomes(lambda: self.text(window, "As a Search"), "newer:3d")
        self.choose(window, "Unit", "Years")
        becomes(lambda: self.text(window, "As a Search"), "newer:3y")
        window.tab_to("As a Search", "text")
        window.enter("older:12h")
        becomes(lambda: self.text(window, "Value"), "12")
        window.wait("label", "Hours")
        window.press("Add")
        window.wait_rows("Feeds", lambda rows: any(row.startswith("Chosen") for row in rows), "the smart feed")
        window.quit()

    def choose(self, window, name, text):
        """Chooses from a drop-down list by keyboard."""
        at = lambda: window.focused()
        place = lambda: [box(node) for node in at()[:1]]
        for _ in range(20):
            if any(node.get_role_name() == "combo box" and node.get_name() == name for node in at()[:3]):
                break
            before = place()
            window.key("Tab")
            eventually(lambda: place() != before, "Tab to move the focus")
        window.key("space")
        item = lambda: [node.get_name() for node in window.walk(at()[0])] if at() else []
        eventually(lambda: not any(node.get_name() == "GtkToggleButton" for node in at()[:1]), "the list")
        window.key("Home")
        for _ in range(20):
            before = item()
            if text in before:
                return window.key("Return")
            window.key("Down")
            eventually(lambda: item() != before, lambda: f"Down to leave {before}")
        raise AssertionError(f"there is no {text} in {name}")

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
        # what a number stands for
        window.key("ctrl+a")
        window.enter("feed:1")
        window.wait("status bar", "3 articles · Feed 1 is “Numbers”")
        # a query that is wrong says so
        window.key("ctrl+a")
        window.enter("is:old")
        becomes(lambda: (window.said() or "").startswith("is:old is not supported."), True)
        # what other conditions cannot express
        window.key("ctrl+a")
        window.enter("numb*")
        becomes(lambda: (self.conditions(window), self.text(window, "Value")), (1, "numb*"))
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
