"""Notifications of new articles: of feeds and folders that have them, while the window is not active. The desktop's server
is one of the test, org.freedesktop.Notifications: GLib takes that on a bus without a portal and without GNOME's shell."""

import threading

from accessible import GLib
from desktop import NotificationPortal, Notifications as Server
from harness import becomes, eventually
from test_background import APPLICATION, BackgroundTestCase


def feed(title, *items):
    entries = "".join(
        f"<item><guid>{item}</guid><title>{item}</title><link>https://{title}.invalid/{item}</link>"
        f"<description>Text of {item}.</description></item>" for item in items)
    return "application/rss+xml", (
        f'<rss version="2.0"><channel><title>{title}</title><link>https://{title}.invalid/</link>'
        f"<description>d</description>{entries}</channel></rss>").encode()


class Notifications(BackgroundTestCase):
    def setUp(self):
        super().setUp()
        self.desktop = self.service(Server())
        self.server = self.serve({"/garden": feed("Garden", "Old"), "/sky": feed("Sky", "Older")})
        for path in ("/garden", "/sky"):
            self.place.ctl("add", self.server.root + path)
        self.ids = {one["title"]: str(one["id"]) for one in self.place.feeds()}
        self.place.ctl("notify", self.ids["Garden"], "on")
        self.settings(run_in_background="true", refresh_at_start="true", refresh_interval="'quarter-hour'")

    def publish(self, title, *items):
        self.server.pages["/" + title.lower()] = feed(title, *items)

    def start_in_background(self):
        """Starts without a window, which refreshes."""
        self.make_due()
        program = self.begin("--background")
        eventually(self.is_there, "the program")
        return program

    def only(self):
        """Returns the only notification."""
        shown = eventually(self.desktop.shown, "a notification")
        self.assertEqual(len(shown), 1)
        return shown[0]

    def unread(self):
        return {one["title"] for one in self.place.articles("--unread")}

    def starred(self):
        return {one["title"] for one in self.place.articles() if one["starred"]}

    def test_one_article_has_its_title_and_can_be_marked_without_a_window(self):
        self.publish("Garden", "Seeds", "Old")
        self.publish("Sky", "Clouds", "Older")
        program = self.start_in_background()
        one = self.only()
        self.assertEqual((one["title"], one["body"]), ("Seeds", "Garden"))
        self.assertEqual(set(one["labels"].values()) - {""}, {"Open", "Mark as Read", "Star"})
        # of low urgency, which desktops show without a sound; and no sound is named
        self.assertEqual(one["hints"]["urgency"], 0)
        self.assertEqual({name for name in one["hints"] if "sound" in name}, set())
        self.desktop.press("Star")
        becomes(self.starred, {"Seeds"})
        self.assertEqual(program.windows(), [])
        program.terminate()

    def test_it_goes_when_the_article_is_read_elsewhere(self):
        self.publish("Garden", "Seeds", "Old")
        program = self.start_in_background()
        self.only()
        self.place.ctl("mark", "read", *[
            str(one["id"]) for one in self.place.articles("--unread") if one["title"] == "Seeds"])
        becomes(self.desktop.shown, [])
        program.terminate()

    def test_mark_as_read_withdraws_it(self):
        self.publish("Garden", "Seeds", "Old")
        program = self.start_in_background()
        self.only()
        self.desktop.press("Mark as Read")
        eventually(lambda: "Seeds" not in self.unread(), "the article to be read")
        self.assertEqual(program.windows(), [])
        program.terminate()

    def test_what_its_buttons_do_is_undone_in_the_window(self):
        self.settings()
        program = self.window(self.begin())
        program.focus()
        for number, (button, marked) in enumerate({
                "Star": lambda title: title in self.starred(),
                "Mark as Read": lambda title: title not in self.unread()}.items()):
            title = f"Seeds {number}"
            gate = threading.Event()
            kind, body = feed("Garden", title, "Old")
            self.server.pages["/garden"] = lambda handler: gate.wait() and (kind, body)
            # while another window has the keyboard
            program.key("F5", "ctrl+shift+r")
            program.wait("frame", "Rules")
            eventually(lambda: program.find("push button", "New Rule"), "the window")
            gate.set()
            self.assertEqual(self.only()["title"], title)
            self.desktop.press(button)
            eventually(lambda: marked(title), f"{button} to be done")
            program.close_frame("Rules")
            program.focus()
            eventually(program.can_refresh, "the end of the refresh")
            program.key("ctrl+z")
            eventually(lambda: not marked(title), f"{button} to be undone")
        program.quit()

    def test_it_opens_its_article_in_the_window(self):
        self.publish("Garden", "Seeds", "Old")
        program = self.start_in_background()
        self.only()
        self.desktop.press(None)
        program.wait_page("Seeds")
        program.wait_rows("Articles", lambda rows: len(rows) == 2 and all("Garden" in row for row in rows), "the feed")
        eventually(lambda: "Seeds" not in self.unread(), "the open article to be read")
        program.quit()

    def test_its_button_opens_the_article_too(self):
        self.publish("Garden", "Seeds", "Old")
        program = self.start_in_background()
        self.only()
        self.desktop.press("Open")
        program.wait_page("Seeds")
        program.quit()

    def test_a_rule_asks_for_it(self):
        self.place.ctl("notify", self.ids["Garden"], "off")
        self.place.ctl("rules", "add", "title:seeds", "--notify")
        self.publish("Garden", "Weeds", "Seeds", "Old")
        program = self.start_in_background()
        one = self.only()
        self.assertEqual((one["title"], one["body"]), ("Seeds", "Garden"))
        eventually(lambda: "Weeds" in self.unread(), "the other article")
        self.assertEqual([one["title"] for one in self.desktop.shown()], ["Seeds"])
        program.terminate()

    def test_several_articles_have_one_notification_that_shows_unread(self):
        self.place.ctl("notify", self.ids["Sky"], "on")
        self.publish("Garden", "Seeds", "Beans", "Old")
        self.publish("Sky", "Clouds", "Older")
        program = self.start_in_background()
        self.assertEqual(self.only()["title"], "3 new articles in 2 feeds")
        self.desktop.press(None)
        program.wait_rows("Articles", lambda rows: len(rows) == 5, "all unread articles")
        program.quit()

    def test_a_folder_speaks_for_its_feeds(self):
        self.place.ctl("notify", self.ids["Garden"], "off")
        folder = str(self.place.ctl("folders", "--add", "Loud", "--json")["folders"][0]["id"])
        inner = str(self.place.ctl("folders", "--add", "Inner", "--in", folder, "--json")["folders"][0]["id"])
        self.place.ctl("move", self.ids["Sky"], "--to", inner)
        self.place.ctl("notify", "--folder", folder, "on")
        self.publish("Garden", "Seeds", "Old")
        self.publish("Sky", "Clouds", "Older")
        program = self.start_in_background()
        self.assertEqual(self.only()["title"], "Clouds")
        program.terminate()

    def test_the_window_withdraws_it_and_needs_none_while_it_is_active(self):
        self.publish("Garden", "Seeds", "Old")
        program = self.start_in_background()
        self.only()
        self.second_start()
        self.window(program)
        becomes(self.desktop.shown, [])
        program.focus()
        self.publish("Garden", "Beans", "Seeds", "Old")
        before = len(self.desktop.called("Notify"))
        program.key("F5")
        eventually(lambda: "Beans" in self.unread(), "the article")
        eventually(program.can_refresh, "the end of the refresh")
        program.quit()
        self.assertEqual(len(self.desktop.called("Notify")), before)

    def notifies(self, *arguments):
        return self.place.ctl("notify", *arguments, "--json")["notify"]

    def test_the_menu_and_the_settings_switch_it(self):
        self.place.ctl("folders", "--add", "Loud")
        self.settings()
        program = self.window(self.begin())
        program.wait_rows("Feeds", lambda rows: any("Sky" in row for row in rows), "the feeds")
        program.tab_to("Feeds")
        program.to_top("Feeds")
        program.go("Loud")
        program.choose_in_menu("Notify About New Articles")
        becomes(lambda: self.notifies("1", "--folder"), True)
        program.tab_to("Feeds")
        program.go("Sky")
        program.key("alt+Return")
        program.wait("frame", "Feed Settings")
        program.on("Name, ")
        program.go("Notify about new articles")
        self.assertEqual(program.on("Notify about"), "Notify about new articles, not checked")
        program.key("Return")
        program.on("Notify about new articles, checked")
        becomes(lambda: self.notifies(self.ids["Sky"]), True)
        program.key("ctrl+z")
        program.on("Notify about new articles, not checked")
        becomes(lambda: self.notifies(self.ids["Sky"]), False)
        program.close_frame("Feed Settings")
        program.quit()


class Portal(BackgroundTestCase):
    """In a sandbox, GLib asks the portal."""

    publish, start_in_background = Notifications.publish, Notifications.start_in_background

    def setUp(self):
        super().setUp()
        self.portal = self.service(NotificationPortal())
        self.server = self.serve({"/garden": feed("Garden", "Old")})
        self.place.ctl("add", self.server.root + "/garden")
        garden = next(str(one["id"]) for one in self.place.feeds() if one["title"] == "Garden")
        self.place.ctl("notify", garden, "on")
        self.settings(run_in_background="true", refresh_at_start="true", refresh_interval="'quarter-hour'")
        # as in a sandbox, but without the portals for the network, which are not there
        self.place.environment |= {
            "GTK_USE_PORTAL": "1", "GIO_USE_PROXY_RESOLVER": "dummy", "GIO_USE_NETWORK_MONITOR": "base"}

    def only(self):
        """Returns the name and the contents of the only notification."""
        (notification,) = eventually(lambda: self.portal.called("AddNotification"), "a notification")
        return notification

    def test_its_buttons_act_without_a_window(self):
        self.publish("Garden", "Seeds", "Old")
        program = self.start_in_background()
        _, shown = self.only()
        self.assertEqual((shown["title"], shown["body"], shown["priority"]), ("Seeds", "Garden", "low"))
        self.assertNotIn("sound", shown)
        self.assertEqual(shown["default-action"], "app.open-article")
        buttons = {button["label"]: button for button in shown["buttons"]}
        self.assertEqual(set(buttons), {"Open", "Mark as Read", "Star"})
        star = buttons["Star"]
        self.portal.press(APPLICATION, star["action"], GLib.Variant("x", star["target"]))
        becomes(lambda: [one["title"] for one in self.place.articles() if one["starred"]], ["Seeds"])
        self.assertEqual(program.windows(), [])
        program.terminate()

    def test_it_is_withdrawn_when_the_article_is_read_elsewhere(self):
        self.publish("Garden", "Seeds", "Old")
        program = self.start_in_background()
        name, shown = self.only()
        self.assertEqual(self.portal.called("RemoveNotification"), [])
        self.place.ctl("mark", "read", str(shown["default-action-target"]))
        becomes(lambda: self.portal.called("RemoveNotification"), [(name,)])
        program.terminate()
