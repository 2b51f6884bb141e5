"""The open article: its pictures, attachments, links and actions."""

import json
import os
import pathlib
import signal
import struct
import subprocess
import zlib

from harness import HOLDS, Atspi, KijiTestCase, Picture, are_alike, becomes, box, eventually, is_shown
from test_listening import film, tone

def red_picture():
    """Returns a red square of 40 by 40 pixels, as a PNG file."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + b"\xe0\x10\x10" * 40 for _ in range(40))
    head = struct.pack(">IIBBBBB", 40, 40, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class TheArticle(KijiTestCase):
    def open(self, html, settings=None, **item):
        """Opens a window with one article; the server has its pictures."""
        server = self.serve({})
        self.write(html, server, item)
        self.place.ctl("add", server.root + "/feed")
        # without pictures outside the article
        self.settings(show_thumbnails="false", **(settings or {}))
        return server, self.show()

    def write(self, html, server, item):
        article = {"id": "1", "url": "http://one.example/post", "title": "The article",
                   "content_html": html, "date_published": "2027-11-21T12:00:00Z", **item}
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "One", "items": [article]}
        server.pages["/feed"] = ("application/feed+json", json.dumps(feed).replace("ROOT", server.root).encode())
        server.pages["/red.png"] = server.pages["/two.png"] = ("image/png", red_picture())

    def show(self, is_read=False):
        window = self.start()
        window.wait_rows("Feeds", lambda rows: any(row.startswith("One") for row in rows), "the feed")
        if is_read:
            # a read article is not in the unread list
            window.focus()
            window.key("g", "a")
        window.wait_rows("Articles", lambda rows: any("The article" in row for row in rows), "the article")
        window.tab_to("Articles")
        window.key("Home", "Return")
        self.page = window.wait_page("The article")
        eventually(lambda: window.dark(self.page) > 300, "the text")
        return window

    def setting(self, key):
        file = self.place.home / "config" / "kiji" / "settings.ini"
        lines = file.read_text().splitlines() if file.exists() else []
        return next((line.split("=")[1] for line in lines if line.startswith(key + "=")), None)

    def red(self):
        """Returns the positions of the picture's pixels on the screen."""
        picture = Picture.of_screen()
        return [(x, y) for y in range(0, picture.height, 4) for x in range(0, picture.width, 4)
                if picture.at(x, y)[0] > 200 and max(picture.at(x, y)[1:]) < 60]

    def test_pictures_are_fetched_by_the_program_without_a_referrer(self):
        server, window = self.open("<p>Text</p><img src='ROOT/red.png' srcset='ROOT/other.png 2x' alt='A square'>")
        eventually(self.red, "the picture")
        asked = [(path, fields) for path, fields in server.requests if path != "/feed"]
        self.assertEqual([path for path, _ in asked], ["/red.png"])
        for name in ("Cookie", "Referer"):
            self.assertNotIn(name, asked[0][1])
        # in a separate window, zoomed with the keyboard
        x, y = self.red()[0]
        subprocess.run(["xdotool", "mousemove", str(x + 4), str(y + 4), "click", "1"], check=True)
        self.wait_named(window, "Fit to Window")
        eventually(lambda: len(self.red()) >= 80, "the picture in its window")
        small = len(self.red())
        window.key("plus", "plus", "plus")
        eventually(lambda: len(self.red()) > small * 2, "a larger picture")
        window.key("Escape")
        eventually(lambda: not self.named(window, "Fit to Window"), "the picture's window to go")
        window.quit()

    def test_pictures_are_shown_on_request(self):
        server, window = self.open("<p>Text</p><img src='ROOT/red.png' alt='A square'>", {"pictures": "'ask'"})
        window.wait("label", "Images are not shown.")
        self.assertEqual(server.count("/red.png"), 0)
        window.tab_on("Always for This Feed")
        window.key("Return")
        self.on_page(window)
        eventually(self.red, "the picture")
        self.assertFalse(window.find("label", "Images are not shown."))
        window.quit()
        # the feed's own setting is saved
        before = server.count("/red.png")
        window = self.show(is_read=True)
        eventually(self.red, "the picture")
        # from the disk
        self.assertEqual(server.count("/red.png"), before)
        self.assertFalse(window.find("label", "Images are not shown."))
        window.quit()

    def test_a_picture_is_viewed_copied_and_saved(self):
        _, window = self.open("<p>Text</p><img src='ROOT/red.png' alt='A square' width=600 height=600>")
        eventually(self.red, "the picture")
        x, y = self.red()[0]
        subprocess.run(["xdotool", "mousemove", str(x + 40), str(y + 40), "click", "1"], check=True)
        self.wait_named(window, "Fit to Window")
        shown = lambda: self.red_within(eventually(lambda: window.window_named("Image"), "the window"))
        # in its original size until it is zoomed; with the buttons as with the keys
        own = eventually(lambda: shown() == 40 * 40 and shown(), lambda: f"the picture in its own size, is {shown()}")
        for name in ("Zoom In", "Zoom In", "Zoom Out"):
            before = shown()
            self.press_named(window, name)
            eventually(lambda: (shown() > before) == (name == "Zoom In") and shown() != before, name)
        self.press_named(window, "Fit to Window")
        eventually(lambda: shown() == own, "the size before")
        window.key("plus", "plus")
        eventually(lambda: shown() > own, "larger by a key")
        window.key("1")
        eventually(lambda: shown() == own, "the picture's own size")
        self.press_named(window, "Copy")
        window.wait("label", "Image copied")
        file = self.place.home / "kept.png"
        self.press_named(window, "Save")
        window.save_as("Save Image", file)
        eventually(lambda: file.exists() and file.read_bytes() == red_picture(), "the file as it came")
        window.close_frame("Image")
        window.quit()

    def test_all_pictures_of_an_article_are_gone_through(self):
        size = "width=600 height=600"
        _, window = self.open(
            f"<figure><img src='ROOT/red.png' {size}><figcaption>The first one</figcaption></figure>"
            f"<p><img src='ROOT/none.png' {size}><img src='ROOT/two.png' alt='The second one' {size}></p>")
        eventually(self.red, "the picture")
        x, y = self.red()[0]
        subprocess.run(["xdotool", "mousemove", str(x + 40), str(y + 40), "click", "1"], check=True)
        # the one that could not be loaded is left out
        self.wait_named(window, "1 of 2")
        self.assertTrue(window.find("label", "The first one"))
        self.wait_named(window, "Fit to Window")
        window.key("Right")
        self.wait_named(window, "2 of 2")
        self.assertTrue(window.find("label", "The second one"))
        # there is no other
        window.key("Right")
        self.press_named(window, "Previous Image")
        self.wait_named(window, "1 of 2")
        # with the keyboard: at the end, the focus goes to the only button that can still be pressed
        window.tab_on("Next Image")
        window.key("Return")
        self.wait_named(window, "2 of 2")
        at = lambda: [node.get_name() for node in window.focused()][:1]
        eventually(lambda: at() == ["Previous Image"], lambda: f"the focus on the other button, is on {at()}")
        window.key("Left")
        self.wait_named(window, "1 of 2")
        window.key("Escape")
        eventually(lambda: not self.named(window, "1 of 2"), "the pictures' window to go")
        window.quit()

    def test_escape_hides_a_footnote_before_it_goes_back(self):
        _, window = self.open(
            "<p>Text<a href='#n'>1</a></p>" + "<p>Words</p>" * 60
            + "<ol><li id='n'><img src='ROOT/red.png' alt=''> The note</li></ol>")
        window.resize(360, 700)
        eventually(lambda: window.size()[0] == 360 and not window.find("list", "Feeds"), "one pane alone")
        if window.find("list", "Articles"):
            window.tab_to("Articles")
            window.key("Return")
        eventually(lambda: not window.find("list", "Articles"), "the article alone")
        self.on_page(window)
        # the title, then the reference
        window.key("Tab", "Tab")
        eventually(self.red, "the footnote")
        window.key("Escape")
        eventually(lambda: not self.red(), "the footnote to go")
        self.on_page(window)
        window.key("Escape")
        window.wait("list", "Articles")
        window.quit()

    def red_within(self, number):
        """Returns the number of red pixels in a window."""
        return sum(red > 200 and max(green, blue) < 60 for red, green, blue in Picture.of(number).all())

    def press_named(self, window, name):
        window.act(lambda: self.named(window, name), name)

    def test_a_link_shows_its_address_and_opens_in_the_browser(self):
        opened = self.opens_outside()
        address = "http://elsewhere.example/" + "page/" * 3
        _, window = self.open(f"<p><a href='{address}'>{'a link ' * 200}</a></p>")
        # well within the letters
        x, y = eventually(lambda: len(self.blue(window)) > 400 and self.blue(window), "the link")[200]
        page_x, page_y, _, _ = box(self.page)

        def pointed():
            window.point(self.page, x - page_x, y - page_y)
            window.point(self.page, x - page_x + 1, y - page_y)
            return window.find("status bar", address)

        eventually(pointed, "the link's address")
        window.click(self.page, x - page_x, y - page_y)
        eventually(lambda: opened() == [address], lambda: (
            f"the browser to open; opened {opened()}, pointed at {window.find('status bar', address)}, "
            f"texts {window.texts()}, focus on {window.focused()[:1]}"))
        window.quit()

    def test_the_address_of_a_link_goes_when_the_pointer_leaves_the_page(self):
        address = "http://elsewhere.example/page"
        _, window = self.open(f"<p><a href='{address}'>{'a link ' * 200}</a></p>")
        x, y = eventually(lambda: len(self.blue(window)) > 400 and self.blue(window), "the link")[200]
        left, top, _, _ = box(self.page)

        def pointed():
            window.point(self.page, x - left, y - top)
            window.point(self.page, x - left + 1, y - top)
            return window.find("status bar", address)

        eventually(pointed, "the link's address")
        window.point(eventually(lambda: window.find("list", "Feeds"), "the sidebar"), 40, 40)
        eventually(lambda: not window.find("status bar"), "the address to go")
        window.quit()

    def test_a_focused_link_shows_its_address_too(self):
        opened = self.opens_outside()
        address = "http://elsewhere.example/page"
        _, window = self.open(f"<p>Text with <a href='{address}'>a link</a>.</p>")
        self.enter_page(window)
        # the title is a link, too
        window.key("Tab")
        window.wait("status bar", "http://one.example/post")
        window.key("Tab")
        window.wait("status bar", address)
        window.key("Return")
        eventually(lambda: opened() == [address], opened)
        window.quit()

    def test_an_attachment_opens_outside(self):
        opened = self.opens_outside()
        files = [{"url": "http://one.example/talk.pdf", "mime_type": "application/pdf", "size_in_bytes": 2_000_000}]
        _, window = self.open("<p>Some text.</p>", attachments=files)
        # Tab reaches nothing else in the page except its title
        self.enter_page(window)
        window.key("Tab", "Tab", "Return")
        eventually(lambda: opened() == ["http://one.example/talk.pdf"], opened)
        window.quit()

    def open_with_file(self, path, kind, body, mime_type="audio/wav"):
        """Opens a window with an article that has an attachment, and chooses that by keyboard."""
        # GStreamer would use the nonexistent proxy even for loopback
        del self.place.environment["http_proxy"]
        # no sound device is needed
        self.place.environment["KIJI_AUDIO_SINK"] = "fakesink sync=true"
        server, window = self.open("<p>Some text.</p>", attachments=[{"url": "ROOT" + path, "mime_type": mime_type}])
        server.pages[path] = (kind, body)
        self.enter_page(window)
        window.key("Tab", "Tab", "Return")
        return server, window

    def test_audio_plays_until_it_is_stopped(self):
        opened = self.opens_outside()
        server, window = self.open_with_file("/talk.wav", "audio/wav", tone(60))
        stop = lambda: window.find("push button", "Stop Playing")
        eventually(stop, "the player")
        # the only attachment of an article has its title
        window.wait("label", "The article")
        eventually(lambda: server.count("/talk.wav"), "the sound to be fetched")
        # the position advances
        place = lambda: window.find("slider")
        eventually(lambda: place() and place().get_current_value() > 0, "the sound to go on")
        stopping = [node.get_name() for node in window.find_all("push button", lambda name: "Stop" in name)]
        self.assertEqual(stopping, ["Stop Playing"])
        self.check_toasts(window)
        window.act(stop, "Stop Playing")
        eventually(lambda: not stop(), "the player to go")
        self.assertEqual(opened(), [])
        window.quit()

    def check_toasts(self, window):
        """Checks that toasts appear above the player, also in a narrow window."""
        stop = lambda: window.find("push button", "Stop Playing")
        for size, panes in (((360, 700), 1), ((1100, 800), 3)):
            window.resize(*size)
            eventually(lambda: bool(window.find("list", "Feeds")) == (panes == 3), f"{panes} panes")
            # the article, which has the focus, stays
            eventually(stop, f"the player in {size}")
            window.key("ctrl+z")
            words = ("Marked as unread again", "Nothing to undo")
            bottoms = lambda: [sum(box(node)[1::2]) for node in window.find_all("label", lambda name: name in words)]
            top = lambda: min(box(node)[1] for node in self.player(window))
            eventually(lambda: bottoms() and max(bottoms()) <= top(), lambda: (
                f"a toast above the player at {top()} in {size}, is at {bottoms()}"))

    def player(self, window):
        """Returns the controls of the player."""
        bar = window.find("push button", "Stop Playing").get_parent().get_parent()
        # the pages of a stack have no place of their own
        return [node for node in window.walk(bar) if node.get_name() != "GtkStackPage" and is_shown(node)]

    def test_video_plays_below_the_article(self):
        opened = self.opens_outside()
        server, window = self.open_with_file("/film", "video/webm", film(self.place.home / "film"), "video/webm")
        stop = lambda: window.find("push button", "Stop Playing")
        eventually(stop, "the player")
        eventually(lambda: server.count("/film"), "the film to be fetched")

        def red():
            return sum(red > 180 and max(green, blue) < 60 for red, green, blue in Picture.of_screen().all())
        eventually(lambda: red() > 10_000, lambda: f"the film, red are {red()}")
        self.check_toasts(window)
        window.act(stop, "Stop Playing")
        eventually(lambda: not stop(), "the player to go")
        self.assertEqual(opened(), [])
        window.quit()

    def test_unplayable_media_opens_outside(self):
        opened = self.opens_outside()
        server, window = self.open_with_file("/talk.mp3", "text/html", b"<p>This is no sound.</p>", "audio/mpeg")
        reason = lambda name: name.startswith("This file cannot be played here")
        # an alert, so that screen readers say it
        eventually(lambda: window.find("alert", reason) or window.find("notification", reason), "the reason")
        self.assertTrue(server.count("/talk.mp3"), "it was tried here")
        self.assertEqual(opened(), [])
        window.act(lambda: window.find("push button", "Open in Another App"), "the other program")
        eventually(lambda: opened() == [server.root + "/talk.mp3"], opened)
        window.quit()

    def blue(self, window):
        """Returns the positions of the link's pixels, in the window."""
        left, top, width, height = box(self.page)
        # without the outline of the page, which has the accent color while the page is focused
        inside = (left + 8, top + 8, width - 16, height - 16)
        return window.photograph().places_within(inside, lambda pixel: pixel[2] > pixel[0] + 80)

    def test_an_article_is_copied_and_its_scroll_position_restored(self):
        _, window = self.open("<h2>Part</h2>" + "<p>Some <b>strong</b> text that fills lines. " * 120)
        # before any toast covers it: one that is no longer accessible may still be on the screen
        top = eventually(lambda: window.lines_of(self.page), "the text to rest")
        window.key("ctrl+shift+c")
        window.wait("label", "Article copied as Markdown")
        # a single-line entry takes only the first line
        self.assertIn("# The article", window.pasted())
        window.key("ctrl+l")
        window.wait("label", "Link copied")
        self.assertEqual(window.pasted(), "http://one.example/post")
        # as the menu does
        window.key("ctrl+shift+p")
        window.wait("frame", "Command Palette")
        window.enter("copy citation")
        eventually(lambda: [row for row in window.selected("Results") if row.startswith("Copy citation")], "the command")
        window.key("Return")
        window.wait("label", "Citation copied")
        self.assertRegex(window.pasted(), r"“The article”\. .*\. http://one\.example/post$")
        window.tab_to("Articles")
        eventually(lambda: are_alike(window.lines_of(self.page), top), "the message to go")
        window.key("space")
        eventually(lambda: not are_alike(window.lines_of(self.page) or top, top), "a page further")
        window.key("shift+space")
        eventually(lambda: are_alike(window.lines_of(self.page), top), "the beginning again")
        window.quit()

    def test_pictures_are_not_fetched_when_turned_off(self):
        server, window = self.open("<p>Text</p><img src='ROOT/red.png' alt='A square'>", {"pictures": "'hide'"})
        self.assertFalse(window.find("label", "Images are not shown."))
        self.assertEqual(server.count("/red.png"), 0)
        self.choose(window, "Show Images", "s")
        eventually(self.red, "the picture, for this once")
        self.assertEqual(server.count("/red.png"), 1)
        window.quit()

    def choose(self, window, words, letter):
        """Chooses an item of the article menu by its mnemonic."""
        button = self.wait_named(window, "Article Menu")
        _, _, width, height = box(button)
        window.click(button, width // 2, height // 2)
        self.wait_named(window, words)
        window.key(letter)

    def named(self, window, name):
        """Returns the visible accessible with a name, whatever its role."""
        return next((node for node in window.walk() if node.get_name() == name and is_shown(node)), None)

    def wait_named(self, window, name):
        shown = lambda: sorted({node.get_name() for node in window.walk() if node.get_name() and is_shown(node)})
        return eventually(lambda: self.named(window, name), lambda: f"something named {name}, only {shown()}")

    def test_text_is_found_in_the_article(self):
        _, window = self.open("<p>Storm and storm</p><p>calm</p>")
        window.key("ctrl+f")
        eventually(lambda: any(node.get_name() == "Find in article" for node in window.focused()), "the line to find in")
        window.enter("storm")
        self.wait_named(window, "1 of 2")
        window.key("Return")
        window.enter("stormxx")
        self.wait_named(window, "Not found")
        window.key("Escape")
        eventually(lambda: not self.named(window, "Not found"), "the line to go")
        self.on_page(window)
        # also with its button
        window.key("ctrl+f")
        eventually(lambda: any(node.get_name() == "Find in article" for node in window.focused()), "the line to find in")
        window.tab_on("Close Find Bar")
        window.key("Return")
        self.on_page(window)
        window.quit()

    def test_a_search_typed_slowly_stays_on_the_first_match(self):
        _, window = self.open("<p>Storm, sun and storm</p>")
        window.key("ctrl+f")
        eventually(lambda: any(node.get_name() == "Find in article" for node in window.focused()), "the line to find in")
        window.enter("s")
        self.wait_named(window, "1 of 3")
        window.type("t")
        self.wait_named(window, "1 of 2")
        # text that is typed again begins where it was found
        window.key("Return")
        self.wait_named(window, "2 of 2")
        window.type("o")
        self.wait_named(window, "2 of 2")
        window.key("BackSpace", "BackSpace")
        self.wait_named(window, "3 of 3")
        window.quit()

    def test_an_open_search_is_repeated_when_the_document_changes(self):
        _, window = self.open("<p>Storm and storm</p><img src='ROOT/red.png' alt='A square'>", {"pictures": "'ask'"})
        window.wait("label", "Images are not shown.")
        window.key("ctrl+f")
        eventually(lambda: any(node.get_name() == "Find in article" for node in window.focused()), "the line to find in")
        window.enter("storm")
        self.wait_named(window, "1 of 2")
        window.key("Return")
        self.wait_named(window, "2 of 2")
        # shows the article once more
        window.press("Show")
        eventually(self.red, "the picture")
        self.wait_named(window, "1 of 2")
        window.quit()

    def enter_page(self, window):
        """Moves the focus to the page by key: the page may hear of a click after the keys that follow it."""
        window.focus()
        window.key("F6")
        self.on_page(window)

    def on_page(self, window):
        """Waits for the focus on the page."""
        names = lambda: [node.get_name() for node in window.focused()]
        eventually(lambda: "The article" in names(), lambda: f"the keyboard on the page, is on {names()}")

    def test_the_text_size_changes_with_the_keyboard(self):
        _, window = self.open("<p>" + "Some text that fills lines. " * 60 + "</p>")
        window.key("ctrl+plus")
        eventually(lambda: self.setting("text-size") == "'large'", "larger text to be kept")
        window.key("ctrl+minus", "ctrl+minus")
        eventually(lambda: self.setting("text-size") == "'small'", "smaller text to be kept")
        window.key("ctrl+0")
        eventually(lambda: self.setting("text-size") in ("'normal'", None), "usual text")
        window.quit()

    def test_tab_moves_through_the_links_and_out(self):
        _, window = self.open("<p><a href='http://a.example/1'>one</a> and <a href='http://a.example/2'>two</a></p>")
        window.key("F6")
        self.on_page(window)
        # the heading, one, two
        for address in ("http://one.example/post", "http://a.example/1", "http://a.example/2"):
            window.key("Tab")
            window.wait("status bar", address)
        window.key("Tab")
        # the first control of the window follows the page, which is the last one
        eventually(lambda: window.focused() and window.focused()[0].get_name() == "Add Feed",
                   lambda: f"the keyboard on the first thing of the window, is on {window.focused()[:1]}")
        eventually(lambda: not window.find("status bar"), "the link's address to go")
        window.quit()

    def test_shift_tab_leaves_the_page_to_the_control_before_it(self):
        _, window = self.open("<p><a href='http://a.example/1'>one</a></p>")
        links = ("http://one.example/post", "http://a.example/1")
        at = lambda: window.focused()[0].get_name() if window.focused() else None
        # from no link, from the first one, and from the second one over the first one
        for count in range(3):
            window.key("F6")
            self.on_page(window)
            for address in links[:count]:
                window.key("Tab")
                window.wait("status bar", address)
            for address in links[:max(count - 1, 0)]:
                window.key("shift+Tab")
                window.wait("status bar", address)
            for name in ("Article Menu", "Open in Browser"):
                window.key("shift+Tab")
                becomes(at, name)
            self.assertFalse(window.find("status bar"), "the link's address is gone")
            window.key("Tab", "Tab")
            self.on_page(window)
            window.key("shift+F6")
            eventually(lambda: any(node.get_name() == "Articles" for node in window.focused()), "the focus in the list")
        window.quit()

    def test_the_address_of_a_link_is_shown_while_it_has_the_focus(self):
        _, window = self.open("<p><a href='http://a.example/1'>one</a></p>")
        window.key("F6")
        self.on_page(window)
        for address in ("http://one.example/post", "http://a.example/1"):
            window.key("Tab")
            window.wait("status bar", address)
        for away, back in (("F6", "shift+F6"), ("shift+F6", "F6")):
            window.key(away)
            eventually(lambda: "The article" not in [node.get_name() for node in window.focused()], "the keyboard elsewhere")
            eventually(lambda: not window.find("status bar"), "the address to go")
            window.key(back)
            self.on_page(window)
            window.wait("status bar", "http://a.example/1")
        window.quit()

    def test_the_page_has_a_menu_for_links_and_images(self):
        opened = self.opens_outside()
        _, window = self.open("<p><a href='http://a.example/1'>" + "link " * 40 + "</a></p>")
        x, y, width, _ = box(self.page)
        place = eventually(lambda: len(self.blue(window)) > 400 and self.blue(window), "the link's text")[200]
        window.choose_from(lambda: window.right_click(*place), "Copy Link")
        window.wait("label", "Link copied")
        self.assertEqual(window.pasted(), "http://a.example/1")
        window.choose_from(lambda: window.right_click(*place), "Open Link")
        eventually(lambda: opened() == ["http://a.example/1"], "the link to be opened")
        window.quit()

    def test_the_menu_of_the_page_does_not_receive_the_release_of_the_button_that_opens_it(self):
        _, window = self.open("<p>Text</p>")
        left, top, width, _ = box(self.page)
        for held in HOLDS:
            windows = set(window.windows())
            window.right_click(left + width // 2, top + 20, held)
            eventually(lambda: window.menu_item("Select All"), "the menu")
            window.key("Escape")
            eventually(lambda: set(window.windows()) == windows, "the menu to close")
        window.quit()

    def test_the_keyboard_opens_the_menu_of_the_page(self):
        """What a right-click on the focused element would open, not that of a text field."""
        _, window = self.open("<p>" + "Words. " * 100 + "<a href='http://a.example/1'>A link</a></p>")
        window.key("F6")
        self.on_page(window)
        for key in ("shift+F10", "Menu"):
            window.key(key)
            eventually(lambda: window.menu_item("Open in New Window"), "the menu of the page")
            self.assertIsNone(window.menu_item("Open Link"))
            self.assertIsNone(window.menu_item("Cut"))
            window.key("Escape")
            eventually(lambda: not window.menu_item("Open in New Window"), "the menu to close")
            self.on_page(window)
        # the title's, and the text's
        window.key("Tab", "Tab")
        window.wait("status bar", "http://a.example/1")
        open_menu = lambda: window.key("shift+F10")
        window.choose_from(open_menu, "Copy Link")
        self.assertEqual(window.pasted(), "http://a.example/1")
        self.on_page(window)
        # no emoji chooser
        window.key("ctrl+semicolon", "ctrl+period")
        window.choose_from(open_menu, "Select All")
        eventually(lambda: len(self.blue(window)) > 1000, "the selected text")
        window.choose_from(open_menu, "Copy")
        self.assertIn("Words. Words.", window.pasted())
        window.quit()

    def test_the_menu_of_an_image_saves_and_copies_it(self):
        _, window = self.open("<p>Text</p><img src='ROOT/red.png' alt='A square' width=600 height=600>")
        place = eventually(self.red, "the picture")[0]
        file = self.place.home / "kept.png"
        window.choose_from(lambda: self.menu_at(place), "Copy Image")
        window.wait("label", "Image copied")

        def open_menu():
            # a right-click before the window is active again, after a menu has closed, may open no menu
            eventually(window.is_active, "the window to be active again")
            # where the closed menu was, and as a person clicks: with time for a frame between the motion and the click
            self.menu_at(place, "0.1")
            eventually(lambda: window.menu_item("Save Image…"), "the menu")
            self.assertIsNone(window.menu_item("Copy"), "nothing is selected")
        window.choose_from(open_menu, "Save Image…")
        self.save_to(window, file)
        eventually(lambda: file.exists() and file.read_bytes() == red_picture(), "the file as it came")
        window.wait("label", "Saved as kept.png")
        window.quit()

    def save_to(self, window, file):
        """Enters a file name in the dialog over the page, which still says that it has the focus."""
        window.activate("Save Image")
        dialog = lambda: next(frame for frame in window.frames() if frame.get_name() == "Save Image")
        line = eventually(lambda: window.find("text", within=dialog()), "the line for the name")
        eventually(lambda: line.get_state_set().contains(Atspi.StateType.FOCUSED), "the focus on the name")
        window.key("ctrl+a")
        window.type(str(file))
        becomes(lambda: line.get_text(0, line.get_character_count()), str(file))
        before = len(window.windows())
        window.key("Return")
        # a closing window still receives clicks
        eventually(lambda: len(window.windows()) < before, "the dialog's window to go")

    def menu_at(self, place, seconds="0"):
        """Right-clicks at a position of the screen, some seconds after the pointer has moved there. It moves even if it
        is there: without a motion, a click after a menu has closed may not reach the page."""
        x, y = place
        motion = ["mousemove", str(x + 12), str(y + 12), "mousemove", str(x + 8), str(y + 8)]
        subprocess.run(["xdotool", *motion, "sleep", seconds, "mousedown", "3", "sleep", "0.06", "mouseup", "3"], check=True)

    def select_word(self):
        """Opens an article and selects a word of it. Returns the window and the word's position."""
        _, window = self.open("<p>" + "storm " * 400 + "</p>")
        left, top, _, _ = box(self.page)
        x, y = eventually(lambda: self.letters(window), "the text")[-50]
        window.double_click(self.page, x - left, y - top)
        eventually(lambda: len(self.blue(window)) > 100, "a selected word")
        return window, x, y

    def test_the_menu_of_selected_text_copies_it(self):
        window, x, y = self.select_word()
        window.choose_from(lambda: window.right_click(x, y), "Copy")
        self.assertEqual(window.pasted().strip(), "storm")
        window.quit()

    def test_selected_words_are_muted_from_the_menu(self):
        window, x, y = self.select_word()
        window.choose_from(lambda: window.right_click(x, y), "Mute Selected Words…")
        line = window.wait("text", "Words in articles")
        becomes(lambda: line.get_text(0, line.get_character_count()), "storm")
        window.key("Escape")
        window.quit()

    def letters(self, window):
        """Returns the positions of the text's pixels, in the window, from top to bottom."""
        left, top, width, height = box(self.page)
        inside = (left + 8, top + 8, width - 48, height - 16)
        return window.photograph().places_within(inside, lambda pixel: max(pixel) < 90)

    def test_a_page_is_printed(self):
        _, window = self.open("<p>Text</p>")
        # with its button, by key and by closing it: at the end the test checks for GTK warnings
        for leave in (lambda: window.press("Cancel"), lambda: window.key("Escape"), self.close_print):
            window.focus()
            window.key("ctrl+p")
            eventually(lambda: len(window.windows()) == 2, "the dialog for printing")
            eventually(lambda: any(node.get_role_name() == "dialog" for node in window.focused()), "the keyboard in it")
            leave()
            eventually(lambda: len(window.windows()) == 1, "the dialog to go")
        window.quit()

    def close_print(self):
        subprocess.run(["xdotool", "key", "--clearmodifiers", "alt+F4"], check=True)

    def focus_page(self, window):
        window.click(self.page, 60, 60)

    def test_a_page_whose_process_ends_can_be_reloaded(self):
        _, window = self.open("<p>" + "Some text that fills lines. " * 60 + "</p>")
        self.focus_page(window)
        self.on_page(window)
        for pid in window.web_processes():
            os.kill(pid, signal.SIGKILL)
        window.wait("label", "Reload")
        # the card has the focus that the page had
        window.key("Return")
        eventually(lambda: not window.find("label", "Reload"), "the card to go")
        self.page = window.wait_page("The article")
        eventually(lambda: window.dark(self.page) > 1000, "the text again")
        self.on_page(window)
        window.focus()
        window.key("ctrl+q")
        window.wait_end()
