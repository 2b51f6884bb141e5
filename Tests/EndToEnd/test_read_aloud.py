"""Articles read aloud: the highlight, the bar, the keys, and what happens when the voice is lost."""

import json

from harness import KijiTestCase, eventually
from speech import Daemon

# the highlight of the light and of the dark style
MARK = (0xfc, 0xe8, 0xa6)
DARK_MARK = (0x45, 0x38, 0x00)


class ReadAloud(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.daemon = Daemon(self.place)

    def tearDown(self):
        self.daemon.close()
        super().tearDown()

    def open(self, html="<p>One. Two.</p><p>Three.</p>", articles=1, **settings):
        server = self.serve({})
        items = [
            {"id": str(number), "url": f"http://one.example/{number}", "title": f"Article {number}",
             "content_html": html, "date_published": f"2026-11-2{9 - number}T12:00:00Z", "language": "en"}
            for number in range(1, articles + 1)]
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "One", "language": "en", "items": items}
        server.pages["/feed"] = ("application/feed+json", json.dumps(feed).encode())
        self.place.ctl("add", server.root + "/feed")
        self.settings(show_thumbnails="false", **settings)
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) >= articles, "the articles")
        window.focus()
        window.key("j")
        self.page = window.wait_page("Article 1")
        return window

    def marked(self, window, color=MARK):
        """Returns the lines of the page, from its top, that have the highlight."""
        pixels, width = window.picture_of(self.page), self.page.extents()[2]
        rows = [pixels[start:start + width] for start in range(0, len(pixels), width)]
        return [number for number, row in enumerate(rows) if row.count(color) > 8]

    def said(self, *texts):
        eventually(lambda: self.daemon.said == list(texts), f"{texts} to be said")

    def is_quiet(self, window):
        return not any(window.find_all("push button", "Stop Reading"))

    def test_sentences_are_spoken_and_highlighted(self):
        self.daemon.start()
        window = self.open()
        self.assertEqual(self.marked(window), [])
        window.key("v")
        self.said("Article 1")
        title = eventually(lambda: self.marked(window), "the title to be highlighted")
        self.daemon.go()
        self.said("Article 1", "One.")
        first = eventually(lambda: (lines := self.marked(window)) != title and lines, "the first sentence")
        self.assertGreater(first[0], title[-1])
        # by its keys
        window.key("period")
        self.said("Article 1", "One.", "Two.")
        window.key("period")
        self.said("Article 1", "One.", "Two.", "Three.")
        last = eventually(
            lambda: (lines := self.marked(window)) and lines[0] > first[-1] and lines, "the last paragraph")
        self.assertGreater(last[0], first[-1])
        self.daemon.go()
        eventually(lambda: self.is_quiet(window), "the bar to disappear")
        eventually(lambda: self.marked(window) == [], "the highlight to disappear")
        window.quit()

    def test_the_bar_pauses_and_stops(self):
        self.daemon.start()
        window = self.open()
        window.key("v")
        self.said("Article 1")
        eventually(lambda: window.named("Pause Reading"), "the bar")
        window.act(lambda: window.named("Pause Reading"), "Pause")
        eventually(lambda: window.find("label", "Paused"), "the pause")
        window.act(lambda: window.named("Continue Reading"), "Continue")
        self.said("Article 1", "Article 1")
        window.act(lambda: window.named("Next Sentence"), "Next")
        self.said("Article 1", "Article 1", "One.")
        window.act(lambda: window.named("Previous Sentence"), "Previous")
        self.said("Article 1", "Article 1", "One.", "Article 1")
        window.act(lambda: window.named("Stop Reading"), "Stop")
        eventually(lambda: self.is_quiet(window), "the bar to disappear")
        window.quit()

    def test_a_hidden_article_is_shown_before_it_is_read(self):
        self.daemon.start()
        window = self.open()
        window.resize(360, 640)
        eventually(lambda: window.size()[0] == 360, "the narrow window")
        window.key("alt+Left")
        eventually(lambda: window.focused_row(), "the focus in the list")
        window.key("v")
        self.said("Article 1")
        # in sight: what is out of sight has no size
        eventually(lambda: (stop := window.named("Stop Reading")) and stop.extents()[2] > 0, "the bar")
        window.quit()

    def test_another_article_ends_reading(self):
        self.daemon.start()
        window = self.open(articles=2)
        window.key("v")
        self.said("Article 1")
        window.key("j")
        self.page = window.wait_page("Article 2")
        eventually(lambda: self.is_quiet(window), "the bar to disappear")
        window.key("v")
        self.said("Article 1", "Article 2")
        window.quit()

    def test_a_daemon_that_quits_is_reported_once(self):
        self.daemon.start()
        window = self.open()
        window.key("v")
        self.said("Article 1")
        self.daemon.close()
        eventually(
            lambda: window.find("label", "Reading was stopped: Speech Dispatcher has quit."), "the reason")
        self.assertTrue(self.is_quiet(window))
        eventually(lambda: self.marked(window) == [], "the highlight to disappear")
        window.quit()

    def test_without_a_daemon_there_is_a_reason(self):
        # none can be found, as on a machine where it is not installed
        programs = self.place.home / "programs"
        programs.mkdir()
        self.place.environment["PATH"] = str(programs)
        window = self.open()
        window.key("v")
        words = "To have articles read aloud, install Speech Dispatcher (speech-dispatcher)."
        eventually(lambda: window.find("label", words), "the reason")
        window.quit()

    def test_the_highlight_is_seen_in_the_dark(self):
        self.daemon.start()
        window = self.open(theme="'dark'")
        window.key("v")
        self.said("Article 1")
        eventually(lambda: self.marked(window, DARK_MARK), "the highlight")
        window.quit()
