"""From an address to an article, by keyboard only."""

import subprocess
import time

from harness import ROOT, KijiTestCase, Picture, eventually, three_feeds


class Reading(KijiTestCase):
    def test_the_first_start_needs_no_network(self):
        window = self.start()
        rows = window.wait_rows("Articles", lambda rows: len(rows) == 3, "three welcome articles")
        self.assertTrue(rows[0].startswith("unread, Welcome to Kiji, Welcome to Kiji, "), rows)
        window.wait_rows("Feeds", lambda rows: "Welcome to Kiji, 3 unread" in rows, "the welcome feed with its count")
        window.quit()

    def test_an_idle_window_draws_nothing(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        # an invisible animation would wake it sixty times per second
        def wakes():
            before = window.times_woken()
            time.sleep(1)
            return window.times_woken() - before
        eventually(lambda: wakes() < 15, lambda: f"the window to rest; in a second it woke {wakes()} times")
        window.quit()

    def test_a_picture_is_taken_of_the_first_article(self):
        # as scripts/run does on a machine without a screen
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        opening = subprocess.run(
            ["/usr/bin/python3", ROOT / "scripts/lib/open-first-article.py", str(window.process.pid)],
            capture_output=True, text=True, timeout=300)
        self.assertEqual(opening.returncode, 0, opening.stderr)
        eventually(lambda: [article["read"] for article in self.place.articles()].count(True) == 1, "one that is read")
        window.quit()

    def test_from_an_address_to_an_article(self):
        server = self.serve(three_feeds())
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")

        window.subscribe(server.root + "/feed1")
        feed = eventually(
            lambda: [feed for feed in self.place.feeds() if feed["url"] == server.root + "/feed1"], "the feed in the library")[0]
        listed = self.place.articles("--feed", str(feed["id"]))
        rows = window.wait_rows("Articles", lambda rows: len(rows) == len(listed), "the feed's articles")
        for row, article in zip(rows, listed):
            self.assertIn(article["title"], row)
            self.assertTrue(row.startswith("unread, "), row)
        self.assertEqual(server.count("/feed1"), 1, "what was fetched to look is not fetched again")

        # the list is reached and used by keyboard
        window.tab_to("Articles")
        window.key("Home")
        before = Picture.of_screen()
        before.save(ROOT / "build" / "e2e-unread.png")
        self.assertGreater(self.accent_pixels(before), 30, "unread dots in the accent's colour")
        window.key("Return")
        window.wait_rows("Articles", lambda rows: not rows[0].startswith("unread, "), "the row to be read")
        window.wait_page(listed[0]["title"])
        read = lambda: [article["read"] for article in self.place.articles() if article["id"] == listed[0]["id"]]
        eventually(lambda: read() == [True], "read in the library")
        page = window.wait_page(listed[0]["title"])
        eventually(lambda: window.dark(page) > 300, "the text in the article's own place")
        # a click on another row opens that article
        second = window.items("Articles")[1]
        window.click(second, 60, 20)
        window.wait_page(listed[1]["title"])
        window.wait_rows("Articles", lambda rows: not rows[1].startswith("unread, "), "the second row to be read")
        eventually(self.has_three_panes, "three panes with an article in colour")
        window.quit()

    def test_tab_leaves_a_list_and_returns(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.tab_to("Articles")
        within = lambda: any(node.get_name() == "Articles" for node in window.focused())
        window.key("Tab")
        eventually(lambda: window.focused() and not within(), "the focus behind the list")
        window.key("shift+Tab")
        eventually(within, "the focus in the list again")
        window.quit()

    def accent_pixels(self, picture):
        # the accent is the only strong blue in the list's pane
        pane = picture.within((200, 100, 700, 800))
        return sum(1 for red, green, blue in pane if blue > 190 and red < 90 and green < 160)

    def has_three_panes(self):
        """Checks for gray at the left, white in the middle and at the right, and dark text in the article."""
        picture = Picture.of_screen()
        picture.save(ROOT / "build" / "e2e-article.png")
        row = [picture.at(x, picture.height - 130) for x in range(picture.width)]
        grounds = [pixel for pixel in row if min(pixel) > 200]
        kinds = {pixel for pixel in grounds if grounds.count(pixel) > 100}
        return len(kinds) >= 2 and picture.dark_within((720, 150, 600, 400)) > 300
