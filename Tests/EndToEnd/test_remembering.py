"""The state restored at a second start, and two libraries at once."""

import json
import sqlite3
import subprocess
import xml.etree.ElementTree

from harness import PROGRAMS, ROOT, KijiTestCase, are_alike, at_rest, box, eventually, three_feeds


class Remembering(KijiTestCase):
    def test_a_second_start_restores_the_state(self):
        server = self.serve(three_feeds())
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        window.subscribe(server.root + "/feed2")
        window.wait_rows("Feeds", lambda rows: len(rows) == 9, "the new feed")
        window.tab_to("Articles")
        window.key("Home", "Return")
        eventually(lambda: any(article["read"] for article in self.place.articles()), "the read mark")
        window.focus()
        window.resize(1000, 640)
        eventually(lambda: window.size() == (1000, 640), "the new size")
        feeds, articles = self.place.feeds(), self.place.articles()
        window.quit()

        again = self.start()
        again.wait_rows("Feeds", lambda rows: len(rows) == 9, "the same feeds")
        eventually(lambda: again.size() == (1000, 640), f"the same size, is {again.size()}")
        self.assertEqual(self.place.feeds(), feeds)
        self.assertEqual(self.place.articles(), articles)
        again.quit()

    def test_the_open_article_is_restored(self):
        items = "".join(
            f"<item><guid>{n}</guid><title>Number {n}</title><description>{('&lt;p&gt;' + 'Many words, again and again. ' * 20) * 20}"
            f"</description><pubDate>Fri, 20 Nov 2026 {n // 60:02}:{n % 60:02}:00 GMT</pubDate></item>" for n in range(60))
        body = f"<rss version='2.0'><channel><title>Numbers</title>{items}</channel></rss>".encode()
        server = self.serve({"/feed": ("application/rss+xml", body)})
        self.place.ctl("add", server.root + "/feed")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
        window.focus()
        window.key("g", "a")
        window.wait("label", "60 articles")
        window.tab_to("Articles")
        window.key("Home", *["Down"] * 23, "Return")
        page = window.wait_page("Number 36")
        eventually(lambda: window.dark(page) > 300, "the text")
        window.key("space", "space")
        eventually(
            lambda: '"articlePlace":"' in self.state(),
            lambda: f"the place to be kept; {self.state()}, focus on {window.focused()[:1]}")
        place = lambda program: next(
            (box(row) for row in program.items("Articles") if row.get_name() in program.selected("Articles")), None)
        row, text = place(window), eventually(lambda: window.lines_of(page), "the text to rest")
        window.quit()

        again = self.start()
        page = again.wait_page("Number 36")
        eventually(lambda: "Number 36" in again.selected("Articles")[0], "its row to be selected")
        # to the pixel
        eventually(lambda: place(again) == row, lambda: f"the row at {row}, is at {place(again)}")
        eventually(lambda: are_alike(again.lines_of(page), text), "the article's text where it was")
        again.quit()

    def test_a_scrolled_list_is_restored_after_a_logout(self):
        items = "".join(
            f"<item><guid>{n}</guid><title>Number {n}</title><description>Text</description>"
            f"<pubDate>Fri, 20 Nov 2026 {n // 60:02}:{n % 60:02}:00 GMT</pubDate></item>" for n in range(60))
        server = self.serve({"/feed": ("application/rss+xml", f"<rss version='2.0'><channel><title>Numbers</title>{items}</channel></rss>".encode())})
        self.place.ctl("add", server.root + "/feed")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
        window.focus()
        window.point(window.items("Articles")[2], 100, 30)
        subprocess.run(["xdotool", "click", "--repeat", "20", "--delay", "40", "5"], check=True)
        # without any other action of the user
        eventually(lambda: '"list":{' in self.state(), "the place to be kept")
        # the positions of rows outside the visible area are unknown
        place = lambda program: next((box(row) for row in program.items("Articles") if "Number 42," in row.get_name()), None)
        before = at_rest(lambda: place(window), "the list")
        self.assertTrue(100 < before[1] < 600, before)
        window.terminate()

        again = self.start()
        eventually(lambda: place(again) == before, lambda: f"the row at {before}, is at {place(again)}")
        again.quit()

    def test_an_update_is_said_once(self):
        # a new user is told nothing
        window = self.start()
        window.wait("list", "Feeds")
        window.quit()
        self.settings(last_version="'0.0.1'")
        window = self.start()
        window.wait("label", lambda name: name.startswith("Kiji was updated to version "))
        window.press("What’s New")
        # the notes at once, which are those of the newest release
        texts = lambda: [node.get_text(0, node.get_character_count()) for node in window.find_all("text")]
        notes = self.newest_notes()
        eventually(lambda: any(all(note in text for note in notes) for text in texts()), lambda: f"{notes}, is {texts()}")
        self.assertFalse(window.find("label", "Credits"))
        window.key("Escape")
        eventually(lambda: not any(notes[0] in text for text in texts()), "the window to close")
        window.quit()
        window = self.start()
        window.wait("list", "Feeds")
        self.assertFalse(window.find("label", lambda name: name.startswith("Kiji was updated")))
        window.quit()

    def newest_notes(self):
        """Returns the paragraphs and list items of the newest release in the metainfo."""
        metainfo = ROOT / "Resources" / "io.github.kiji_reader.Kiji.metainfo.xml"
        release = xml.etree.ElementTree.parse(metainfo).find("releases/release")
        return [" ".join(node.text.split()) for node in release.find("description").iter() if node.tag in ("p", "li")]

    def test_panes_keep_their_widths(self):
        server = self.serve(three_feeds())
        self.place.ctl("add", server.root + "/feed2")
        window = self.start()
        window.wait_rows("Articles", lambda rows: rows, "the articles")
        window.focus()
        widths = lambda program: [box(program.wait("list", name))[2] for name in ("Feeds", "Articles")]
        before = widths(window)
        feeds = window.wait("list", "Feeds")
        x, y, width, _ = box(feeds)
        subprocess.run(
            ["xdotool", "mousemove", "--window", window.window_id, str(x + width), str(y + 300), "mousedown", "1",
             "mousemove_relative", "--sync", "20", "0", "mousemove_relative", "--sync", "40", "0", "mouseup", "1"],
            check=True)
        eventually(lambda: widths(window)[0] > before[0] + 30, lambda: f"a wider sidebar than {before}, is {widths(window)}")
        after = widths(window)
        # a window that was narrow for a while restores them
        size = window.size()
        for narrow in (700, 400, 700):
            window.resize(narrow, 700)
            eventually(lambda: window.size()[0] == narrow, f"a window of {narrow} pixels")
        window.resize(*size)
        eventually(lambda: window.find("list", "Feeds") and widths(window) == after, lambda: f"{after} again")
        window.quit()
        again = self.start()
        again.wait_rows("Articles", lambda rows: rows, "the articles")
        eventually(lambda: widths(again) == after, lambda: f"{after}, is {widths(again)}")
        # a hidden pane stays hidden
        again.focus()
        again.key("F9")
        eventually(lambda: not again.find("list", "Feeds"), "no sidebar")
        again.quit()
        third = self.start()
        third.wait_rows("Articles", lambda rows: rows, "the articles")
        third.focus()
        self.assertFalse(third.find("list", "Feeds"))
        eventually(third.focused, "the keyboard somewhere")
        third.key("F9")
        eventually(lambda: third.find("list", "Feeds") and widths(third) == after, "the sidebar as wide as it was")
        third.quit()

    def state(self):
        """Returns the user's place as stored in the library."""
        with sqlite3.connect(f"file:{self.place.library / 'library.sqlite'}?mode=ro", uri=True) as db:
            rows = db.execute("SELECT value FROM setting WHERE key = 'reading'").fetchall()
        return rows[0][0] if rows else ""

    def test_two_libraries_are_open_in_two_windows(self):
        # a folder of the same name elsewhere
        other = self.place.home / "other" / self.place.library.name
        other.parent.mkdir()
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")
        server = self.serve(three_feeds())
        self.place.ctl("add", server.root + "/feed1", library=other)
        # the second start passes its request to the first, which opens a second window
        self.open_from_its_folder(other)
        eventually(lambda: len(window.windows()) == 2, "a second window")
        titles = lambda: {node.get_name() for node in window.walk() if node.get_role_name() == "frame"}
        wanted = {f"{folder.parent.name}/{folder.name} – Kiji" for folder in (other, self.place.library)}
        eventually(lambda: titles() == wanted, lambda: f"windows with the titles {wanted}; are {titles()}")
        self.assertEqual(len(self.place.feeds()), 1)
        window.quit()

    def open_from_its_folder(self, library):
        subprocess.run(
            [PROGRAMS / "kiji", "--library", library.name], cwd=library.parent, env=self.place.environment, check=True,
            timeout=30)


class Faults(KijiTestCase):
    def test_a_damaged_library_is_reported_and_kept(self):
        self.place.library.mkdir(parents=True)
        file = self.place.library / "library.sqlite"
        file.write_bytes(b"this was a library once" * 1000)
        window = self.start()
        window.wait("label", "Could Not Open Library")
        eventually(lambda: any(str(file) in text for text in window.texts()), "the file that is damaged")
        self.assertEqual(file.read_bytes(), b"this was a library once" * 1000)
        window.press("Start New Library")
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "a fresh library")
        kept = [path for path in self.place.library.iterdir() if path.name.startswith("library-damaged-")]
        self.assertEqual([path.read_bytes() for path in kept], [b"this was a library once" * 1000])
        window.quit()


class Browser(KijiTestCase):
    def test_an_article_opens_in_the_browser(self):
        opened = self.opens_outside()
        body = json.dumps({
            "version": "https://jsonfeed.org/version/1.1", "title": "One",
            "items": [{"id": "1", "url": "http://one.example/page", "title": "The only one",
                       "content_html": "<p>Text</p>", "date_published": "2026-11-21T12:00:00Z"}]}).encode()
        server = self.serve({"/one": ("application/feed+json", body)})
        self.place.ctl("add", server.root + "/one")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        window.tab_to("Articles")
        window.key("Home", "Return")
        window.wait_page("The only one")
        window.key("o")
        eventually(lambda: opened() == ["http://one.example/page"], "the page in the browser")
        window.quit()
