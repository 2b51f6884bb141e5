"""Drag and drop of the gallery's tables with a real pointer, also to and from another program."""

import contextlib
import pathlib
import subprocess
import sys

from harness import Picture, at_rest, becomes, box, eventually, visible_windows
from test_gallery import GalleryTestCase

FIRST = ["Anchor", "Bottle", "Candle", "Drum", "Engine", "Feather"]


class DraggingTestCase(GalleryTestCase):
    def open_dragging(self):
        window = self.open(11)
        window.wait_rows("Notes", lambda rows: rows[:6] == FIRST, "the notes")
        window.wait_rows("Folders", lambda rows: "Work" in rows, "the folders")
        window.focus()
        # while something is dragged, its picture is a window of the program too
        self.window_id = window.window_id
        return window

    def first(self, count=6):
        return self.window.rows("Notes")[:count]

    def on(self, of, name, down=0.5, across=0.5):
        """Returns a place on a row, relative to the window."""
        row = eventually(lambda: self.window.row(of, name), f"{name} in {of}")
        x, y, width, height = box(row)
        return x + int(width * across), y + int(height * down)

    def to(self, *places, of=None, button=None):
        """Moves the pointer to each place of a window in small steps, and presses or releases its button at the end."""
        for x, y in places:
            start = getattr(self, "pointer", (x, y))
            steps = [(start[0] + (x - start[0]) * step // 15, start[1] + (y - start[1]) * step // 15)
                     for step in range(1, 16)]
            moves = [word for x, y in steps
                     for word in ("mousemove", "--window", of or self.window_id, str(x), str(y), "sleep", "0.02")]
            subprocess.run(["xdotool", *moves], check=True)
            self.pointer = (x, y)
        if button:
            subprocess.run(["xdotool", button, "1"], check=True)

    def lift(self, name, of="Notes"):
        """Begins to drag a row."""
        x, y = self.on(of, name)
        self.pointer = (x, y)
        self.to((x, y), button="mousedown")
        self.to((x + 30, y + 4))
        if of == "Notes":
            self.status(lambda said: said.startswith("Dragging"))

    def let_go(self):
        subprocess.run(["xdotool", "mouseup", "1"], check=True)

    def carry(self, name, place, of="Notes"):
        """Drags a row to a place."""
        self.lift(name, of)
        self.to(place)
        self.let_go()

    def status(self, wanted):
        """Waits for the line below the tables."""
        is_wanted = wanted if callable(wanted) else lambda said: said == wanted
        eventually(lambda: self.window.find("label", is_wanted), f"the status {wanted}")

    def lines(self, of, name):
        """Returns the pixels around the left end of a row's upper and lower border, away from the pointer."""
        x, y, width, height = box(self.window.row(of, name))
        picture = Picture.of(self.window_id)
        return [picture.at(x + across, y + down) for down in (*range(-12, 4), *range(height - 4, height + 14))
                for across in (12, 16, 20)]

    def tearDown(self):
        self.let_go()
        super().tearDown()


class Within(DraggingTestCase):
    def test_a_row_is_moved_within_its_table(self):
        window = self.open_dragging()
        self.carry("Anchor", self.on("Notes", "Drum", 0.9))
        self.status("Moved 1")
        becomes(lambda: self.first(4), ["Bottle", "Candle", "Drum", "Anchor"])
        self.wait_focus("Anchor")
        window.quit()

    def test_several_selected_rows_are_moved_at_once(self):
        window = self.open_dragging()
        window.tab_to("Notes")
        window.key("Home", "shift+Down")
        becomes(lambda: window.selected("Notes"), ["Anchor", "Bottle"])
        self.carry("Bottle", self.on("Notes", "Drum", 0.9))
        self.status("Moved 2")
        becomes(lambda: self.first(5), ["Candle", "Drum", "Anchor", "Bottle", "Engine"])
        becomes(lambda: window.selected("Notes"), ["Anchor", "Bottle"])
        window.quit()

    def test_a_row_is_moved_by_keyboard(self):
        window = self.open_dragging()
        window.tab_to("Notes")
        window.key("Home", "alt+Down")
        becomes(lambda: self.first(2), ["Bottle", "Anchor"])
        window.quit()

    def test_escape_cancels(self):
        window = self.open_dragging()
        before = self.lines("Notes", "Drum")
        self.lift("Anchor")
        self.to(self.on("Notes", "Drum", 0.9, 0.9))
        eventually(lambda: self.lines("Notes", "Drum") != before, "the line below the row")
        # not as usual, which releases the pointer's button meanwhile
        subprocess.run(["xdotool", "key", "Escape"], check=True)
        self.status("Not dropped")
        self.let_go()
        # a row under the pointer looks different
        x, y, _, _ = box(window.find("label", lambda said: said.startswith("Notes are moved")))
        self.to((x + 40, y + 10))
        eventually(lambda: self.lines("Notes", "Drum") == before, "no line")
        self.assertEqual(self.first(), FIRST)
        window.quit()

    def test_released_over_nothing_it_stays(self):
        window = self.open_dragging()
        before = self.lines("Notes", "Drum")
        self.lift("Anchor")
        self.to(self.on("Notes", "Drum", 0.9, 0.9))
        eventually(lambda: self.lines("Notes", "Drum") != before, "the line below the row")
        x, y, _, _ = box(window.find("label", lambda said: said.startswith("Notes are moved")))
        self.to((x + 40, y + 10))
        eventually(lambda: self.lines("Notes", "Drum") == before, "no line")
        self.let_go()
        self.status("Not dropped")
        self.assertEqual(self.first(), FIRST)
        window.quit()

    def test_the_list_scrolls_near_its_edge(self):
        window = self.open_dragging()
        self.lift("Anchor")
        x, y, width, height = box(window.find("list", "Notes"))
        self.to((x + width // 2, y + height - 6))
        eventually(lambda: window.row("Notes", "Note 60") and box(window.row("Notes", "Note 60"))[3] > 0
                   and box(window.row("Notes", "Note 60"))[1] < y + height, "the last note")
        self.let_go()
        self.status("Moved 1")
        window.quit()


class Between(DraggingTestCase):
    def test_rows_are_copied_into_a_folder(self):
        window = self.open_dragging()
        window.tab_to("Notes")
        window.key("Home", "shift+Down")
        becomes(lambda: window.selected("Notes"), ["Anchor", "Bottle"])
        self.carry("Anchor", self.on("Folders", "Work"))
        self.status("Copied 2")
        self.assertEqual(self.first(), FIRST)
        window.tab_to("Folders")
        window.key("Home", "Down")
        self.wait_focus("Work")
        if "Ladder" not in window.rows("Folders"):
            window.key("Right")
        window.wait_rows(
            "Folders", lambda rows: rows[2:] == ["Work", "Ladder", "Mirror", "Anchor", "Bottle", "Archive", "Needle", "Oven"],
            "the copies in the folder")
        window.quit()

    def test_a_section_that_is_forbidden_takes_nothing(self):
        window = self.open_dragging()
        before = self.lines("Folders", "Needle")
        work = self.lines("Folders", "Work")
        self.lift("Anchor")
        self.to(self.on("Folders", "Work", across=0.9))
        eventually(lambda: self.lines("Folders", "Work") != work, "the frame of the folder")
        self.to(self.on("Folders", "Needle", across=0.9))
        eventually(lambda: self.lines("Folders", "Work") == work, "no frame of the folder")
        self.assertEqual(at_rest(lambda: self.lines("Folders", "Needle"), "the row"), before)
        self.let_go()
        self.status("Not dropped")
        self.assertEqual(window.rows("Folders")[-3:], ["Archive", "Needle", "Oven"])
        window.quit()

    def test_a_table_that_takes_nothing_shows_no_line(self):
        window = self.open_dragging()
        drum, page = self.lines("Notes", "Drum"), self.lines("Pages", "Selection and menus")
        self.lift("Anchor")
        self.to(self.on("Notes", "Drum", 0.9, 0.9))
        eventually(lambda: self.lines("Notes", "Drum") != drum, "the line in the own table")
        self.to(self.on("Pages", "Selection and menus", 0.9, 0.9))
        eventually(lambda: self.lines("Notes", "Drum") == drum, "no line in the own table")
        self.assertEqual(at_rest(lambda: self.lines("Pages", "Selection and menus"), "the page's row"), page)
        self.let_go()
        self.status("Not dropped")
        self.assertEqual(self.first(), FIRST)
        window.quit()

    def test_resting_over_a_folder_opens_it(self):
        window = self.open_dragging()
        self.lift("Anchor")
        self.to(self.on("Folders", "Work"))
        window.wait_rows("Folders", lambda rows: rows[2:5] == ["Work", "Ladder", "Mirror"], "the open folder")
        self.to(self.on("Folders", "Work", 0.6))
        self.let_go()
        window.wait_rows("Folders", lambda rows: rows[2:6] == ["Work", "Ladder", "Mirror", "Anchor"], "the copy in it")
        window.quit()

    def test_a_collection_view_takes_and_gives_items(self):
        window = self.open_dragging()
        x, y, width, height = box(window.find("table", "Tray"))
        self.carry("Anchor", (x + width // 2, y + height // 2))
        self.status("Moved 1 to the tray")
        becomes(lambda: self.first(2), ["Bottle", "Candle"])
        self.tray(["Globe", "Anchor"])
        # to the left of the other one
        self.carry("Bottle", self.on_tray("Anchor", 0.2))
        self.tray(["Globe", "Bottle", "Anchor"])
        becomes(lambda: self.first(2), ["Candle", "Drum"])
        # within the tray
        x, y = self.on_tray("Bottle", 0.5)
        self.pointer = (x, y)
        self.to((x, y), button="mousedown")
        self.to((x + 20, y + 4), self.on_tray("Anchor", 0.8), button="mouseup")
        self.tray(["Globe", "Anchor", "Bottle"])
        # and back
        x, y = self.on_tray("Anchor", 0.5)
        self.pointer = (x, y)
        self.to((x, y), button="mousedown")
        self.to((x - 20, y + 4), self.on("Notes", "Candle", 0.1), button="mouseup")
        becomes(lambda: self.first(3), ["Anchor", "Candle", "Drum"])
        self.tray(["Globe", "Bottle"])
        window.quit()

    def test_control_copies(self):
        window = self.open_dragging()
        x, y, width, height = box(window.find("table", "Tray"))
        self.lift("Anchor")
        subprocess.run(["xdotool", "keydown", "ctrl"], check=True)
        self.to((x + width // 2, y + height // 2))
        self.let_go()
        subprocess.run(["xdotool", "keyup", "ctrl"], check=True)
        self.tray(["Globe", "Anchor"])
        self.status("Copied 1")
        self.assertEqual(self.first(), FIRST)
        window.quit()

    def items(self):
        return sorted(self.window.find_all("table cell", None, self.window.find("table", "Tray")), key=lambda item: box(item)[1::-1])

    def tray(self, names):
        becomes(lambda: [item.get_name() for item in self.items()], names)

    def on_tray(self, name, across):
        x, y, width, height = box(next(item for item in self.items() if item.get_name() == name))
        return x + int(width * across), y + height // 2


class OtherProgramTestCase(DraggingTestCase):
    def setUp(self):
        super().setUp()
        self.others = contextlib.ExitStack()

    def tearDown(self):
        self.let_go()
        self.others.close()
        super().tearDown()

    def quit(self):
        """Ends the other program, whose window is in front, and then the gallery."""
        self.others.close()
        eventually(lambda: not visible_windows("--name", "^Other program$"), "the other program to go")
        self.window.quit()

    def other(self, *arguments):
        """Starts another program, at the right of the screen; returns its window."""
        script = pathlib.Path(__file__).with_name("other_program.py")
        self.said = self.place.home / "said"
        with self.said.open("w") as output:
            process = subprocess.Popen(
                [sys.executable, script, *map(str, arguments)], env=self.place.environment, stdout=output)
        self.others.callback(process.wait)
        self.others.callback(process.kill)
        window = eventually(lambda: visible_windows("--name", "^Other program$"), "the other program")[0]
        # beside the gallery
        subprocess.run(["xdotool", "windowmove", "--sync", window, "1195", "60"], check=True)
        return window

    def taken(self, note):
        """Returns the types that the other program was offered, and what it read."""
        types, *lines = eventually(lambda: note.exists() and note.read_text().strip().count("\n") > 0
                                   and note.read_text().split("\n"), "what the other program took")
        return types.split(), [line.strip() for line in lines if line.strip()]


class OtherPrograms(OtherProgramTestCase):
    def drop_here(self, other, title):
        """Drags what the other program offers to the notes."""
        subprocess.run(["xdotool", "mousemove", "--window", other, "80", "120", "mousedown", "1"], check=True)
        self.pointer = (80, 120)
        self.to((110, 125), of=other)
        self.pointer = self.on("Notes", "Feather")
        self.to(self.on("Notes", "Anchor"), self.on("Notes", "Bottle", 0.1))
        # what is let go before is lost
        becomes(lambda: self.said.read_text().split()[-1:], ["accepted"])
        self.let_go()
        self.window.wait_rows("Notes", lambda rows: rows[1] == title, lambda: f"{title}, notes are {self.first()}")

    def test_text_becomes_notes(self):
        window = self.open_dragging()
        self.drop_here(self.other("text", "Grass\nHammer"), "Grass")
        self.status("Received 2")
        self.assertEqual(self.first(4), ["Anchor", "Grass", "Hammer", "Bottle"])
        self.quit()

    def test_a_file_becomes_a_note(self):
        window = self.open_dragging()
        file = self.place.home / "Island.txt"
        file.write_text("An island")
        self.drop_here(self.other("file", file), "Island.txt")
        self.status("Received 1")
        self.quit()

    def drop_there(self, name, x, y):
        """Drags a note to the other program; returns the types it was offered and what it read."""
        note = self.place.home / "taken"
        other = self.other("take", note)
        self.lift(name)
        self.pointer = (x - 20, y - 10)
        self.to((x, y), of=other)
        self.let_go()
        return self.taken(note)

    def test_another_program_receives_addresses(self):
        window = self.open_dragging()
        types, lines = self.drop_there("Bottle", 60, 60)
        self.assertIn("text/uri-list", types)
        self.assertEqual(lines, ["https://example.org/notes/2"])
        self.status("Copied 1")
        self.assertEqual(self.first(), FIRST)
        self.quit()

    def test_another_program_receives_text(self):
        window = self.open_dragging()
        window.tab_to("Notes")
        window.key("Home", "shift+Down")
        becomes(lambda: window.selected("Notes"), ["Anchor", "Bottle"])
        types, lines = self.drop_there("Bottle", 60, 150)
        self.assertIn("text/plain;charset=utf-8", types)
        self.assertEqual(lines, ["Anchor", "Bottle"])
        self.quit()

    def test_another_program_moves_a_row(self):
        window = self.open_dragging()
        self.drop_there("Bottle", 150, 60)
        becomes(lambda: self.first(2), ["Anchor", "Candle"])
        self.quit()


class Articles(OtherProgramTestCase):
    def test_an_article_is_dragged_out_as_its_title_and_link(self):
        item = "<item><guid>1</guid><title>The sea</title><link>https://a.example/sea</link></item>"
        feed = f"<rss version='2.0'><channel><title>Nature</title>{item}</channel></rss>"
        server = self.serve({"/feed": ("application/rss+xml", feed.encode())})
        self.place.ctl("add", server.root + "/feed")
        self.window = window = self.start()
        # room for the other program
        window.resize(1000, 700)
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "the article")
        at_rest(lambda: box(window.items("Articles")[0]), "the article")
        self.window_id = window.window_id
        for y, wanted in ((60, ["https://a.example/sea"]), (150, ["The sea", "https://a.example/sea"])):
            note = self.place.home / f"taken{y}"
            other = self.other("take", note)
            row = window.items("Articles")[0]
            left, top, width, height = box(row)
            self.pointer = (left + width // 2, top + height // 2)
            self.to(self.pointer, button="mousedown")
            self.to((self.pointer[0] + 30, self.pointer[1] + 4))
            self.pointer = (40, y - 10)
            self.to((60, y), of=other)
            self.let_go()
            self.assertEqual(self.taken(note)[1], wanted)
            self.others.close()
            eventually(lambda: not visible_windows("--name", "^Other program$"), "the other program to go")
        self.assertEqual(len(window.items("Articles")), 1)
        window.quit()
