"""Every text of every screen has a contrast of at least 4.5:1 to its background, by the pixels on the screen."""

import collections

from harness import Atspi, KijiTestCase, box, eventually, is_shown
from test_list import feed


def contrast(one, other):
    """Returns the contrast of two colors (WCAG 2.1 §1.4.3)."""
    def luminance(colour):
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


TEXTS = {"label", "heading", "alert", "status bar"}


class ContrastTestCase(KijiTestCase):
    def read(self, screen, *expected, only=None):
        """Waits until the expected texts are there, and every text of a screen has enough contrast. A screen that is a
        window is called by its title. Of a list that may cover other texts in part, only its own are read."""
        window, state = self.window, {}

        def is_readable():
            # a window over a dialog has another role
            named = [frame for frame in window.frames() if frame.get_name() == screen]
            root = window.wait("list", only) if only else (named + window.frames())[0]
            picture, texts = window.photograph(screen), {}
            for node in self.texts_in_view(root, 0, picture.height):
                colours = collections.Counter(picture.within(box(node)))
                if len(colours) < 2:
                    continue
                ground = colours.most_common(1)[0][0]
                # the middle of the strokes, where no background is mixed in
                best = max(contrast(colour, ground) for colour in colours)
                texts[node.get_name()] = min(round(best, 2), texts.get(node.get_name(), 21))
            state["low"] = {text: best for text, best in texts.items() if best < 4.5}
            state["missing"] = [text for text in expected if text not in texts]
            return not state["low"] and not state["missing"]

        eventually(is_readable, lambda: f"{screen} to be readable: {state}")

    def texts_in_view(self, node, top, bottom):
        """Yields the texts that are not scrolled out of view. A digit is too thin, and an insensitive control may be dim."""
        # the page of a stack has no size of its own
        if node.size() and (not is_shown(node) or not node.get_state_set().contains(Atspi.StateType.SENSITIVE)):
            return
        _, y, _, height = box(node) if node.size() else (0, top, 0, 0)
        if node.get_role_name() in TEXTS and len(node.get_name()) > 1 and top <= y and y + height <= bottom:
            yield node
        if node.get_role_name() in ("scroll pane", "list"):
            top, bottom = max(top, y), min(bottom, y + height)
        for child in node.children():
            yield from self.texts_in_view(child, top, bottom)

    def close(self, frame):
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", frame), f"{frame} to close")


class Contrast(ContrastTestCase):
    def setUp(self):
        super().setUp()
        numbers = "application/rss+xml", feed(range(1, 15))
        # of other addresses: the same story would be read in both
        others = numbers[1].replace(b"Numbers", b"Others").replace(b"https://a.example", b"https://b.example")
        self.server = self.serve({"/one": numbers, "/two": (numbers[0], others), "/bad": 500})
        listed = self.place.home / "list.txt"
        listed.write_text("".join(f"{self.server.root}{path}\n" for path in ("/one", "/two", "/bad")))
        self.place.ctl("import", str(listed))
        # a feed is marked from its second failure on
        self.place.ctl("refresh")
        self.place.ctl("refresh")

    def test_in_light_style(self):
        self.read_all_screens()

    def test_in_dark_style(self):
        self.place.environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
        self.read_all_screens()

    def test_the_player(self):
        self.place.queue_episodes(3, chapters=60)
        for scheme in ("prefer-light", "prefer-dark"):
            self.place.environment["ADW_DEBUG_COLOR_SCHEME"] = scheme
            self.window = self.start()
            self.window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
            self.read("the player", "1:02:05", "0:00", "Number 14")
            self.read_menu("Chapters")
            self.window.quit()
            # a click while another menu closes would only close that
            self.window = self.start()
            self.window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
            self.read_menu("Queue")
            self.window.quit()

    def read_menu(self, name):
        self.window.click_on(name)
        self.window.wait_rows(name, lambda rows: len(rows) >= 2, name)
        self.read(name, only=name)
        self.window.key("Escape")
        eventually(lambda: not self.window.find("list", name), f"{name} to close")

    def read_all_screens(self):
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
        # while no article of the list is read: changing the layout reads the list again
        self.cards()
        self.window.tab_to("Articles")
        self.window.key("Home", "m")
        self.window.wait_rows("Articles", lambda rows: rows[0].startswith("Number 14, "), "a read row")
        # the focused row shows buttons instead of its date
        self.window.tab_to("Feeds")
        # a count of one digit has strokes thinner than a pixel
        self.read("three panes", "27", "14", "14 Mar", "All Articles", "Number 14", "Number 13", "About the hay, 14.")
        for screen in (self.selection_bar, self.toast, self.suggestions, self.palette, self.shortcuts, self.preferences, self.feed_settings,
                       self.add_feed, self.activity, self.tags, self.article_window, self.rules, self.smart_feed, self.statistics,
                       self.read_later, self.banner):
            screen()
        self.window.quit()

    def cards(self):
        self.window.press_menu("View Options", "Cards")
        self.window.focus()
        self.window.tab_to("Articles", role="table")
        self.window.key("Home")
        # the focused card shows buttons instead of its date
        self.window.tab_to("Feeds")
        self.read("cards", "14 Mar", "Number 14", "Number 13", "About the hay, 14.")
        self.window.press_menu("View Options", "Normal Rows")
        self.window.wait_rows("Articles", lambda rows: len(rows) > 20, "the rows again")

    def selection_bar(self):
        self.window.tab_to("Articles")
        self.window.key("ctrl+a")
        self.read("selection bar", "28 selected")
        self.window.key("Home")

    def toast(self):
        self.window.key("shift+a")
        # it stays as long as the pointer is over it, however long reading the screen takes
        self.window.point(self.window.wait("label", "27 articles marked as read"), 5, 5)
        self.read("toast", "27 articles marked as read", "Undo")
        self.window.key("ctrl+z")
        self.window.wait_rows("Articles", lambda rows: rows[1].startswith("unread, "), "unread rows")
        # the next one would stay, too
        self.window.point(self.window.wait("label", "Kiji"), 0, 0)

    def suggestions(self):
        self.window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in self.window.focused()), "the line")
        self.window.enter("is:")
        self.read("suggestions", "is:unread", "Unread articles", only="Suggestions")
        self.window.enter("intitle:hay")
        eventually(lambda: self.window.find("label", lambda name: name.startswith("intitle:hay is not")), "what is wrong")
        self.read("an invalid search")
        self.window.key("Escape")
        self.window.wait_rows("Articles", lambda rows: len(rows) > 20, "the list again")
        self.window.tab_to("Articles")

    def palette(self):
        self.window.key("ctrl+shift+p")
        self.window.wait_rows("Results", lambda rows: len(rows) > 20, "the commands")
        self.window.type("go t")
        self.window.wait_rows("Results", lambda rows: rows[0].startswith("Go to Today"), "the commands found")
        self.read("Command Palette", "Go to Today", "Lists", "G T")
        self.close("Command Palette")

    def shortcuts(self):
        self.window.key("ctrl+question")
        self.window.wait_rows("Keyboard Shortcuts", lambda rows: len(rows) > 60, "the commands")
        self.read("Keyboard Shortcuts", "Reading", "Next article")
        self.window.enter("open in browser")
        self.window.wait_rows("Keyboard Shortcuts", lambda rows: len(rows) == 2, "one command and its group")
        self.window.key("Down", "Return")
        self.window.wait("label", "Press the new keys")
        self.window.key("ctrl+d")
        self.read("Set Shortcut", "Ctrl+D")
        self.window.key("j")
        self.read("Set Shortcut", "J is already used by “Next article”.")
        self.window.key("Escape")
        self.window.on("Open in browser")
        self.close("Keyboard Shortcuts")

    def preferences(self):
        self.window.key("ctrl+comma")
        self.window.on("Refresh when Kiji starts")
        self.read("Preferences", "Refresh when Kiji starts")
        self.window.go("Send To")
        self.window.key("Return")
        self.window.go("Wallabag")
        self.read("Send To", "Wallabag", only="Send To")
        self.window.key("Escape")
        self.window.on("Send To")
        self.close("Preferences")

    def feed_settings(self):
        self.window.tab_to("Feeds")
        self.window.key("End")
        self.window.key("alt+Return")
        self.window.on("Name, ")
        self.read("Feed Settings", "Name", "Others")
        self.close("Feed Settings")

    def add_feed(self):
        self.window.open_add_feed()
        self.read("Add Feed")
        self.window.enter("nonsense")
        self.window.key("Return")
        self.read("Add Feed", "This is not an address. An address looks like https://example.org/feed")
        self.close("Add Feed")

    def activity(self):
        self.window.main_menu("Activity")
        self.window.wait_rows("Activity", lambda rows: any("500" in row or "error" in row for row in rows), "a failed row")
        self.read("Activity")
        self.close("Activity")

    def tags(self):
        number = str(self.place.articles()[0]["id"])
        self.place.ctl("tags", "set", "needle", number)
        self.window.tab_to("Articles")
        self.window.key("Home", "t")
        self.window.wait("frame", "Tags")
        self.window.wait_rows("Tags", lambda rows: len(rows) == 1, "the tag")
        self.read("Tags", "needle")
        self.close("Tags")

    def article_window(self):
        self.window.tab_to("Articles")
        self.window.key("Home", "shift+Return")
        self.window.wait("frame", "Number 14")
        self.read("Number 14", "Number 14")
        self.window.activate("Number 14")
        self.close("Number 14")

    def rules(self):
        self.place.ctl("rules", "add", "needle", "--star")
        self.place.ctl("rules", "switch", "1", "off")
        self.window.main_menu("Rules")
        self.window.wait_rows("Rules", lambda rows: rows == ["needle, Star, Off"], "the rule")
        self.read("Rules", "needle", "Star", "Off")
        self.window.activate("Rules")
        self.window.tab_to("needle, Star, Off", "list item")
        self.window.key("Return")
        self.window.wait("text", "Words in articles")
        self.read("Edit Rule", "Mute", "Hide from all lists and counts", "Apply to existing articles now")
        self.close("Edit Rule")
        # the window below must have the keyboard again
        self.window.activate("Rules")
        self.close("Rules")

    def smart_feed(self):
        self.window.main_menu("New Smart Feed…")
        self.window.wait("frame", "New Smart Feed")
        self.read("New Smart Feed", "Articles That Meet All Conditions", "Add a condition, or type a search above.")
        self.window.tab_to("As a Search", "text")
        self.window.enter("is:old")
        eventually(lambda: self.window.said(), "what is wrong")
        self.read("New Smart Feed", self.window.said())
        self.close("New Smart Feed")

    def read_later(self):
        self.window.focus()
        self.window.key("g", "r")
        self.window.wait("label", "Nothing to Read Later")
        self.read("read later", "Nothing to Read Later", "Press L to add an article.")
        self.window.key("g", "a")
        self.window.wait_rows("Articles", lambda rows: len(rows) > 1, "all articles")

    def statistics(self):
        self.window.main_menu("Statistics")
        self.window.wait_rows("Statistics", lambda rows: len(rows) == 3, "the feeds")
        self.read("Statistics", "Articles a Week", "Status", "Numbers")
        self.close("Statistics")

    def banner(self):
        self.server.pages["/two"] = 500
        # a closing window still receives keys
        eventually(lambda: len(self.window.windows()) == 1, "the other windows to go")
        self.window.focus()
        self.window.key("F5")
        self.read("banner", "2 feeds could not be refreshed", "Details")


class OtherScreens(ContrastTestCase):
    def setUp(self):
        super().setUp()
        pictured = feed(range(1, 15)).replace(b"About", b"&lt;img src='/a.png' width='300' height='300'&gt;About")
        server = self.serve({"/one": ("application/rss+xml", pictured), "/bad": 500})
        listed = self.place.home / "list.txt"
        listed.write_text(f"{server.root}/one\n{server.root}/bad\n")
        self.place.ctl("import", str(listed))
        self.place.ctl("refresh")
        self.place.ctl("refresh")
        self.settings(pictures="'ask'", list_density="'compact'")

    def test_in_light_style(self):
        self.read_all_screens()

    def test_in_dark_style(self):
        self.place.environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
        self.read_all_screens()

    def test_in_sepia(self):
        self.settings(theme="'sepia'", pictures="'ask'")
        self.open()
        self.article()
        self.window.quit()

    def open(self):
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) > 10, "the articles")

    def read_all_screens(self):
        self.open()
        for screen in (self.article, self.full_text, self.empty_lists, self.failed_feed, self.about, self.account):
            screen()
        self.window.quit()
        damaged = self.place.home / "feeds.opml"
        damaged.write_text("<opml version='2.0'><body><outline text='Lost' type='rss' xmlUrl=''/><outline text='A & B'")
        self.window = self.start("--library", str(self.place.library), str(damaged))
        said = self.window.wait("alert").get_name()
        self.read("No New Feeds", said)
        self.close("No New Feeds")
        self.window.quit()

    def article(self):
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        self.window.wait("label", "Images are not shown.")
        self.window.key("ctrl+f")
        eventually(lambda: any(node.get_name() == "Find in article" for node in self.window.focused()), "the line to find in")
        self.window.enter("hay")
        self.window.wait("status bar", "1 of 1")
        # the focused row shows buttons instead of its date
        self.read("an article", "Images are not shown.", "1 of 1", "Number 14", "Number 13", "14 Mar")
        self.window.key("Escape")

    def full_text(self):
        # its site does not exist
        self.window.key("w")
        said = self.window.wait("alert").get_name()
        self.read("a full text that cannot be fetched", said)

    def empty_lists(self):
        self.window.focus()
        for key, title in (("s", "No Starred Articles"), ("t", "No Articles Today"), ("r", "Nothing to Read Later")):
            self.window.key("g", key)
            self.window.wait("label", title)
            self.read(title, title)
        self.window.key("slash")
        eventually(lambda: any(node.get_name() == "Search all articles" for node in self.window.focused()), "the line")
        self.window.enter("nowhere")
        self.window.wait("label", "No Results Found")
        self.read("a search without results", "No Results Found")
        self.window.key("Escape")

    def failed_feed(self):
        row = next(row for row in self.window.items("Feeds") if "500" in row.get_description())
        self.window.click(row, 60, 15)
        self.window.wait("label", "Could Not Read Feed")
        self.read("a feed that failed", "Could Not Read Feed")

    def about(self):
        self.window.main_menu("About Kiji")
        self.window.wait("label", "The Kiji contributors")
        self.read("About", "The Kiji contributors")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("label", "The Kiji contributors"), "About to close")

    def account(self):
        self.window.focus()
        self.window.key("ctrl+shift+p")
        self.window.wait_rows("Results", len, "the commands")
        self.window.enter("add acc")
        self.window.wait_rows("Results", lambda rows: rows and rows[0].startswith("Add account"), "the command")
        self.window.key("Return")
        self.window.wait("text", "Server address")
        self.read("Add Account", "Add Account", "Cancel")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("text", "Server address"), "the account to close")
