"""The images of articles in the timeline, and the images on the disk."""

import json
import struct
import subprocess
import unittest
import zlib

from harness import KijiTestCase, Picture, becomes, box, eventually

SHADES = {"red": (224, 16, 16), "green": (16, 160, 32), "blue": (16, 32, 224)}


def picture(shade, width=320, height=240):
    """Returns a rectangle of one color, as a PNG file."""

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes(shade) * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def near(pixel, shade):
    return all(abs(one - two) < 40 for one, two in zip(pixel, shade))


class Shades(KijiTestCase):
    """A feed whose articles have images of one color each."""

    def setUp(self):
        super().setUp()
        self.server = self.serve({f"/{name}.png": ("image/png", picture(shade)) for name, shade in SHADES.items()})
        root = self.server.root
        texts = {
            "Red": f"<p>The first text</p><img src='{root}/red.png'>",
            "Green": f"<img src='{root}/pixel.gif' width=1 height=1><img src='{root}/green.png' width=320 height=240>",
            "Plain": "<p>Only words</p>",
            "Lost": f"<p>Its image is gone</p><img src='{root}/lost.png'>",
        }
        items = [{"id": name, "url": f"{root}/{name}", "title": name, "content_html": html,
                  "date_published": f"2026-11-2{4 - place}T12:00:00Z"}
                 for place, (name, html) in enumerate(texts.items())]
        items.append({"id": "Blue", "url": f"{root}/Blue", "title": "Blue", "content_html": "<p>Attached</p>",
                      "date_published": "2026-11-20T12:00:00Z",
                      "attachments": [{"url": f"{root}/blue.png", "mime_type": "image/png"}]})
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Shades", "items": items}
        self.server.pages["/feed"] = ("application/feed+json", json.dumps(feed).encode())
        self.place.ctl("add", root + "/feed")

    def show(self):
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 5, "the articles")
        return self.window

    def square(self, name):
        """Returns the edges of an article's square on the screen: left, right, top and bottom."""
        picture = Picture.of_screen()
        everything = (0, 0, picture.width, picture.height)
        places = picture.places_within(everything, lambda pixel: near(pixel, SHADES[name.lower()]))
        if len(places) < 1000:
            return None
        columns, rows = [x for x, _ in places], [y for _, y in places]
        return min(columns), max(columns), min(rows), max(rows)



class Thumbnails(Shades):
    def test_rows_show_the_images_of_their_articles(self):
        window = self.show()
        squares = [eventually(lambda: self.square(name), f"the square of {name}") for name in ("Red", "Green", "Blue")]
        for left, right, top, bottom in squares:
            self.assertAlmostEqual(right - left, bottom - top, delta=1)
            self.assertGreater(right - left, 60)
        # below each other
        self.assertEqual(len({square[:2] for square in squares}), 1)
        # A row is as high with an image as without, and with one that does not exist.
        self.assertEqual(len({box(item)[3] for item in window.items("Articles")}), 1)
        asked = sorted(path for path, _ in self.server.requests if path.endswith((".png", ".gif")))
        self.assertEqual(asked, ["/blue.png", "/green.png", "/lost.png", "/red.png"])
        window.quit()
        # From the disk: the server is gone.
        self.server.close()
        window = self.show()
        eventually(lambda: self.square("Red"), "the square without a server")
        window.quit()

    def narrow_square(self):
        """Returns where the square is in a narrow window: 0 for the left edge, 1 for the right one."""
        window = self.show()
        window.resize(360, 700)
        window.focus()
        eventually(lambda: window.size()[0] < 400, "a narrow window")
        window.key("g", "u")
        left, right, top, bottom = eventually(lambda: self.square("Red"), "the square in a narrow window")
        self.assertAlmostEqual(right - left, bottom - top, delta=1)
        self.assertEqual(len({box(item)[3] for item in window.items("Articles")[:3]}), 1)
        geometry = subprocess.run(
            ["xdotool", "getwindowgeometry", "--shell", window.window_id], capture_output=True, text=True, check=True)
        values = dict(line.split("=") for line in geometry.stdout.split())
        place = ((left + right) / 2 - int(values["X"])) / int(values["WIDTH"])
        window.quit()
        return place

    def test_the_square_is_at_the_end_of_a_dark_narrow_row(self):
        self.place.environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
        self.assertGreater(self.narrow_square(), 0.7)

    def test_the_square_is_on_the_left_from_right_to_left(self):
        # GTK's direction is that of its own translation; Kiji has none into Hebrew.
        self.place.environment["LANGUAGE"] = "he"
        self.assertLess(self.narrow_square(), 0.3)

    def test_nothing_is_fetched_if_thumbnails_are_off(self):
        self.settings(show_thumbnails="false")
        window = self.show()
        window.tab_to("Articles")
        window.key("Home")
        self.assertIsNone(self.square("Red"))
        self.assertEqual([path for path, _ in self.server.requests if path.endswith(".png")], [])
        window.quit()

    def test_images_that_are_asked_for_have_no_thumbnails(self):
        self.settings(pictures="'ask'")
        window = self.show()
        window.tab_to("Articles")
        window.key("Home", "Down", "Return")
        window.wait("label", "Images are not shown.")
        self.assertIsNone(self.square("Red"))
        self.assertEqual([path for path, _ in self.server.requests if path.endswith(".png")], [])
        # The feed's own setting counts, at once.
        window.press("Always for This Feed")
        eventually(lambda: self.square("Red"), "the square")
        window.quit()

    def test_stored_images_are_cleared_and_restored(self):
        window = self.show()
        eventually(lambda: self.square("Red"), "the square")
        size = lambda: self.place.ctl("stats", "--json")["imageBytes"]
        eventually(lambda: size() >= 3 * 4096, "the stored images")
        before = size()
        window.key("ctrl+comma")
        window.wait("frame", "Preferences")
        window.go("Data")
        window.key("Return")
        window.go("Clear Stored Images")
        window.key("Return")
        window.wait("label", "Stored images cleared")
        becomes(size, 0)
        window.press("Undo")
        becomes(size, before)
        window.go("Clear Stored Images")
        window.key("Return")
        becomes(size, 0)
        window.key("Escape")
        window.quit()
        # For good, when the program has ended.
        folder = self.place.home / "cache" / "kiji"
        self.assertEqual([path.name for path in folder.iterdir()], [])


class Offline(KijiTestCase):
    """Images are kept for reading without a network."""

    def test_images_of_unread_articles_are_there_without_the_server(self):
        server = self.serve({f"/{name}.png": ("image/png", picture(shade)) for name, shade in SHADES.items()})
        items = [{"id": name, "url": f"{server.root}/{name}", "title": name,
                  "content_html": f"<p>Text of {name}</p><img src='{server.root}/{name.lower()}.png'>",
                  "date_published": f"2026-11-2{place}T12:00:00Z"} for place, name in enumerate(("Red", "Green"))]
        body = {"version": "https://jsonfeed.org/version/1.1", "title": "Shades", "items": items}
        server.pages["/feed"] = ("application/feed+json", json.dumps(body).encode())
        self.place.ctl("add", server.root + "/feed")
        self.settings(show_thumbnails="false", offline_images="'starred-and-unread'")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        self.assertEqual([path for path, _ in server.requests if path.endswith(".png")], [])
        window.focus()
        window.key("F5")
        size = lambda: self.place.ctl("stats", "--json")["imageBytes"]
        # Two images and what leads to them.
        becomes(size, 4 * 4096)
        asked = [path for path, _ in server.requests if path.endswith(".png")]
        self.assertEqual(sorted(asked), ["/green.png", "/red.png"])
        window.quit()
        server.close()
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        window.tab_to("Articles")
        window.key("End", "Return")
        window.wait_page("Red")

        def red():
            return sum(near(pixel, SHADES["red"]) for pixel in Picture.of_screen().all())

        eventually(lambda: red() > 20_000, "the image without the server")
        window.quit()


if __name__ == "__main__":
    unittest.main()
