"""Drag and drop of the gallery's tables, with a real pointer."""

from harness import becomes, box, eventually
from test_gallery import GalleryTestCase


class Dragging(GalleryTestCase):
    notes = ["Anchor", "Bottle", "Candle", "Drum", "Engine", "Feather"]

    def open_dragging(self):
        window = self.open(11)
        window.wait_rows("Notes", lambda rows: rows == self.notes, "the notes")
        window.focus()
        return window

    def test_a_note_is_copied_into_a_folder(self):
        window = self.open_dragging()
        x, y, width, height = box(window.row("Folders", "Work"))
        window.drag_to(window.row("Notes", "Bottle"), x + width // 2, y + height // 2)
        window.wait("label", "Copied 1 to Work")
        window.quit()
