"""Every screen as a screen reader sees it: every control has a name, every text is translatable, rows describe
themselves, and the focus is never lost."""

import json
import re
import subprocess

import brackets
from harness import ROOT, Atspi, KijiTestCase, Raw, at_rest, becomes, box, eventually, is_shown
from test_article import red_picture
from test_states import feed

# interactive roles; everything else is text or a container
CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "switch", "text", "password text", "entry", "combo box",
    "slider", "spin button", "list", "list item", "table", "table cell", "menu item", "check menu item",
    "radio menu item", "link", "progress bar", "document web", "tab", "frame", "dialog"}
# the feeds' content, file names, and the program's own feed and suggestions, which are separate in each language
WELCOME = re.findall(r"<(?:title|summary)>(.*?)</", (ROOT / "Resources" / "welcome.xml").read_text())
SUGGESTED = re.findall(r' (?:text|description)="(.*?)"', (ROOT / "Resources" / "suggestions.opml").read_text())
DATA = "|".join([
    r"About (?:number \d+|other)\.", r"number \d+", r"\b(?:One|Two|Three|other|Pictured|A square|Garden|Lost|needle)\b",
    r"https?://\S+", r"/\S+", r"\b(?:is|feed|after|before):\w*", *map(re.escape, WELCOME + SUGGESTED)])

# the keys of commands, which GTK translates
KEYS = "|".join([r"(?:(?:Ctrl|Shift|Alt)\+)+\S+", r"\b(?:Space|Delete|Slash|Return|Escape|Menu|Home|End|Up|Down|Left|Right)\b", DATA])

# libraries and their authors have proper names
PARTS = re.findall(r'"([^"]+)"', (ROOT / "Sources" / "KijiApp" / "About" / "ProgramPart.swift").read_text())
ABOUT = "|".join([DATA, *(re.escape(text) for text in brackets.OF_ABOUT + sorted(PARTS, key=len, reverse=True))])


def name_of(node):
    """Returns the spoken text: the name, or that of the only text within, as for buttons."""
    if node.get_name():
        return node.get_name()
    names = []
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child and is_shown(child):
            names.append(name_of(child))
    return " ".join(name for name in names if name)


class Accessibility(KijiTestCase):
    def setUp(self):
        super().setUp()
        brackets.speak(self.place)
        self.server = self.serve({
            "/one": feed("One", *[f"number {n}" for n in range(1, 9)]), "/two": feed("Two", "other"), "/bad": 500})
        listed = self.place.home / "list.txt"
        listed.write_text("".join(f"{self.server.root}{path}\n" for path in ("/one", "/two", "/bad")))
        self.place.ctl("import", str(listed))
        # a feed is marked from its second failure on
        self.place.ctl("refresh")
        self.place.ctl("refresh")

    def start(self, *arguments):
        self.window = super().start(*arguments)
        return self.window

    def start_reading(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 9, "the articles")
        window.tab_to("Articles")
        return window

    def check(self, screen, data=DATA):
        """Fails if a visible control has no name, or if a text other than data is not translatable."""
        seen, nameless, unmarked = 0, [], set()
        for node in self.window.walk():
            unmarked |= brackets.unmarked_of(Raw.name(node), Raw.description(node), data)
            if node.get_role_name() not in CONTROLS or not is_shown(node):
                continue
            seen += 1
            if not name_of(node):
                around, path = node, []
                while around is not None and around.get_role_name() != "application":
                    path.append(f"{around.get_role_name()} “{around.get_name()}”")
                    around = around.get_parent()
                nameless.append(" in ".join(path[:6]))
        self.assertEqual(nameless, [], f"{screen}: controls without a name")
        self.assertEqual(unmarked, set(), f"{screen}: words that are not given to gettext")
        self.assertGreater(seen, 5, f"{screen}: nothing was seen")

    def close(self, gone):
        self.window.key("Escape")
        eventually(lambda: not self.window.named(gone), f"{gone} to close")

    def test_untranslatable_text_is_detected(self):
        for text in ("Foo bar", "⟦Feeds⟧ all", "⟦Add ⟦it⟧ now⟧ or later"):
            self.assertTrue(brackets.unmarked(text, DATA), text)
        for text in ("⟦unread⟧, number 8, One", "⟦Add ⟦it⟧ now⟧", "12:00", "GtkButton"):
            self.assertFalse(brackets.unmarked(text, DATA), text)

    # To add a screen, write a method that opens it and call it here.

    def test_every_control_has_a_name(self):
        window = self.start_reading()
        self.check("three panes")
        self.window.press_menu("View Options", "Cards")
        eventually(lambda: any(is_shown(node) for node in self.window.find_all("table cell")), "the cards")
        self.check("cards")
        self.window.press_menu("View Options", "Normal Rows")
        self.window.wait_rows("Articles", lambda rows: rows, "the rows again")
        for screen in (self.list_menu, self.view_options, self.sidebar_options, self.main_menu, self.article_menu, self.search, self.filter, self.article,
                       self.find, self.row_menu, self.subscribe, self.palette, self.preferences, self.shortcuts, self.about,
                       self.failed_feed, self.empty_list, self.narrow):
            with self.subTest(screen.__name__):
                screen()
        window.quit()

    def open_menu(self, name):
        button = eventually(lambda: self.window.named(name), name)
        # a click while another menu is closing would only close that
        eventually(self.window.is_active, "the window to be active")
        _, _, width, height = box(button)
        self.window.click(button, width // 2, height // 2)
        eventually(
            lambda: [node for node in self.window.walk() if "menu item" in node.get_role_name() and is_shown(node)], name)
        self.check(name)
        self.window.key("Escape")
        eventually(
            lambda: not [node for node in self.window.walk() if "menu item" in node.get_role_name() and is_shown(node)],
            "the menu to close")

    def list_menu(self): self.open_menu("List Menu")
    def view_options(self): self.open_menu("View Options")
    def sidebar_options(self): self.open_menu("Sidebar Options")
    def main_menu(self): self.open_menu("Main Menu")
    def article_menu(self): self.open_menu("Article Menu")

    def row_menu(self):
        # by a click, because within the page the focus belongs to the web process
        self.window.click(self.window.items("Articles")[1], 60, 20)
        eventually(self.window.focused_row, "the keyboard in the list")
        self.window.key("shift+F10")
        eventually(lambda: self.window.named("Mark Above as Read"), "the row's menu")
        self.check("row menu")
        self.close("Mark Above as Read")

    def search(self):
        self.window.key("ctrl+k")
        eventually(lambda: self.window.named("Search all articles"), "the line")
        self.check("search")
        self.window.enter("is:")
        eventually(lambda: len(self.window.rows("Suggestions")) == 7, "the suggestions")
        self.check("suggestions")
        self.window.enter("zzz")
        self.window.wait("label", "No Results Found")
        self.check("nothing found")
        self.window.key("Escape")
        self.window.wait_rows("Articles", lambda rows: len(rows) == 9, "the list")

    def filter(self):
        self.window.key("ctrl+shift+f")
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == "Filter Feeds"], "the line")
        self.check("filter")
        self.window.key("Escape")

    def article(self):
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        self.window.wait_page(lambda name: name.startswith("number") or name == "other")
        self.check("article")

    def find(self):
        self.window.key("ctrl+f")
        eventually(lambda: self.window.named("Find in article"), "the line")
        self.check("find")
        self.window.key("Escape")

    def subscribe(self):
        self.window.open_add_feed()
        self.check("subscribe")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("text", lambda name: name.startswith("The address")), "the dialog to go")

    def palette(self):
        self.window.focus()
        self.window.key("ctrl+shift+p")
        entry = "Search commands, feeds and preferences"
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == entry], "the palette")
        eventually(lambda: len(self.window.rows("Results")) > 20, "its rows")
        self.check("command palette", KEYS)
        self.window.enter("zzz")
        self.window.wait("label", "No Results")
        self.check("nothing found in the command palette", DATA + "|zzz")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Command Palette"), "the palette to close")

    def preferences(self):
        self.window.focus()
        self.window.key("ctrl+comma")
        self.window.wait("frame", "Preferences")
        self.check("preferences")
        self.window.go("Notifications")
        self.window.key("Return")
        self.window.on("Rules")
        self.check("notifications")
        self.window.key("Escape")
        self.window.on("Notifications")
        self.window.go("Send To")
        self.window.key("Return")
        self.window.go("Wallabag")
        self.window.key("Return")
        self.window.on("Address, ")
        self.check("services")
        self.window.key("Escape")
        self.window.on("Send To")
        self.window.go("Data")
        self.window.key("Return")
        self.window.on("Feeds, ")
        self.check("data")
        self.window.key("Escape")
        self.window.on("Data")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Preferences"), "the preferences to close")

    def shortcuts(self):
        self.window.focus()
        self.window.key("ctrl+question")
        self.window.wait_rows("Keyboard Shortcuts", lambda rows: len(rows) > 60, "the commands")
        self.check("shortcuts", KEYS)
        self.window.enter("open in browser")
        self.window.wait_rows("Keyboard Shortcuts", lambda rows: len(rows) == 2, "one command and its group")
        self.window.key("Down", "Return")
        self.window.wait("label", "Press the new keys")
        self.window.key("j")
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == "Replace"], "the key")
        self.check("the prompt for a key", KEYS)
        self.window.key("Escape")
        self.window.on("Open in browser")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Keyboard Shortcuts"), "the list of keys to close")

    def about(self):
        self.window.press_menu("Main Menu", "About Kiji")
        self.window.wait("label", "The Kiji contributors")
        self.check("about", ABOUT)
        self.window.key("Escape")
        eventually(lambda: not self.window.find("label", "The Kiji contributors"), "About to close")

    def failed_feed(self):
        row = next(row for row in self.window.items("Feeds") if "500" in row.get_description())
        self.window.click(row, 60, 15)
        self.window.wait("label", "Could Not Read Feed")
        self.check("a feed that failed")

    def empty_list(self):
        self.window.key("g", "s")
        self.window.wait("label", "No Starred Articles")
        self.check("an empty list")
        self.window.key("g", "a")
        self.window.wait_rows("Articles", lambda rows: len(rows) == 9, "all articles")

    def narrow(self):
        self.window.resize(400, 700)
        eventually(lambda: self.window.find("list", "Feeds") is None, "one pane")
        self.check("the list alone")
        self.window.key("alt+Left")
        eventually(lambda: self.window.find("list", "Feeds"), "the feeds")
        self.check("the feeds alone")
        self.window.key("g", "a")
        self.window.wait_rows("Articles", lambda rows: len(rows) == 9, "all articles")
        self.window.key("j")
        eventually(lambda: self.window.find("list", "Articles") is None, "the article alone")
        self.check("the article alone")

    def open_player(self):
        self.place.queue_episodes(3, chapters=60)
        window = self.start_reading()
        eventually(lambda: self.window.named("Stop Playing"), "the player")
        return window

    # One menu in each test: a click while another one is closing would only close that.

    def test_every_control_of_the_player_has_a_name(self):
        window = self.open_player()
        self.check("the player")
        self.open_menu("Speed")
        window.quit()

    def test_every_control_of_the_chapters_has_a_name(self):
        window = self.open_player()
        self.window.click_on("Chapters")
        self.window.wait_rows("Chapters", lambda rows: rows, "the chapters")
        self.check("the chapters")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("list", "Chapters"), "the chapters to close")
        window.quit()

    def test_every_control_of_the_queue_has_a_name(self):
        window = self.open_player()
        self.window.click_on("Queue")
        self.window.wait_rows("Queue", lambda rows: len(rows) == 2, "the queue")
        self.check("the queue")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("list", "Queue"), "the queue to close")
        window.quit()

    def test_every_control_of_other_windows_has_a_name(self):
        window = self.start_reading()
        for screen in (self.feed_settings, self.sign_in, self.activity_of_a_feed, self.folders, self.activity,
                       self.tags, self.article_window, self.read_later, self.rules, self.smart_feed, self.statistics):
            with self.subTest(screen.__name__):
                screen()
        window.quit()

    def leave(self, frame):
        """Closes it with Escape, whatever has the focus."""
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", frame), f"{frame} to close")

    def to_feed(self):
        self.window.tab_to("Feeds")
        self.window.key("End")
        eventually(lambda: (self.window.focused_row() or "").startswith("Two"), "the last feed")

    def feed_settings(self):
        self.to_feed()
        self.window.key("alt+Return")
        self.window.on("Name, ")
        self.check("feed settings")
        self.window.go("Address, ")
        self.window.key("Return")
        eventually(lambda: self.window.focused()[0].get_role_name() == "text", "the line for the address")
        self.window.key("Escape")
        self.window.on("Address, ")
        self.window.go("Refresh Now")
        self.window.key("Return")
        self.leave("Feed Settings")

    def sign_in(self):
        self.to_feed()
        self.window.key("alt+Return")
        self.window.on("Name, ")
        self.window.go("User name and password")
        self.window.key("Return")
        self.window.wait("text", "User name")
        self.check("sign-in")
        self.window.key("Escape")
        self.window.on("User name and password")

    def activity_of_a_feed(self):
        self.window.go("Activity")
        self.window.key("Return")
        self.window.wait("frame", "Activity")
        self.check("a feed's activity")
        self.leave("Activity")
        self.window.on("Activity")
        self.leave("Feed Settings")

    def folders(self):
        self.place.ctl("folders", "--add", "Garden")
        self.window.wait_rows("Feeds", lambda rows: any(row.startswith("Garden") for row in rows), "the folder")
        self.to_feed()
        self.window.key("shift+F10")
        self.window.act(lambda: self.window.menu_item("Move to…"), "Move to…")
        self.window.on("No Folder, checked")
        self.check("where to move a feed")
        self.window.key("Escape")
        eventually(lambda: not self.window.named("No Folder"), "the folders to go")

    def activity(self):
        self.window.main_menu("Activity")
        self.window.wait("frame", "Activity")
        self.check("activity")
        for _ in range(2):
            self.window.tab_to("Failures Only", "push button")
            self.window.key("space")
        self.leave("Activity")

    def tags(self):
        self.place.ctl("tags", "add", "needle")
        self.window.tab_to("Articles")
        self.window.key("Home", "t")
        self.window.wait("frame", "Tags")
        self.window.wait_rows("Tags", lambda rows: rows == ["needle, off"], "the tag")
        self.check("tags")
        self.window.enter("number")
        self.window.wait_rows("Tags", lambda rows: len(rows) == 1 and rows[0].startswith("New Tag"), "a new tag")
        self.check("new tag")
        self.leave("Tags")

    def article_window(self):
        self.window.tab_to("Articles")
        self.window.key("Home", "shift+Return")
        eventually(lambda: len(self.window.frames()) == 2, "the article's window")
        name = self.window.frames()[1].get_name
        eventually(lambda: self.window.find("filler", name()), "its page")
        self.check("an article's window")
        self.window.activate(name())
        self.window.key("Escape")
        eventually(lambda: len(self.window.frames()) == 1, "the window to close")

    def read_later(self):
        self.window.focus()
        self.window.key("g", "r")
        self.window.wait("label", "Nothing to Read Later")
        self.check("nothing to read later")
        self.window.key("g", "a")
        self.window.wait_rows("Articles", lambda rows: len(rows) > 1, "all articles")
        self.window.tab_to("Articles")
        self.window.key("Home", "l")
        self.window.wait_rows("Feeds", lambda rows: any(row.startswith("Read Later, 1 article") for row in rows), "the queue")
        self.check("an article to read later")

    def smart_feed(self):
        self.window.main_menu("New Smart Feed…")
        self.window.wait("frame", "New Smart Feed")
        self.check("a new smart feed")
        self.window.tab_to("As a Search", "text")
        self.window.enter("number is:unread after:2026")
        eventually(lambda: self.window.find("panel", "Condition 3"), "the conditions")
        self.check("conditions")
        self.window.enter("feed:n newer:3d x*")
        eventually(lambda: self.window.find("combo box", "Unit"), "the span of time")
        self.check("conditions with names and spans of time")
        self.window.key("ctrl+a")
        self.window.enter("is:old")
        eventually(lambda: self.window.said(), "what is wrong")
        self.check("a wrong smart feed")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "New Smart Feed"), "it to close")

    def rules(self):
        self.window.main_menu("Rules")
        self.window.wait("frame", "Rules")
        self.check("no rules")
        self.place.ctl("rules", "add", "needle", "--star")
        self.window.wait_rows("Rules", lambda rows: rows == ["needle, Star"], "the rule")
        self.window.activate("Rules")
        self.window.tab_to("needle, Star", "list item")
        self.window.key("Return")
        self.window.wait("text", "Words in articles")
        self.check("a rule")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("text", "Words in articles"), "the rule to close")
        self.leave("Rules")

    def statistics(self):
        self.window.main_menu("Statistics")
        self.window.wait("frame", "Statistics")
        self.window.wait_rows("Statistics", lambda rows: len(rows) == 3, "the feeds")
        self.check("statistics")
        self.window.activate("Statistics")
        self.window.tab_to("Starred", "push button")
        self.window.key("space")
        eventually(lambda: self.window.find("push button", "Starred, sorted in descending order"), "the order")
        self.check("sorted statistics")
        self.leave("Statistics")

    def test_every_control_above_and_beside_an_article_has_a_name(self):
        article = {"id": "1", "url": "http://one.example/", "title": "Pictured", "date_published": "2027-11-21T12:00:00Z",
                   "content_html": f"<img src='{self.server.root}/red.png' alt='A square' width=600 height=600>"
                                   f"<img src='{self.server.root}/red.png?2' width=600 height=600>"}
        body = {"version": "https://jsonfeed.org/version/1.1", "title": "Three", "items": [article]}
        self.server.pages["/three"] = ("application/feed+json", json.dumps(body).encode())
        self.server.pages["/red.png"] = ("image/png", red_picture())
        self.place.ctl("add", self.server.root + "/three")
        self.settings(pictures="'ask'")
        listed = self.place.home / "lost.opml"
        listed.write_text("<opml><body><outline text='Lost' type='rss' xmlUrl=''/></body></opml>")
        self.window = self.start("--library", str(self.place.library), str(listed))
        self.window.wait("alert")
        self.check("the result of an import")
        self.window.key("Escape")
        eventually(lambda: self.window.find("alert") is None, "the dialog to go")
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        page = self.window.wait_page("Pictured")
        self.window.wait("label", "Images are not shown.")
        self.check("pictures that are asked for")
        self.window.press("Show")
        eventually(lambda: self.server.count("/red.png"), "the picture")
        _, _, width, height = box(page)

        def looked_at():
            self.window.click(page, width // 2, 300)
            return self.window.named("Fit to Window")

        eventually(looked_at, "the picture's window")
        self.check("a picture")
        self.window.key("Tab", "space")
        self.window.key("Escape")
        eventually(lambda: not self.window.named("Fit to Window"), "the picture's window to go")
        self.window.quit()

    def test_controls_of_the_welcome_and_of_the_error_page_have_names(self):
        for feed in self.place.feeds():
            self.place.ctl("remove", str(feed["id"]))
        window = self.start()
        window.wait("label", "Welcome to Kiji")
        self.check("welcome")
        window.quit()
        for file in self.place.library.glob("library.sqlite*"):
            file.unlink()
        (self.place.library / "library.sqlite").write_bytes(b"no library" * 1000)
        window = self.start()
        window.wait("label", "Could Not Open Library")
        for words in ("Try Again", "Start New Library"):
            self.assertTrue(name_of(window.wait("label", words).get_parent()))
        window.quit()

    def test_a_row_describes_its_state_title_feed_and_date(self):
        window = self.start_reading()
        becomes(lambda: window.rows("Articles")[0], "unread, number 8, One, 8 March 2026, 12:00")
        window.key("Home", "m")
        window.wait_rows("Articles", lambda rows: rows[0].startswith("number 8, One, "), "a read row")
        window.key("s")
        window.wait_rows("Articles", lambda rows: rows[0].endswith(", starred"), "a starred row")
        window.quit()

    def test_high_contrast_dims_no_text(self):
        self.place.environment["ADW_DEBUG_HIGH_CONTRAST"] = "1"
        window = self.start_reading()
        window.key("Home", "m")
        window.wait_rows("Articles", lambda rows: rows[0].startswith("number 8, One, "), "a read row")
        day = window.wait("heading", lambda name: name.endswith("8 March"))
        # the header and read rows are gray otherwise
        for node, least in ((day, 80), (window.items("Articles")[0], 150)):
            eventually(lambda: window.dark(node) > least, lambda: f"dark letters in {node.get_name()}, are {window.dark(node)}")
        window.quit()

    def test_roles_and_states_are_exposed(self):
        garden = self.place.ctl("folders", "--add", "Garden", "--json")["folders"][0]["id"]
        two = next(feed["id"] for feed in self.place.feeds() if feed["title"] == "Two")
        self.place.ctl("move", str(two), "--to", str(garden))
        window = self.start_reading()

        def states(look):
            node = look()
            return node.get_state_set().names() if node else set()

        def check_states(look, has=(), lacks=()):
            eventually(lambda: set(has) <= states(look) and not set(lacks) & states(look),
                       lambda: f"{has} and not {lacks}, has {states(look)}")

        # a button without effect is insensitive
        check_states(lambda: window.find("push button", "Open in Browser"), lacks=["sensitive"])
        check_states(lambda: window.find("push button", "Refresh All"), has=["sensitive"])
        # which rows are selected, and where the focus is
        row = lambda number: window.items("Articles")[number]
        window.key("Home", "shift+Down")
        check_states(lambda: row(0), has=["selected"], lacks=["focused"])
        check_states(lambda: row(1), has=["selected", "focused"])
        check_states(lambda: row(2), lacks=["selected"])
        # whether a folder is expanded
        folder = lambda: next((item for item in window.items("Feeds") if item.get_name().startswith("Garden")), None)
        check_states(folder, has=["expandable", "expanded"])
        # a single article is selected, so the selection bar does not come in between
        window.to_top("Articles")
        window.tab_to("Feeds")
        window.to_top("Feeds")
        window.go("Garden")
        window.key("Left")
        check_states(folder, has=["expandable"], lacks=["expanded"])
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page(lambda name: name.startswith("number") or name == "other")
        # the button's name is its action
        window.wait("push button", "Star")
        window.key("s")
        window.wait("push button", "Remove Star")
        # a dialog is modal, and its rows expose their state
        window.key("ctrl+comma")
        check_states(lambda: window.find("frame", "Preferences"), has=["modal", "active"])
        window.on("Refresh when Kiji starts, not checked")
        window.key("space")
        window.on("Refresh when Kiji starts, checked")
        window.key("Escape")
        window.quit()

    def test_the_focus_is_visible(self):
        window = self.start_reading()
        focused = lambda: (window.focused() or [None])[0]

        def tab():
            before = focused()
            window.key("Tab")
            return eventually(lambda: focused() != before and focused(), f"Tab to leave {before}")

        around = [focused()]
        while (node := tab()) not in around:
            around.append(node)
            self.assertLess(len(around), 24)
        roles = [node.get_role_name() for node in around]
        self.assertGreater(roles.count("push button"), 5)
        self.assertEqual(roles.count("list item"), 2)
        # once more, to capture each control before it receives the focus
        while around[0] != node:
            around.append(around.pop(0))
        for node in around[1:]:
            if node.get_role_name() in ("push button", "toggle button", "list item"):
                without = at_rest(lambda: window.picture_around(node, 4), node.get_name(), looks=2)
                self.assertEqual(tab(), node)
                eventually(lambda: window.picture_around(node, 4) != without, f"a line around {node.get_name()}")
            else:
                self.assertEqual(tab(), node)
        window.quit()

    def test_large_text_enlarges_everything(self):
        sizes = []
        for dpi in (96, 144):
            # the X resource that the desktop's large text setting changes for GTK
            subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", f"Xft.dpi:\t{dpi}\n"],
                           check=True)
            self.addCleanup(subprocess.run, ["xprop", "-root", "-remove", "RESOURCE_MANAGER"])
            window = self.start()
            # keys are accepted once the library is open
            window.wait_rows("Articles", lambda rows: rows, "a list")
            window.focus()
            window.key("g", "a")
            window.wait_rows("Articles", lambda rows: len(rows) == 9, "the articles")
            window.tab_to("Articles")
            window.key("Home", "Return")
            page = window.wait_page(lambda name: name.startswith("number") or name == "other")
            eventually(lambda: window.dark(page) > 300, "the text")
            sizes.append((box(window.items("Articles")[0])[3], window.dark(page)))
            self.check(f"at {dpi} points")
            window.quit()
        (row, ink), (larger_row, larger_ink) = sizes
        self.assertGreater(larger_row, row * 1.2)
        # half as high and half as wide again
        self.assertGreater(larger_ink, ink * 1.7)

    def focus_is_somewhere(self, when):
        """Fails unless the focus is on a visible widget with a name."""
        def has_named_focus():
            focused = self.window.focused()[:1]
            return focused and is_shown(focused[0]) and name_of(focused[0])
        eventually(has_named_focus, lambda: f"the keyboard to be somewhere {when}, is on {self.window.focused()[:3]}")

    def test_the_focus_is_never_lost_when_a_list_changes(self):
        window = self.start_reading()
        window.key("g", "u")
        window.tab_to("Articles")
        window.key("Home", "Down", "Down")
        self.server.pages["/one"] = feed("One", *[f"number {n}" for n in range(1, 9)], "number 9")
        window.key("F5")
        window.show_new(1)
        window.wait_rows("Articles", lambda rows: len(rows) == 10, "the new article")
        window.tab_to("Articles")
        self.focus_is_somewhere("after a refresh")
        window.key("shift+a")
        window.wait("label", "10 articles marked as read")
        self.focus_is_somewhere("when all is read")
        # the focused list disappears
        window.key("g", "u")
        window.wait("label", "All Read")
        self.focus_is_somewhere("in an empty list")
        window.key("ctrl+z")
        window.wait_rows("Articles", lambda rows: len(rows) == 10, "the articles again")
        self.focus_is_somewhere("in a list that was empty")
        # first the focused feed is removed, and then all of them
        window.tab_to("Feeds")
        window.key("End")
        for left in (2, 1, 0):
            window.key("Delete")
            eventually(lambda: len(self.place.feeds()) == left, f"{left} feeds")
            self.focus_is_somewhere(f"with {left} feeds left")
            window.tab_to("Feeds")
            window.key("End")
        window.quit()
