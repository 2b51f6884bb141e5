"""Articles as cards."""

import json
import unittest

from harness import KijiTestCase, box, eventually, is_shown
from test_thumbnails import Shades


class CardsTestCase(KijiTestCase):
    window = None

    def show_cards(self):
        self.window.press_menu("View Options", "Cards")
        eventually(lambda: self.layout() == "cards", "the cards")

    def layout(self):
        """Returns whether the articles on the screen are rows or cards."""
        shown = lambda role: any(is_shown(node) for node in self.window.find_all(role, "Articles"))
        return "cards" if shown("table") else "rows" if shown("list") else None

    def cards(self):
        """Returns the cards on the screen by the titles of their articles."""
        table = self.window.find("table", "Articles")
        cells = self.window.find_all("table cell", None, table) if table else []
        return {cell.get_name().removeprefix("unread, ").split(",")[0]: cell for cell in cells if is_shown(cell)}


class Images(Shades, CardsTestCase):
    def test_cards_have_the_image_above_the_text_and_one_height(self):
        window = self.show()
        eventually(lambda: self.square("Red"), "the square of the row")
        self.show_cards()
        cards = eventually(lambda: {"Red", "Green", "Plain"} <= self.cards().keys() and self.cards(), "the cards")
        self.assertEqual(len({box(card)[2:] for card in cards.values()}), 1, "with an image and without one")
        image = lambda: (lambda edges: edges and edges[1] - edges[0] > 300 and edges)(self.square("Red"))
        left, right, top, bottom = eventually(image, "the image of a card")
        x, y, width, height = box(cards["Red"])
        self.assertAlmostEqual(right - left, width, delta=12)
        self.assertLess(bottom - top, height * 2 / 3)
        # The rows' images are not fetched again for the cards.
        asked = [path for path, _ in self.server.requests if path == "/red.png"]
        self.assertEqual(len(asked), 1)
        self.assertEqual([path for path, _ in self.server.requests if path == "/pixel.gif"], [])
        window.quit()

    def test_a_wide_list_has_cards_side_by_side(self):
        self.settings(by_day="false")
        window = self.show()
        window.resize(540, 800)
        eventually(lambda: window.size()[0] < 560, "a narrow window")
        window.key("g", "u")
        eventually(lambda: self.layout() == "rows" and not window.find("list", "Feeds"), "the list alone")
        window.press_menu("List Menu", "Cards")

        def columns():
            cards = self.cards()
            if not {"Red", "Green", "Plain"} <= cards.keys():
                return None
            return len({box(card)[0] for card in cards.values()}), len({box(card)[1] for card in cards.values()})

        eventually(lambda: columns() and columns()[0] == 2, lambda: f"two columns, not {columns()}")
        # from left to right, then down
        places = {name: box(card)[:2] for name, card in self.cards().items()}
        self.assertEqual(places["Red"][1], places["Green"][1])
        self.assertLess(places["Red"][0], places["Green"][0])
        self.assertLess(places["Green"][1], places["Plain"][1])
        window.resize(380, 800)
        eventually(lambda: columns() and columns()[0] == 1, lambda: f"one column, not {columns()}")
        window.quit()


class Using(CardsTestCase):
    def setUp(self):
        super().setUp()
        self.server = self.serve({})
        items = [{"id": f"{number}", "title": f"Number {number}", "content_html": f"<p>Text {number}</p>",
                  "date_published": f"2026-{1 + number // 28:02}-{1 + number % 28:02}T12:00:00Z"} for number in range(1, 201)]
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Numbers", "items": items}
        self.server.pages["/feed"] = ("application/feed+json", json.dumps(feed).encode())
        self.place.ctl("add", self.server.root + "/feed")
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: rows and "Number 200" in rows[0], "the articles")

    def test_cards_are_used_by_keyboard_and_pointer(self):
        window = self.window
        self.show_cards()
        eventually(lambda: "Number 200" in self.cards(), "the first card")
        window.focus()
        window.tab_to("Articles", role="table")
        window.key("Home", "Down", "Return")
        window.wait_page("Number 199")
        read = lambda name: self.cards()[name].get_name().startswith(name)
        eventually(lambda: read("Number 199"), "the opened article to be read")
        self.assertFalse(read("Number 200"))
        # marks change the card in its place
        window.key("s")
        eventually(lambda: "starred" in self.cards()["Number 199"].get_name(), "the star")
        # the next one, as in rows
        window.key("j")
        window.wait_page("Number 198")
        card = eventually(lambda: self.cards().get("Number 198"), "its card")
        # a tooltip would be the window on top
        window.point(window.day_above(), 5, 5)
        x, y, *_ = box(card)
        window.choose_from(lambda: window.right_click(x + 20, y + 20), "Mark as Unread")
        eventually(lambda: not read("Number 198"), "the article to be unread")
        window.quit()

    def test_the_place_and_the_selection_are_kept(self):
        window = self.window
        # An article that is read stays in this list.
        window.focus()
        window.key("g", "a")
        window.tab_to("Articles")
        window.key("Home")
        for _ in range(60):
            window.key("Down")
        eventually(lambda: window.focused_row() and "Number 140" in window.focused_row(), "the focus")
        window.key("Return")
        window.wait_page("Number 140")
        self.show_cards()
        eventually(lambda: "Number 140" in self.cards(), lambda: f"the same place, not {sorted(self.cards())}")
        window.press_menu("View Options", "Compact Rows")
        eventually(lambda: self.layout() == "rows", "the rows")
        eventually(lambda: any("Number 140," in row for row in window.selected("Articles")), "the selection")
        window.quit()

    def test_a_new_article_appears_and_a_list_remembers_its_cards(self):
        window = self.window
        window.press_menu("View Options", "Only for This List")
        self.show_cards()
        eventually(lambda: "Number 200" in self.cards(), "the first card")
        # of another program
        extra = {"version": "https://jsonfeed.org/version/1.1", "title": "Extra", "items": [
            {"id": "new", "title": "The newest", "content_html": "<p>Now</p>", "date_published": "2026-11-20T12:00:00Z"}]}
        self.server.pages["/extra"] = ("application/feed+json", json.dumps(extra).encode())
        self.place.ctl("add", self.server.root + "/extra")
        window.press("1 new article")
        eventually(lambda: "The newest" in self.cards(), "the new card")
        # other lists have rows
        window.key("g", "a")
        eventually(lambda: self.layout() == "rows", "rows")
        window.key("g", "u")
        eventually(lambda: self.layout() == "cards", "cards")
        window.quit()
        self.window = window = self.start()
        eventually(lambda: "The newest" in self.cards(), "cards after a restart")
        window.quit()


if __name__ == "__main__":
    unittest.main()
