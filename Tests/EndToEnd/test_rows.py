"""How the timeline's rows and headings look: day headings, authors, and titles from right to left."""

import subprocess

from harness import KijiTestCase, at_rest, becomes, box, eventually, is_article
from test_list import feed


class Rows(KijiTestCase):
    def serve_feed(self, body):
        self.server = self.serve({"/feed": ("application/rss+xml", body)})
        self.place.ctl("add", self.server.root + "/feed")

    def test_a_day_heading_is_small_and_stays_while_scrolling(self):
        self.serve_feed(feed(range(1, 32)))
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) > 20, "the articles")
        above, listed = window.day_above(), window.find("list", "Articles")
        within = [child for child in listed.children() if not is_article(child.get_name())]
        heights = {box(day)[3] for day in [above, *within] if box(day)[3]}
        self.assertTrue(all(32 <= height <= 36 for height in heights), heights)
        self.assertGreater(len(within), 5)
        # the height of a line in caption size; in the size of titles it is 20
        lines = {box(label)[3] for day in within for label in window.find_all("label", within=day)}
        self.assertTrue(lines and max(lines) < 18, lines)

        # with each turn of the wheel the day above the list is an earlier one
        day = lambda: int(window.day_above().get_name().split()[1])
        window.point(listed, 100, 200)
        seen = [day()]
        for _ in range(4):
            subprocess.run(["xdotool", "click", "--repeat", "3", "--delay", "40", "5"], check=True)
            eventually(lambda: day() < seen[-1], lambda: f"a day before {seen[-1]}, it is {day()}")
            seen.append(at_rest(day, "the list", looks=3))
        self.assertEqual(seen, sorted(seen, reverse=True))
        # at the end it is that of the row at the top, by the height of a day
        window.tab_to("Articles")
        window.key("End")
        eventually(lambda: "Number 1," in window.focused_row(), "the last row")
        place = lambda number: next(box(row)[1] for row in window.items("Articles") if f"Number {number}," in row.get_name())
        top = -(-box(listed)[3] // (place(1) - place(2)))
        # while a heading is at the top, the day before is above it
        eventually(lambda: day() in (top, top + 1), lambda: f"{top} March above the list, it is {day()}")
        window.quit()

    def test_a_feeds_own_list_shows_authors(self):
        by = lambda number, name: (f"<guid>{number}</guid>".encode(), f"<guid>{number}</guid><author>{name}</author>".encode())
        self.serve_feed(feed([1, 2, 3]).replace(*by(1, "Ada")).replace(*by(3, "Grace")))
        window = self.start()
        named = lambda rows: [row.split(", ")[1:3] for row in rows]
        shown = lambda: [[label.get_name() for label in window.find_all("label", within=row)] for row in window.items("Articles")]
        rows = window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        self.assertEqual(named(rows), [[f"Number {number}", "Numbers"] for number in (3, 2, 1)])
        window.tab_to("Feeds")
        window.key("End")
        becomes(lambda: named(window.rows("Articles")), [["Number 3", "Grace"], ["Number 2", "Numbers"], ["Number 1", "Ada"]])
        for labels, name in zip(shown(), ("Grace", "Numbers", "Ada"), strict=True):
            self.assertIn(name, labels)
        window.quit()

    def test_titles_are_aligned_like_their_text(self):
        self.serve_feed(feed([1, 2]).replace(b"Number 2", "طائر جميل".encode()))
        layouts = [("normal", "en"), ("normal", "ar"), ("compact", "en"), ("compact", "ar"), ("cards", "en"), ("cards", "ar")]
        for density, language in layouts:
            self.settings(list_density=f"'{density}'")
            self.place.environment["LANGUAGE"] = language
            window = self.start()
            window.wait("label", "Number 1")

            def sides(title):
                """Returns whether there are letters in the first and in the last third of a title's place."""
                listed = window.find("table" if density == "cards" else "list", "Articles")
                x, y, width, height = box(window.find("label", title, listed))
                return [window.dark_within((x + start, y, width // 3, height)) > 0 for start in (0, width - width // 3)]

            becomes(lambda: sides("طائر جميل"), [False, True])
            becomes(lambda: sides("Number 1"), [True, False])
            window.quit()
