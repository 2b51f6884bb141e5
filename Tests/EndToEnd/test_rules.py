"""Rules: muting from an article, the list of rules, editing, undo, files, and new articles."""

import collections
import datetime
import email.utils
import json
import os
import pathlib
import re
import unittest

from accessible import Atspi
from harness import KijiTestCase, at_rest, becomes, box, eventually
from test_list import feed

# applies a rule to what is there
EXISTING = "Apply to existing articles now"


def open_new_rule(window):
    """Opens the dialog from the empty list of rules."""
    window.key("ctrl+shift+r")
    window.wait("frame", "Rules")
    window.tab_to("New Rule", "push button")
    window.key("Return")
    window.wait("text", "Words in articles")


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
        # what is typed replaces the title
        window.type("Number 1")
        becomes(lambda: self.text(window), 'title:"Number 1"')
        # a search that is wrong says so, and cannot be saved
        window.key("ctrl+a")
        window.enter("is:old")
        becomes(lambda: window.said(), "is:old is not supported. Use one of is:unread, is:read, is:starred, is:later, is:quiet, is:kept, is:muted.")
        window.key("ctrl+a")
        window.enter("needle")
        eventually(lambda: window.find("status bar", "0 articles in the last 30 days"), "the preview")
        window.tab_on(EXISTING)
        window.key("space")
        window.press("Add")
        becomes(lambda: self.titles(window), ["Number 3", "Number 1"])
        self.assertEqual([row["title"] for row in self.place.articles()], ["Number 3", "Number 1"])
        # undone at once
        window.key("ctrl+z")
        becomes(lambda: self.titles(window), ["Number 3", "Number 2", "Number 1"])
        self.assertEqual(self.place.ctl("rules"), "")
        window.quit()

    def test_the_preview_follows_what_is_typed(self):
        def item(title, days):
            date = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=days, minutes=5)
            return (f"<item><guid>{title}</guid><title>{title}</title><description>Weather.</description>"
                    f"<pubDate>{email.utils.format_datetime(date)}</pubDate></item>")
        items = item("Storm", 0) + item("Storm warning", 1) + item("Calm", 2) + item("Old storm", 40)
        self.pages["/weather"] = (
            "application/rss+xml", f"<rss version='2.0'><channel><title>Weather</title>{items}</channel></rss>".encode())
        self.place.ctl("add", self.server.root + "/weather")
        ids = {row["title"]: str(row["id"]) for row in self.place.articles()}
        window = super().start()
        window.wait_rows("Articles", lambda rows: len(rows) == 7, "the articles")
        window.tab_to("Articles")
        open_new_rule(window)
        shown = lambda: next((node.get_name().split("\n") for node in window.find_all("status bar")), None)
        becomes(shown, ["Enter words that the articles contain, as in a search."])
        window.enter("title:storm")
        becomes(shown, ["2 articles in the last 30 days", "• Storm", "• Storm warning"])
        window.key("End")
        window.type(" -warning")
        becomes(shown, ["1 article in the last 30 days", "• Storm"])
        window.enter("weather")
        becomes(shown, ["3 articles in the last 30 days", "• Storm", "• Storm warning", "• Calm"])
        # seen without scrolling
        (_, top, _, height), (_, y, _, high) = (box(window.find("frame", "New Rule")), box(window.named(EXISTING)))
        self.assertLess(y + high, top + height)
        # what is not muted although the rule mutes
        stays = lambda: [node.get_name() for node in window.find_all("status bar")][1:]
        self.assertEqual(stays(), [])
        self.place.ctl("mark", "starred", ids["Storm"], ids["Old storm"])
        self.place.ctl("tags", "set", "Weather", ids["Calm"])
        window.switch("Mute")
        becomes(stays, ["2 stay: starred, tagged or in Read Later"])
        window.switch("Mute")
        becomes(stays, [])
        # what will be changed now, of any age
        window.tab_on(EXISTING)
        window.key("space")
        becomes(lambda: (shown() or [])[:2], ["4 existing articles", "3 articles in the last 30 days"])
        window.key("space")
        becomes(lambda: (shown() or [])[:1], ["3 articles in the last 30 days"])
        # a name that does not exist
        window.tab_to("Words in articles", "text")
        window.enter("tag:nosuch")
        becomes(stays, ["There is no tag “nosuch”."])
        window.tab_to("Words in articles", "text")
        window.enter("title:old")
        becomes(shown, ["0 articles in the last 30 days"])
        # nothing has been changed
        window.key("Escape")
        becomes(lambda: window.find("text", "Words in articles"), None)
        self.assertEqual((len(self.place.articles()), self.place.ctl("rules")), (7, ""))
        window.close_frame("Rules")
        window.quit()

    def test_a_rule_cannot_mute_what_it_stars_or_tags(self):
        window = self.start()
        open_new_rule(window)
        window.enter("needle")
        switch = lambda name: window.switch(name)
        add = lambda: window.find("label", "Add").get_parent().get_state_set().contains(Atspi.StateType.SENSITIVE)
        refused = (False, "A rule cannot mute what it stars or tags.")
        state = lambda: (add(), window.said())
        switch("Mute")
        becomes(state, (True, None))
        switch("Star")
        becomes(state, refused)
        switch("Star")
        becomes(state, (True, None))
        window.tab_to("Tags, separated by commas", "text")
        window.type("Sea")
        becomes(state, refused)
        switch("Mute")
        becomes(state, (True, None))
        window.press("Add")
        becomes(lambda: window.rows("Rules"), ["needle, Tag “Sea”"])
        window.close_frame("Rules")
        window.quit()

    def test_a_rule_begins_with_an_article(self):
        window = self.start()
        window.key("shift+F10")
        window.act(lambda: window.menu_item("New Rule…"), "New Rule in the menu")
        becomes(lambda: self.text(window), 'title:"Number 3"')
        # it does nothing yet
        toggles = [window.find("check box", name) for name in ("Mute", "Mark as Read", "Star")]
        self.assertFalse(any(node.get_state_set().contains(Atspi.StateType.CHECKED) for node in toggles))
        window.type("Number 1")
        becomes(lambda: self.text(window), 'title:"Number 1"')
        window.switch("Star")
        window.press("Add")
        becomes(lambda: self.place.ctl("rules").split("\t")[2:], ["star", 'title:"Number 1"\n'])
        window.quit()

    def test_rules_are_exported_imported_and_applied_in_their_window(self):
        self.place.ctl("rules", "add", "needle", "--star")
        self.place.ctl("rules", "add", 'title:"number 3"', "--mute")
        self.place.ctl("rules", "add", "hay", "--star", "--tag", "Barn")
        self.place.ctl("rules", "switch", "3", "off")
        listed = ["hay, Star · Tag “Barn”, Off", 'title:"number 3", Mute', "needle, Star"]
        window = self.start()
        window.key("ctrl+shift+r")
        window.wait("frame", "Rules")
        becomes(lambda: window.rows("Rules"), listed)
        file = self.place.home / "rules.json"
        window.choose_in_dialog("Rules", "Export…")
        window.choose_file("Export Rules", file, suggested="Kiji rules.json")
        window.wait("label", "Saved as rules.json")
        self.assertEqual(json.loads(file.read_text())["rules"], [
            {"query": "needle", "actions": ["star"], "enabled": True},
            {"query": 'title:"number 3"', "actions": ["mute"], "enabled": True},
            {"query": "hay", "actions": ["star", "tag:Barn"], "enabled": False}])
        self.place.ctl("rules", "remove", "2", "3")
        becomes(lambda: window.rows("Rules"), listed[-1:])
        window.choose_in_dialog("Rules", "Import…")
        window.choose_file("Import Rules", file)
        # the one that is there already is not added again
        becomes(lambda: window.rows("Rules"), listed)
        window.choose_in_dialog("Rules", "Import…")
        window.choose_file("Import Rules", file)
        window.wait("label", "The file has no new rules")
        self.assertEqual(window.rows("Rules"), listed)
        # the articles that are there are as they were, until all rules that are on are applied
        self.assertEqual(self.titles(window), ["Number 3", "Number 2", "Number 1"])
        window.choose_in_dialog("Rules", "Apply All to Existing Articles")
        becomes(lambda: self.titles(window), ["Number 2", "Number 1"])
        self.assertEqual([row["title"] for row in self.place.articles() if row["starred"]], ["Number 2"])
        window.activate("Rules")
        window.key("ctrl+z")
        becomes(lambda: self.titles(window), ["Number 3", "Number 2", "Number 1"])
        self.assertEqual([row["title"] for row in self.place.articles() if row["starred"]], [])
        file.write_text('{"rules": [{"query": "hay", "actions": ["shred"]}]}')
        window.choose_in_dialog("Rules", "Import…")
        window.choose_file("Import Rules", file)
        window.wait("label", lambda name: "shred" in name)
        self.assertEqual(window.rows("Rules"), listed)
        window.close_frame("Rules")
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
            # what is typed comes after it
            window.type(" storm")
            becomes(lambda: self.text(window), query + " storm")
            window.tab_on(EXISTING)
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
            window.tab_on(EXISTING)
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
        # nothing is chosen for the user, and each switch is one stop
        names = ["Mute", "Mark as Read", "Star", "Notify", "Fetch Full Text", "Keep Forever"]
        switches = [window.find("check box", name) for name in names]
        self.assertFalse(any(node.get_state_set().contains(Atspi.StateType.CHECKED) for node in switches))
        window.tab_to("Mute", "check box")
        for name in names[1:]:
            window.key("Tab")
            becomes(lambda: [node.get_name() for node in window.focused()][:1], [name])
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
        window.switch("Mark as Read")
        window.press("Save")
        becomes(lambda: window.rows("Rules"), ['title:"number 4", Mute · Mark as Read', "needle, Star"])
        window.key("End")
        window.choose_in_menu("Turn Off")
        becomes(lambda: window.rows("Rules")[1], "needle, Star, Off")
        # the same words in the dialog
        window.key("Return")
        toggle = window.wait("check box", "Enabled")
        self.assertFalse(toggle.get_state_set().contains(Atspi.StateType.CHECKED))
        window.key("Escape")
        becomes(lambda: window.find("check box", "Enabled"), None)
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


REAL = pathlib.Path(os.environ.get("KIJI_PUBLIC_FEEDS") or "/nowhere") / "real"


@unittest.skipUnless(REAL.is_dir(), "KIJI_PUBLIC_FEEDS does not name a folder of feeds")
class RealFeeds(KijiTestCase):
    """A rule over feeds of real publishers, with a word of theirs."""

    FILES = ["macworld.rss", "DaringFireball.atom", "cloudblog.rss", "encoding.rss", "json_feed.json"]
    # subscribed to while the rule is there
    LATER = "guardian.rss"

    def setUp(self):
        super().setUp()
        kinds = {".rss": "application/rss+xml", ".atom": "application/atom+xml", ".json": "application/feed+json"}
        self.server = self.serve({
            "/" + name: (kinds[pathlib.Path(name).suffix], (REAL / name).read_bytes())
            for name in [*self.FILES, self.LATER]})
        for name in self.FILES:
            self.place.ctl("add", f"{self.server.root}/{name}")

    def found(self, query):
        return {row["id"] for row in self.place.ctl("search", query, "--json", "--limit", "100000")["articles"]}

    def counts(self):
        """Returns what the sidebar must show for the feeds, from the articles that are not muted."""
        unread = collections.Counter(
            row["feed"] for feed in self.place.feeds() for row in self.place.articles("--unread", "--feed", str(feed["id"])))
        return {
            feed["title"] + (f", {unread[feed['id']]} unread" if unread[feed["id"]] else "") for feed in self.place.feeds()}

    def shows(self, window, articles):
        """Waits until the list shows articles, as far as it has rows, and the sidebar the counts of all feeds."""
        def differences():
            rows = window.rows("Articles")
            return [(row, one["title"]) for row, one in zip(rows, articles) if one["title"] not in row] or not rows
        eventually(lambda: not differences(), lambda: f"the list; differences are {differences()}")
        expected = self.counts()
        missing = lambda: expected - set(window.rows("Feeds"))
        eventually(lambda: not missing(), lambda: f"the counts; missing are {missing()} in {window.rows('Feeds')}")

    def test_a_muted_word_takes_exactly_its_articles(self):
        before = self.place.articles()
        self.assertGreater(len(before), 100)
        # a word of one of the first titles, which the window shows, that is in many others
        words = lambda title: set(re.findall(r"(?<![^ ])[a-z]{4,}(?![^ ])", title.lower()))
        frequency = collections.Counter(word for row in before for word in words(row["title"]))
        word = max((word for row in before[:5] for word in words(row["title"])), key=lambda word: (frequency[word], word))
        expected = self.found(f"title:{word}")
        self.assertTrue(1 < len(expected) < len(before) / 2, (word, len(expected)))
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) > 4, "the articles")
        self.shows(window, before)
        counts = self.counts()
        window.tab_to("Articles")
        open_new_rule(window)
        window.enter(f"title:{word}")
        window.switch("Mute")
        window.tab_on(EXISTING)
        window.key("space")
        window.press("Add")
        becomes(lambda: window.rows("Rules"), [f"title:{word}, Mute"])
        window.close_frame("Rules")
        becomes(lambda: self.found("in:muted"), expected)
        left = [row for row in before if row["id"] not in expected]
        self.assertEqual(self.place.articles(), left)
        self.shows(window, left)
        self.assertNotEqual(self.counts(), counts)

        # those of a feed that is subscribed to later are muted as they arrive
        self.place.ctl("add", f"{self.server.root}/{self.LATER}")
        muted = self.found("in:muted")
        self.assertGreater(muted, expected)
        self.assertEqual(muted, self.found(f"title:{word} in:muted"))
        now = self.place.articles()
        self.assertGreater(len(now), len(left))
        self.assertFalse({row["id"] for row in now} & muted)
        self.assertFalse(self.found(f"title:{word}") - muted)
        eventually(lambda: not self.counts() - set(window.rows("Feeds")), "the counts with the new feed")
        # undone, they are all back
        self.place.ctl("remove", str(self.place.feeds()[-1]["id"]))
        window.focus()
        window.key("ctrl+z")
        becomes(lambda: self.found("in:muted") & expected, set())
        becomes(self.counts, counts)
        self.shows(window, before)
        window.quit()
