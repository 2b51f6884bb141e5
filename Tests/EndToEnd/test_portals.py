"""The desktop's real portals, with a backend of the test: the background and the start at login, a notification, and a
file that another program chooses. What only a sandbox shows is in Tests/Flatpak."""

from harness import becomes, eventually
from portals import Portals
from test_background import BackgroundTestCase
from test_notifications import feed


class ThePortals(BackgroundTestCase):
    def setUp(self):
        super().setUp()
        self.file = self.place.home / "exported.opml"
        self.portals = self.service(Portals(self.place.home, self.file))

    def use_them(self):
        """Lets GTK and GLib ask the portals as in a sandbox, but for the network: these ask the network's own services,
        which are not there."""
        self.place.environment |= {
            "GTK_USE_PORTAL": "1", "GDK_DEBUG": "portals", "GIO_USE_PROXY_RESOLVER": "dummy", "GIO_USE_NETWORK_MONITOR": "base"}

    def test_they_start_it_at_login(self):
        program = self.window(self.begin())
        self.toggle(program, "Start at login")
        program.on("Start at login, checked")
        becomes(lambda: self.portals.called("EnableAutostart"), [("", True, ["kiji", "--background"], 0)])
        self.assertFalse(self.autostart().exists(), "the portal does it")
        program.key("Return")
        program.on("Start at login, not checked")
        becomes(lambda: [values[1] for values in self.portals.called("EnableAutostart")], [True, False])
        program.close_frame("Preferences")
        # what runs in the background may end
        self.close_window(program)
        self.assertIsNone(program.process.poll())
        program.terminate()

    def test_a_notification_comes_and_goes(self):
        self.use_them()
        server = self.serve({"/garden": feed("Garden", "Old")})
        self.place.ctl("add", server.root + "/garden")
        garden = next(str(one["id"]) for one in self.place.feeds() if one["title"] == "Garden")
        self.place.ctl("notify", garden, "on")
        self.settings(run_in_background="true", refresh_at_start="true", refresh_interval="'quarter-hour'")
        server.pages["/garden"] = feed("Garden", "Seeds", "Old")
        self.make_due()
        program = self.begin("--background")
        (application, name, shown), = eventually(lambda: self.portals.called("AddNotification"), "a notification")
        self.assertEqual((shown["title"], shown["body"], shown["priority"]), ("Seeds", "Garden", "low"))
        self.assertEqual([button["label"] for button in shown["buttons"]], ["Open", "Mark as Read", "Star"])
        self.place.ctl("mark", "read", str(shown["default-action-target"]))
        becomes(lambda: self.portals.called("RemoveNotification"), [(application, name)])
        program.terminate()

    def test_another_program_chooses_the_file(self):
        self.use_them()
        program = self.window(self.begin())
        self.toggle(program, "Data")
        program.on("Feeds, ")
        program.go("Export Feeds")
        program.key("Return")
        eventually(lambda: self.file.exists() and "<opml" in self.file.read_text(), self.portals.report)
        self.assertEqual(len(self.portals.called("SaveFile")), 1)
        program.quit()
