"""Tags: giving them to articles by keyboard, the sidebar's section, colors, renaming, rules and undo."""

from harness import Atspi, KijiTestCase, becomes, eventually
from test_list import feed


class Tags(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.pages = {"/feed": ("application/rss+xml", feed([1, 2, 3]))}
        self.server = self.serve(self.pages)
        self.place.ctl("add", self.server.root + "/feed")

    def start(self, *arguments):
        window = super().start(*arguments)
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        window.tab_to("Articles")
        return window

    def tags_of(self, number):
        return next(row["tags"] for row in self.place.articles() if row["title"] == f"Number {number}")

    def test_an_article_is_tagged_by_keyboard(self):
        window = self.start()
        window.key("Home", "t")
        window.wait("frame", "Tags")
        window.enter("later")
        becomes(lambda: window.rows("Tags"), ["New Tag “later”"])
        window.key("Return")
        becomes(lambda: window.rows("Tags"), ["later, on"])
        # a second one at once
        window.enter("work")
        window.key("Return")
        becomes(lambda: window.rows("Tags"), ["later, on", "work, on"])
        becomes(lambda: self.tags_of(3), ["later", "work"])
        # taken away with the arrow keys
        window.key("Down", "Return")
        becomes(lambda: window.rows("Tags"), ["later, on", "work, off"])
        window.key("Escape")
        eventually(lambda: not window.find("frame", "Tags"), "the dialog to close")
        becomes(lambda: "tagged later" in window.rows("Articles")[0], True)
        window.key("ctrl+z")
        becomes(lambda: self.tags_of(3), ["later", "work"])
        becomes(lambda: "tagged later, work" in window.rows("Articles")[0], True)
        # several articles at once: one of two has the tag already
        window.key("shift+Down")
        window.key("t")
        window.wait("frame", "Tags")
        becomes(lambda: window.rows("Tags"), ["later, 1 of 2", "work, 1 of 2"])
        window.key("Return")
        becomes(lambda: window.rows("Tags"), ["later, on", "work, 1 of 2"])
        becomes(lambda: self.tags_of(2), ["later"])
        window.key("Escape")
        window.quit()

    def test_the_page_links_to_the_lists_of_its_tags(self):
        article = next(row["id"] for row in self.place.articles() if row["title"] == "Number 2")
        for name in ("soon", "later"):
            self.place.ctl("tags", "set", name, str(article))
        window = self.start()
        eventually(lambda: {"later, 1 unread", "soon, 1 unread"} <= set(window.rows("Feeds")), "the tags")
        window.key("Home", "Down", "Return")
        window.wait_page("Number 2")
        window.key("F6")
        self.follow(window, "later", 1)
        # from a window of its own, in the main one
        window.key("shift+F6")
        window.key("Home", "shift+Return")
        frame = window.wait("frame", "Number 2")
        page = eventually(lambda: window.find("filler", "Number 2", frame), "the page in its window")
        # until it is complete, it has no links
        eventually(lambda: not page.get_state_set().contains(Atspi.StateType.BUSY), "the page to be complete")
        eventually(lambda: frame.get_state_set().contains(Atspi.StateType.ACTIVE), "the window to be active")
        self.follow(window, "soon", 2)
        eventually(lambda: not frame.get_state_set().contains(Atspi.StateType.ACTIVE), "the main window to be active")
        window.quit()

    def follow(self, window, name, number):
        """Presses Enter on a tag of the focused page; the tags are the links after its title."""
        window.key("Tab")
        window.wait("status bar", "https://a.example/2")
        window.key(*["Tab"] * number)
        eventually(lambda: not window.find("status bar"), "the title's address to go")
        window.key("Return")
        becomes(lambda: window.selected("Feeds"), [name])
        becomes(lambda: [row.split(", ")[0] for row in window.rows("Articles")], ["Number 2"])

    def test_tags_are_lists_in_the_sidebar(self):
        article = next(row["id"] for row in self.place.articles() if row["title"] == "Number 2")
        self.place.ctl("tags", "set", "later", str(article))
        window = self.start()
        becomes(lambda: [row for row in window.rows("Feeds") if "later" in row], ["later, 1 unread"])
        window.click(window.row("Feeds", "later, 1 unread"), 60, 15)
        becomes(lambda: [row.split(", ")[1] for row in window.rows("Articles")], ["Number 2"])
        # by another process
        self.place.ctl("tags", "rename", "later", "soon")
        becomes(lambda: [row for row in window.rows("Feeds") if "soon" in row], ["soon, 1 unread"])
        window.key("shift+F10")
        window.act(lambda: window.menu_item("Color"), "the colors")
        window.act(lambda: window.menu_item("Red"), "red")
        becomes(lambda: self.place.ctl("tags").split("\t")[1], "red")
        window.key("F2")
        window.enter("never")
        window.key("Return")
        becomes(lambda: self.place.ctl("tags").strip().split("\t")[-1], "never")
        window.tab_to("Feeds")
        window.key("Delete")
        becomes(lambda: self.place.ctl("tags"), "")
        window.key("ctrl+z")
        becomes(lambda: self.tags_of(2), ["never"])
        window.quit()
