"""The full text of an article, from its web page."""

import json
import sqlite3
import threading

from harness import PATIENCE, KijiTestCase, eventually

SENTENCES = [
    "The harbor wakes before the town does, and the first boats leave while the lamps still burn.",
    "By nine the market stands are full of mackerel, whelks and crabs that try to walk away.",
    "The lighthouse was switched off forty years ago, but its keeper still climbs the stairs each evening.",
    "In autumn the storms come from the west, and the harbor wall takes the blows for everyone.",
]
TEXT = "".join(f"<p>{sentence} {sentence.replace('the', 'a')}</p>" for sentence in SENTENCES * 3)
PAGE = f"""<!DOCTYPE html><html lang="en"><head><title>The article | The Pier</title></head><body>
<nav><a href="/">Home</a></nav><main><article><h1>The article</h1>{TEXT}</article></main></body></html>"""
WALL = """<!DOCTYPE html><html><head><title>The article</title><script type="application/ld+json">
{"@type": "NewsArticle", "isAccessibleForFree": false}</script></head><body><main><article><h1>The article</h1>
<p>The harbor wakes before the town does.</p><p>Subscribe to read on.</p></article></main></body></html>"""


class TheFullText(KijiTestCase):
    def open(self, page, body="<p>The harbor wakes…</p>", setting="never"):
        """Opens a window with one article, whose page is on the server."""
        self.server = self.serve({"/post": page})
        article = {"id": "1", "url": self.server.root + "/post", "title": "The article",
                   "content_html": body, "date_published": "2027-11-21T12:00:00Z"}
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "One", "items": [article]}
        self.server.pages["/feed"] = ("application/feed+json", json.dumps(feed).encode())
        self.place.ctl("add", self.server.root + "/feed")
        self.place.ctl("full-text", "1", setting)
        window = self.start()
        window.wait_rows("Articles", lambda rows: any("The article" in row for row in rows), "the article")
        window.tab_to("Articles")
        window.key("Home", "Return")
        eventually(lambda: self.ink(window) > 300, "the text")
        return window

    def start_again(self):
        """Opens a window, which opens the article that was open before."""
        window = self.start()
        eventually(lambda: self.ink(window) > 300, "the text")
        return window

    def ink(self, window):
        """Returns the number of dark pixels of the page."""
        return window.dark(window.wait_page("The article"))

    def button(self, window, name):
        return window.wait("push button", name)

    def test_w_shows_the_text_of_the_page_and_the_feeds_again(self):
        answered = threading.Event()
        self.addCleanup(answered.set)

        def slow(handler):
            answered.wait(PATIENCE)
            return "text/html", PAGE.encode()

        window = self.open(slow)
        short = self.ink(window)
        self.button(window, "Show Full Text")
        window.key("w")
        self.button(window, "Stop Fetching Full Text")
        self.assertEqual(self.ink(window), short)
        answered.set()
        self.button(window, "Show Feed’s Text")
        eventually(lambda: self.ink(window) > short * 4, "the whole article")
        asked = [fields for path, fields in self.server.requests if path == "/post"]
        self.assertEqual(len(asked), 1)
        for name in ("Cookie", "Referer"):
            self.assertNotIn(name, asked[0])
        window.key("w")
        self.button(window, "Show Full Text")
        eventually(lambda: self.ink(window) == short, "the feed's text")
        window.key("w")
        self.button(window, "Show Feed’s Text")
        window.quit()
        # in the next session it is shown without the server
        self.server.close()
        window = self.start_again()
        self.button(window, "Show Feed’s Text")
        eventually(lambda: self.ink(window) > short * 4, "the whole article")
        self.assertEqual(self.server.count("/post"), 1)
        window.quit()

    def test_a_wall_is_reported_and_fetched_again_on_request(self):
        opened = self.opens_outside()
        window = self.open(("text/html", WALL.encode()))
        short = self.ink(window)
        window.focus()
        window.act(lambda: window.find("push button", "Show Full Text"), "Show Full Text")
        window.wait("alert", "The site shows the whole article only to subscribers.")
        self.button(window, "Show Full Text")
        window.press("Open in Browser")
        eventually(lambda: opened() == [self.server.root + "/post"], opened)
        self.server.pages["/post"] = ("text/html", PAGE.encode())
        window.press("Try Again")
        self.button(window, "Show Feed’s Text")
        eventually(lambda: self.ink(window) > short * 2, "the whole article")
        self.assertIsNone(window.find("alert"))
        window.quit()

    def test_an_article_on_several_pages_is_shown_as_one(self):
        def part(number):
            links = " ".join(f'<a href="/post?page={other}">{other}</a>' if other != number else str(other) for other in (1, 2, 3))
            text = TEXT.replace("The harbor", f"Page {number}: The harbor")
            return "text/html", PAGE.replace(TEXT, text).replace("</main>", f"<p>{links}</p></main>").encode()

        window = self.open(part(1))
        short = self.ink(window)
        self.server.pages |= {f"/post?page={number}": part(number) for number in (2, 3)}
        window.key("w")
        self.button(window, "Show Feed’s Text")
        self.assertEqual([path for path, _ in self.server.requests if path != "/feed"], ["/post", "/post?page=2", "/post?page=3"])
        eventually(lambda: self.ink(window) > short * 4, "the whole article")
        # the last page is there, too
        window.key("ctrl+f")
        eventually(lambda: any(node.get_name() == "Find in article" for node in window.focused()), "the line to find in")
        window.enter("Page 3: The harbor")
        eventually(lambda: window.named("1 of 6"), "six places on the last page")
        window.quit()

    def test_the_feeds_setting_fetches_it_when_the_article_is_opened(self):
        window = self.open(("text/html", PAGE.encode()))
        self.assertEqual(self.server.count("/post"), 0)
        window.quit()
        self.place.ctl("full-text", "1", "summary")
        window = self.start_again()
        self.button(window, "Show Feed’s Text")
        self.assertEqual(self.server.count("/post"), 1)
        window.quit()

    def scroll_position(self):
        """Returns the saved position in the open article; empty at its beginning."""
        with sqlite3.connect(self.place.library / "library.sqlite") as library:
            row = library.execute("SELECT value FROM setting WHERE key = 'reading'").fetchone()
        library.close()
        return json.loads(row[0]).get("articlePlace") if row else None

    def test_a_text_that_arrives_late_does_not_replace_what_is_being_read(self):
        answered = threading.Event()
        self.addCleanup(answered.set)

        def slow(handler):
            answered.wait(PATIENCE)
            return "text/html", PAGE.replace("</article>", TEXT * 2 + "</article>").encode()

        window = self.open(slow, TEXT + TEXT, setting="always")
        self.button(window, "Stop Fetching Full Text")
        window.key("space")
        eventually(self.scroll_position, "the position to be saved")
        position = self.scroll_position()
        answered.set()
        self.button(window, "Show Full Text")
        self.assertEqual(self.scroll_position(), position)
        self.assertIsNone(window.find("alert"))
        window.key("w")
        self.button(window, "Show Feed’s Text")
        self.assertEqual(self.server.count("/post"), 1)
        window.quit()

    def serve_posts(self, count):
        """Serves a feed whose articles are summaries, newest first, and their pages."""
        item = lambda n: {"id": str(n), "url": f"{self.server.root}/post/{n}", "title": f"Post {n}",
                          "content_html": "<p>The harbor wakes…</p>", "date_published": f"2026-11-20T{23 - n}:00:00Z"}
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "One", "items": [item(n) for n in range(1, count + 1)]}
        self.server.pages["/feed"] = ("application/feed+json", json.dumps(feed).encode())
        for n in range(1, count + 1):
            self.server.pages[f"/post/{n}"] = ("text/html", PAGE.replace("The article", f"Post {n}").encode())

    def posts(self, count):
        """Opens a window with such a feed, whose full texts are always fetched."""
        self.server = self.serve({})
        self.serve_posts(count)
        self.place.ctl("add", self.server.root + "/feed")
        self.place.ctl("full-text", "1", "always")
        window = self.start()
        window.wait_rows("Articles", lambda rows: any("Post 1," in row for row in rows), "the articles")
        return window

    def fetched(self):
        return [path for path, _ in self.server.requests if path.startswith("/post/")]

    def test_full_texts_of_the_next_unread_articles_are_fetched_ahead(self):
        window = self.posts(6)
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page("Post 1")
        eventually(lambda: {f"/post/{n}" for n in (1, 2, 3, 4)} <= set(self.fetched()), self.fetched)
        self.button(window, "Show Feed’s Text")
        window.quit()
        self.assertEqual(len(self.fetched()), 4)
        # without the server, the next one is whole at once
        self.server.close()
        window = self.start()
        window.wait_rows("Articles", lambda rows: any("Post 2," in row for row in rows), "the articles")
        window.focus()
        window.key("n")
        window.wait_page("Post 2")
        self.button(window, "Show Feed’s Text")
        window.quit()

    def test_nothing_is_fetched_ahead_when_turned_off(self):
        self.settings(fetch_full_texts_ahead="false")
        window = self.posts(6)
        window.tab_to("Articles")
        for n in (1, 2):
            window.key("Home" if n == 1 else "Down", "Return")
            window.wait_page(f"Post {n}")
            self.button(window, "Show Feed’s Text")
        window.quit()
        self.assertEqual(self.fetched(), ["/post/1", "/post/2"])

    def test_full_texts_of_new_articles_are_fetched_after_a_refresh(self):
        window = self.posts(1)
        self.serve_posts(3)
        window.focus()
        window.key("F5")
        eventually(lambda: sorted(self.fetched()) == ["/post/2", "/post/3"], self.fetched)
        window.quit()
