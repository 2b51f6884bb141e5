"""The command palette, by keyboard and pointer: it finds commands, lists and preferences, and does what is chosen."""

import subprocess

from harness import KijiTestCase, becomes, box, eventually
from test_states import feed

ENTRY = "Search commands, feeds and preferences"


class Palette(KijiTestCase):
    def setUp(self):
        super().setUp()
        server = self.serve({"/one": feed("Harbour", "ships"), "/two": feed("Garden", "peas", "beans")})
        self.place.ctl("add", server.root + "/one")
        self.place.ctl("add", server.root + "/two")
        self.place.ctl("folders", "--add", "Outdoors")
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        self.window.tab_to("Articles")

    def entry(self):
        return next((node for node in self.window.focused() if node.get_name() == ENTRY), None)

    def open(self, text=""):
        self.window.focus_main()
        self.window.key("ctrl+shift+p")
        eventually(self.entry, "the palette")
        if text:
            self.window.enter(text)

    def is_closed(self):
        eventually(lambda: not self.window.find("frame", "Command Palette"), "the palette to close")

    def found(self, first):
        """Waits until the first row, which is selected, begins with a text."""
        eventually(lambda: [row for row in self.window.selected("Results") if row.startswith(first)]
                   == self.window.rows("Results")[:1], lambda: f"{first} first, is {self.window.rows('Results')[:5]}")

    def choose(self, text, first):
        """Types a text, and chooses the first result, which begins with another text."""
        self.open(text)
        self.found(first)
        self.window.key("Return")
        self.is_closed()

    def test_a_command_is_found_and_done(self):
        self.window.key("Home")
        unread = lambda: [article["title"] for article in self.place.articles() if not article["read"]]
        before = len(unread())
        self.open("mark unr")
        self.found("Mark as read or unread, Reading, M")
        self.assertIn("Mark as read or unread, Reading, M", self.entry().get_description())
        self.assertIn("result", self.entry().get_description())
        self.window.key("Return")
        self.is_closed()
        # it acts on the row that has the focus again
        becomes(lambda: len(unread()), before - 1)
        # what was used last comes first, also at the next start
        self.open()
        self.found("Mark as read or unread")
        self.window.key("Escape")
        self.is_closed()
        self.window.quit()
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) > 1, "the articles")
        # enabled only with a selection
        self.window.tab_to("Articles")
        self.window.key("Home")
        eventually(lambda: self.window.selected("Articles"), "a selected row")
        self.open()
        self.found("Mark as read or unread")
        self.window.key("Escape")
        self.is_closed()
        self.window.quit()

    def test_disabled_commands_are_left_out(self):
        self.open("find in article")
        self.window.wait("label", "No Results")
        becomes(lambda: self.entry().get_description(), "No Results")
        # Enter without a result does nothing
        self.window.key("Return")
        self.assertTrue(self.entry())
        self.window.key("Escape")
        self.is_closed()
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        self.window.wait_page(lambda name: name)
        self.open("find in article")
        self.found("Find in article")
        self.window.key("Return")
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == "Find in article"], "the line")
        self.window.key("Escape")
        self.window.quit()

    def test_the_shown_list_and_the_open_article_have_commands(self):
        titles = lambda: {feed["title"] for feed in self.place.feeds()}
        self.open("garden")
        self.found("Garden")
        self.window.key("Return")
        self.is_closed()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 2, "the feed's articles")
        # the keyboard is not in the sidebar
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        self.window.wait_page("beans")
        self.open("mute in feed")
        self.found("Mute in feed, Reading")
        self.window.key("Return")
        line = self.window.wait("text", "Words in articles")
        address = next(feed["url"] for feed in self.place.feeds() if feed["title"] == "Garden")
        becomes(lambda: line.get_text(0, line.get_character_count()), f'feed:"{address}"')
        self.window.key("Escape")
        eventually(lambda: not self.window.find("text", "Words in articles"), "the dialog to close")
        # the selected row rather than the open article
        self.window.tab_to("Articles")
        self.window.key("Home", "Down")
        title = eventually(lambda: self.window.selected("Articles"), "a row")[0].removeprefix("unread, ").split(", ")[0]
        self.assertNotEqual(title, "beans")
        self.open("mute words in title")
        self.found("Mute words in title")
        self.window.key("Return")
        line = self.window.wait("text", "Words in articles")
        becomes(lambda: line.get_text(0, line.get_character_count()), f'title:"{title}"')
        self.window.key("Escape")
        eventually(lambda: not self.window.find("text", "Words in articles"), "the dialog to close")
        self.open("notify")
        self.found("Notify About New Articles, Garden")
        self.window.key("Return")
        self.is_closed()
        garden = next(str(feed["id"]) for feed in self.place.feeds() if feed["title"] == "Garden")
        becomes(lambda: self.place.ctl("notify", garden, "--json")["notify"], True)
        self.open("remove")
        self.found("Remove, Garden")
        self.window.key("Return")
        self.is_closed()
        becomes(lambda: "Garden" in titles(), False)
        self.window.key("ctrl+z")
        becomes(lambda: "Garden" in titles(), True)
        self.window.quit()

    def test_a_feed_is_shown_by_pointer_and_a_folder_by_key(self):
        self.open("gard")
        self.found("Garden, Feed")
        row = self.window.items("Results")[0]
        eventually(lambda: box(row)[3] > 20, "the row to be laid out")
        # within the palette's own window, if it has one
        palette = self.window.window_named("Command Palette")
        self.click(palette, row)
        self.is_closed()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 2, "its articles")
        becomes(lambda: [name.split(",")[0] for name in self.window.selected("Feeds")], ["Garden"])
        self.open("outd")
        self.found("Outdoors, Folder")
        self.window.key("Return")
        self.is_closed()
        becomes(lambda: [name.split(",")[0] for name in self.window.selected("Feeds")], ["Outdoors"])
        self.window.quit()

    def test_a_list_in_a_collapsed_folder_has_its_commands(self):
        garden = next(str(feed["id"]) for feed in self.place.feeds() if feed["title"] == "Garden")
        folder = str(self.place.ctl("folders", "--json")["folders"][0]["id"])
        self.place.ctl("move", garden, "--to", folder)
        self.choose("garden", "Garden, Feed")
        names = lambda: [name.split(",")[0] for name in self.window.rows("Feeds")]
        eventually(lambda: "Garden" in names(), "the row")
        # by its triangle: the keys would select it
        outdoors = next(row for row in self.window.items("Feeds") if row.get_name().startswith("Outdoors"))
        self.window.click(outdoors, 22, box(outdoors)[3] // 2)
        eventually(lambda: "Garden" not in names(), "the folder to be collapsed")
        self.open("remove")
        self.found("Remove, Garden")
        self.window.key("Escape")
        self.is_closed()
        self.choose("rename", "Rename, Garden")
        eventually(lambda: [node for node in self.window.focused()[:1] if node.get_role_name() == "text"], "the entry")
        self.window.enter("Yard")
        self.window.key("Return")
        becomes(lambda: {feed["title"] for feed in self.place.feeds()}, {"Harbour", "Yard"})
        eventually(lambda: "Yard" in names(), "the new name in the folder")
        self.window.quit()

    def test_a_list_gets_another_density(self):
        heights = lambda: {box(row)[3] for row in self.window.items("Articles")}
        before = eventually(heights, "the rows")
        self.choose("compact", "List density: Compact Rows, Lists")
        eventually(lambda: heights() and max(heights()) < min(before), "lower rows")
        self.window.focus_main()
        self.window.key("ctrl+z")
        becomes(heights, before)
        # for this list alone
        self.choose("list only", "View options for this list only, or for all")
        self.choose("compact", "List density: Compact Rows, Lists")
        eventually(lambda: heights() and max(heights()) < min(before), "lower rows")
        self.window.focus_main()
        # the switch, which the list would lose its density with, and then the density
        self.choose("list only", "View options for this list only, or for all")
        becomes(heights, before)
        self.window.focus_main()
        self.window.key("ctrl+z")
        eventually(lambda: heights() and max(heights()) < min(before), "the list's own density")
        self.window.key("ctrl+z")
        becomes(heights, before)
        self.window.quit()

    def click(self, palette, row):
        """Clicks a row of the palette, in its own window or, with newer versions of libadwaita, in the main one."""
        x, y, width, height = box(row)
        subprocess.run(
            ["xdotool", "mousemove", "--window", palette or self.window.window_id, str(x + width // 2), str(y + height // 2),
             "click", "1"], check=True)

    def test_feeds_are_exported_from_the_menu_and_the_library_from_the_palette(self):
        lines = lambda text: [line for line in text.splitlines() if "dateCreated" not in line]
        file = self.place.home / "from the menu.opml"
        self.window.main_menu("Export Feeds…")
        self.window.choose_file("Export Feeds", file, suggested="kiji-feeds.opml")
        eventually(file.exists, "the file")
        self.window.wait("label", "Saved as from the menu.opml")
        self.assertEqual(lines(file.read_text()), lines(self.place.ctl("export")))
        other = self.place.home / "from the palette.opml"
        self.open("opml")
        self.found("Import feeds")
        self.window.key("Escape")
        self.is_closed()
        self.choose("export", "Export feeds, Feeds")
        self.window.choose_file("Export Feeds", other, suggested="kiji-feeds.opml")
        becomes(lambda: other.exists() and lines(other.read_text()), lines(file.read_text()))
        copy = self.place.home / "copy.sqlite"
        self.choose("backup", "Back up library, Feeds")
        self.window.wait("filler", "Back Up Library")
        self.window.save_as("Back Up Library", copy)
        self.window.wait("label", "Saved as copy.sqlite")
        self.assertEqual(copy.read_bytes()[:6], b"SQLite")
        self.choose("what's new", "What’s new, Window")
        self.window.wait("frame", "About")
        self.window.close_frame("About")
        self.window.quit()

    def test_a_preference_opens_the_preferences_at_its_row(self):
        self.open("group articles by day")
        self.found("Group articles by day, Preferences")
        self.window.key("Return")
        self.window.wait("frame", "Preferences")
        self.window.on("Group articles by day")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Preferences"), "the preferences to close")
        self.window.quit()

    def test_a_preference_far_down_is_scrolled_to(self):
        self.open("download episodes")
        self.window.key("Return")
        dialog = self.window.wait("frame", "Preferences")
        def place():
            node = next(iter(self.window.focused()), None)
            return node and box(node)
        def is_visible():
            row, around = place(), box(dialog)
            return row and row[3] > 0 and around[1] < row[1] and row[1] + row[3] <= around[1] + around[3]
        eventually(is_visible, lambda: f"the row in the window, it is at {place()}")
        self.window.quit()

    def test_keys_move_the_selection_while_the_entry_keeps_the_focus(self):
        self.open()
        rows = eventually(lambda: len(self.window.rows("Results")) >= 40 and self.window.rows("Results"), "the first rows")
        selected = lambda: rows.index(self.window.selected("Results")[0])
        becomes(selected, 0)
        self.window.key("Down", "Down", "Up")
        becomes(selected, 1)
        self.window.key("Page_Down")
        page = eventually(lambda: selected() > 3 and selected() - 1, "a page further")
        self.window.key("Page_Up", "Page_Up")
        becomes(selected, 0)
        self.assertGreater(page, 3)
        # the other commands follow when the last row comes near
        for _ in range(60):
            self.window.key("Down")
        eventually(lambda: self.window.selected("Results") == self.window.rows("Results")[60:61] != [], "the 61st row")
        for _ in range(60):
            self.window.key("Up")
        becomes(selected, 0)
        self.assertTrue(self.entry())
        self.window.type("x")
        becomes(lambda: self.entry().get_text(0, 10), "x")
        self.window.key("Escape")
        self.is_closed()
        # the list has the focus as before
        eventually(self.window.focused_row, "the keyboard in the list")
        self.window.quit()

    def test_a_search_for_a_command_becomes_the_palette(self):
        self.window.key("ctrl+k")
        eventually(lambda: [node for node in self.window.focused() if node.get_name() == "Search all articles"], "the line")
        self.window.type(">")
        eventually(self.entry, "the palette")
        self.window.type("shortcuts")
        self.found("Keyboard shortcuts")
        self.window.key("Escape")
        self.is_closed()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        eventually(self.window.focused_row, "the keyboard in the list")
        self.window.quit()
