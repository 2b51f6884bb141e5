"""The outline of ListKit's gallery: rows inside others, by keyboard and by pointer, and what screen readers say."""

from harness import Atspi, KijiTestCase, becomes, box, eventually

CLOSED = ["Animals", "Birds", "Mammals", "Reptiles", "A million numbers", "Group 1", "Group 2"]


class Outline(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.window = self.start("--page", "10", executable="listkit-gallery")
        self.wait_rows(CLOSED)

    def wait_rows(self, wanted):
        self.window.wait_rows("Outline", lambda rows: rows[:len(wanted)] == wanted, f"{wanted}")

    def wait_focus(self, name):
        focused = self.window.focused_row
        eventually(lambda: focused() == name, lambda: f"the focus on {name}; it is on {focused()}")

    def check(self, name, is_expanded):
        """Waits until a row says whether it is expanded; None if it cannot be. GTK 4.8 does not pass on its level."""
        def said():
            states = self.window.row("Outline", name).get_state_set()
            return states.contains(Atspi.StateType.EXPANDED) if states.contains(Atspi.StateType.EXPANDABLE) else None
        eventually(lambda: said() == is_expanded, lambda: f"{name} to say {is_expanded}; it says {said()}")

    def test_right_goes_in_and_left_goes_out(self):
        window = self.window
        window.click(window.row("Outline", "Mammals"), 120, 15)
        self.wait_focus("Mammals")
        self.check("Mammals", False)
        window.key("Right")
        self.wait_rows(["Animals", "Birds", "Mammals", "Cats", "Whales", "Reptiles"])
        window.wait("label", "Expanded Mammals")
        self.check("Mammals", True)
        window.key("Right")
        self.wait_focus("Cats")
        becomes(lambda: window.selected("Outline"), ["Cats"])
        self.check("Cats", False)
        window.key("Right", "Right", "Down")
        self.wait_focus("Lynx")
        self.check("Lynx", None)
        window.key("Left")
        self.wait_focus("Cats")
        window.key("Left", "Left")
        self.wait_focus("Mammals")
        self.check("Cats", False)
        window.key("Left")
        self.wait_rows(CLOSED)
        window.wait("label", "Collapsed Mammals")
        window.quit()

    def test_a_triangle_works_by_pointer(self):
        window = self.window
        row = window.row("Outline", "Birds")
        window.click(row, 22, box(row)[3] // 2)
        self.wait_rows(["Animals", "Birds", "Owls", "Ducks", "Mammals"])
        self.assertEqual(window.selected("Outline"), [])
        window.click(row, 22, box(row)[3] // 2)
        self.wait_rows(CLOSED)
        window.quit()

    def test_what_is_expanded_stays_so(self):
        window = self.window
        window.click(window.row("Outline", "Group 1"), 120, 15)
        self.wait_focus("Group 1")
        window.key("Right")
        self.wait_rows([*CLOSED[:6], "Number 1", "Number 2"])
        # so that the list does not follow the focus to the other end
        window.key("Home")
        self.wait_focus("Birds")
        window.press("Expand animals")
        self.wait_rows(["Animals", "Birds", "Owls", "Barn owl", "Snowy owl", "Ducks", "Eider"])
        window.press("Reverse")
        self.wait_rows(["Animals", "Reptiles", "Lizards", "Iguana", "Gecko", "Mammals"])
        window.press("Reverse")
        self.wait_rows(["Animals", "Birds", "Owls", "Barn owl"])
        window.press("Collapse animals")
        self.wait_rows([*CLOSED[:6], "Number 1"])
        window.quit()

    def test_an_outline_in_a_collection_view(self):
        window = self.window
        window.focus()
        window.tab_to("Outline and columns", "table")
        self.wait_focus("Birds")
        window.key("Right")
        window.wait("table cell", "Owls")
        window.wait("label", "Expanded Birds")
        for key, name in [("Right", "Owls"), ("Down", "Ducks"), ("Left", "Birds")]:
            window.key(key)
            self.wait_focus(name)
        window.key("Left")
        window.wait("label", "Collapsed Birds")
        # the columns below have no levels
        for key, name in [("Down", "Mammals"), ("Down", "Reptiles"), ("Down", "Number 2"), ("Left", "Number 1"),
                          ("Right", "Number 2")]:
            window.key(key)
            self.wait_focus(name)
        window.quit()
