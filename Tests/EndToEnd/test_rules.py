"""Rules: muting from an article, the list of rules, editing, undo, and new articles."""

from harness import KijiTestCase, at_rest, becomes, box, eventually
from test_list import feed


class Rules(KijiTestCase):
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

    def titles(self, window):
        return [row.split(", ")[1 if row.startswith("unread, ") else 0] for row in window.rows("Articles")]

    def text(self, window):
        entry = window.find("text", "Words in articles")
        return entry.get_text(0, entry.get_character_count()) if entry else None

    def test_an_article_is_muted_from_its_menu(self):
        window = self.start()
        window.key("shift+F10")
        window.act(lambda: window.menu_item("Mute"), "Mute in the menu")
        window.act(lambda: window.menu_item("Words in the Title…"), "the submenu")
        becomes(lambda: self.text(window), 'title:"Number 3"')
        # a search that is wrong says so, and cannot be saved
        window.key("ctrl+a")
        window.enter("is:old")
        becomes(lambda: window.said(), "is:old is not supported. Use one of is:unread, is:read, is:starred, is:later, is:quiet, is:kept, is:muted.")
        window.key("ctrl+a")
        window.enter("needle")
        eventually(lambda: window.find("status bar", "0 articles in the last 30 days"), "the preview")
        window.tab_on("Apply to existing articles now")
        window.key("space")
        window.press("Add")
        becomes(lambda: self.titles(window), ["Number 3", "Number 1"])
        self.assertEqual([row["title"] for row in self.place.articles()], ["Number 3", "Number 1"])
        # undone at once
        window.key("ctrl+z")
        becomes(lambda: self.titles(window), ["Number 3", "Number 2", "Number 1"])
        self.assertEqual(self.place.ctl("rules"), "")
        window.quit()

    def test_author_feed_and_category_are_muted_from_the_menu(self):
        article = (
            b"<rss version='2.0' xmlns:dc='http://purl.org/dc/elements/1.1/'><channel><title>Harbor News</title><item>"
            b"<guid>a</guid><title>Storm</title><dc:creator>Ann Author</dc:creator><category>World News</category>"
            b"<pubDate>04 Mar 2026 12:00:00 GMT</pubDate></item></channel></rss>")
        self.pages["/harbor"] = ("application/rss+xml", article)
        self.place.ctl("add", self.server.root + "/harbor")
        window = super().start()
        window.wait_rows("Articles", lambda rows: len(rows) == 4, "the articles")
        for item, query in (
                ("This Author…", 'author:"Ann Author"'), ("In This Feed…", f'feed:"{self.server.root}/harbor"'),
                ("Category “World News”…", 'category:"World News"')):
            window.tab_to("Articles")
            window.key("Home", "shift+F10")
            window.act(lambda: window.menu_item("Mute"), "Mute in the menu")
            window.act(lambda: window.menu_item(item), item)
            becomes(lambda: self.text(window), query)
            window.tab_on("Apply to existing articles now")
            window.key("space")
            window.press("Add")
            # that article and no other
            becomes(lambda: self.titles(window), ["Number 3", "Number 2", "Number 1"])
            # both the articles and the rule are undone
            window.key("ctrl+z")
            becomes(lambda: self.titles(window), ["Storm", "Number 3", "Number 2", "Number 1"])
            becomes(lambda: self.place.ctl("rules"), "")
        window.quit()

    def test_what_comes_back_is_seen(self):
        items = "".join(
            f"<item><guid>{day}</guid><title>Day {day}</title><pubDate>{day:02} Mar 2026 12:00:00 GMT</pubDate></item>"
            for day in range(1, 29))
        self.pages["/days"] = (
            "application/rss+xml", f"<rss version='2.0'><channel><title>Days</title>{items}</channel></rss>".encode())
        self.place.ctl("add", self.server.root + "/days")
        window = super().start()
        window.wait_rows("Articles", lambda rows: len(rows) > 3, "the articles")
        window.tab_to("Articles")
        window.key("Home")
        first = window.rows("Articles")[0]
        places = lambda: [box(row)[1] for row in window.items("Articles")[:2]]
        before = at_rest(places, "the list")
        # the first row, and then with the focus on the second one
        for number in range(2):
            window.key(*["Down"] * number, "shift+F10")
            window.act(lambda: window.menu_item("Mute"), "Mute in the menu")
            window.act(lambda: window.menu_item("Words in the Title…"), "the submenu")
            window.tab_on("Apply to existing articles now")
            window.key("space")
            muted = window.rows("Articles")[number]
            window.press("Add")
            eventually(lambda: muted not in window.rows("Articles"), "the article to go")
            window.key("ctrl+z")
            eventually(lambda: window.rows("Articles")[:1] == [first], "the article to come back")
            becomes(places, before)
            window.key("Home")
        window.quit()

    def test_the_empty_list_is_used_by_keyboard(self):
        window = self.start()
        window.key("ctrl+shift+r")
        window.wait("frame", "Rules")
        window.wait("label", "No Rules")
        window.tab_to("New Rule", "push button")
        window.key("Return")
        window.wait("text", "Words in articles")
        window.key("Escape")
        window.key("Escape")
        eventually(lambda: window.find("frame", "Rules") is None, "the window closed")
        window.quit()

    def test_rules_are_listed_edited_and_removed(self):
        self.place.ctl("rules", "add", "needle", "--star")
        window = self.start()
        window.key("ctrl+shift+r")
        window.wait("frame", "Rules")
        becomes(lambda: window.rows("Rules"), ["needle, Star"])
        # by another process
        self.place.ctl("rules", "add", "title:\"number 4\"", "--mute")
        becomes(lambda: window.rows("Rules"), ['title:"number 4", Mute', "needle, Star"])
        # of a feed, its title instead of its address
        self.place.ctl("rules", "add", f'sand feed:"{self.server.root}/feed"', "--star")
        becomes(lambda: window.rows("Rules")[0], "sand feed:Numbers, Star")
        self.place.ctl("rename", str(self.place.feeds()[0]["id"]), "Two Words")
        becomes(lambda: window.rows("Rules")[0], 'sand feed:"Two Words", Star')
        self.place.ctl("rules", "remove", str(self.place.ctl("rules", "--json")["rules"][-1]["id"]))
        becomes(lambda: len(window.rows("Rules")), 2)
        window.activate("Rules")
        window.key("Home", "Return")
        becomes(lambda: self.text(window), 'title:"number 4"')
        window.act(lambda: window.find("check box", "Mark as Read"), "the switch")
        window.press("Save")
        becomes(lambda: window.rows("Rules"), ['title:"number 4", Mute · Mark as Read', "needle, Star"])
        window.key("End")
        window.choose_in_menu("Turn Off")
        becomes(lambda: window.rows("Rules")[1], "needle, Star, Off")
        window.key("ctrl+z")
        becomes(lambda: window.rows("Rules")[1], "needle, Star")
        window.choose_in_menu("Apply to Existing Articles")
        eventually(lambda: "2" in str([row["id"] for row in self.place.articles() if row["starred"]]), "the star")
        # a new article is muted before anybody sees it
        self.pages["/feed"] = ("application/rss+xml", feed([1, 2, 3, 4]))
        self.place.ctl("refresh")
        self.assertIn("Number 4", self.place.ctl("search", "in:muted"))
        self.assertEqual(self.titles(window), ["Number 3", "Number 2", "Number 1"])
        window.key("End", "Delete")
        becomes(lambda: window.rows("Rules"), ['title:"number 4", Mute · Mark as Read'])
        window.key("ctrl+z")
        becomes(lambda: window.rows("Rules")[1:], ["needle, Star"])
        window.key("End")
        window.choose_in_menu("Remove")
        becomes(lambda: window.rows("Rules"), ['title:"number 4", Mute · Mark as Read'])
        window.close_frame("Rules")
        window.quit()
