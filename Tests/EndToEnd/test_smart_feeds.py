"""Smart feeds: building one by keyboard, conditions and text that follow each other, changing one, and undo."""

from harness import KijiTestCase, becomes, eventually
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
