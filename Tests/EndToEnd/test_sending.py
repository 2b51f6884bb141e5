"""Articles are sent to services that the user defines, by opening their addresses in the browser."""

from harness import KijiTestCase, becomes, box, eventually
from test_list import feed
from test_palette import ENTRY

WALLABAG = "https://app.wallabag.it/bookmarklet?url="


class Sending(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.opened = self.opens_outside()
        self.server = self.serve({"/one": ("application/rss+xml", feed(range(1, 15)))})
        self.place.ctl("add", self.server.root + "/one")

    def begin(self, services="[('Wallabag', 'https://app.wallabag.it/bookmarklet?url={url}'), "
              "('My_Mail', 'mailto:?subject={title}&body={url}')]"):
        self.settings(send_services=services)
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 14, "the articles")
        self.window.tab_to("Articles")
        self.window.key("Home")

    def choose(self, *path):
        """Chooses an item of the row's menu, within its submenus."""
        self.window.key("shift+F10")
        for text in path:
            self.window.act(lambda: self.window.menu_item(text), text)

    def test_a_service_is_added_in_the_preferences_and_chosen_in_all_menus(self):
        self.begin("[]")
        self.choose("Send To", "Services…")
        self.window.wait("frame", "Send To")
        self.window.go("Wallabag")
        self.window.key("Return")
        self.window.on("Address, https://app.wallabag.it")
        # the user's own host
        self.window.key("Return")
        self.window.enter("https://bag.example/save?u=url")
        self.window.key("Return")
        self.window.wait("alert", "The address must contain {url}, which stands for the article’s address.")
        self.window.on("Address, https://bag.example/save?u=url")
        self.window.key("Return")
        self.window.enter("https://bag.example/save?u={url}")
        self.window.key("Return")
        self.window.on("Address, https://bag.example/save?u={url}")
        eventually(lambda: not self.window.find("alert", lambda name: name.startswith("The address")), "no alert")
        self.window.key("Escape")
        self.window.on("Send To")
        self.window.key("Escape")
        eventually(lambda: not self.window.find("frame", "Preferences"), "the preferences to close")
        self.window.focus_main()
        self.window.tab_to("Articles")
        self.choose("Send To", "Wallabag")
        becomes(self.opened, ["https://bag.example/save?u=https%3A%2F%2Fa.example%2F14"])
        # in the article's menu
        self.window.key("Down", "Return")
        self.window.wait_page(lambda name: name)
        button = eventually(lambda: self.window.named("Article Menu"), "the menu")
        self.window.click(button, box(button)[2] // 2, box(button)[3] // 2)
        for text in ("Send To", "Wallabag"):
            self.window.act(lambda: self.window.menu_item(text), text)
        becomes(lambda: self.opened()[1:], ["https://bag.example/save?u=https%3A%2F%2Fa.example%2F13"])
        # and in the palette
        eventually(lambda: not self.window.menu_item("Wallabag"), "the menu to close")
        self.window.focus_main()
        self.window.key("ctrl+shift+p")
        eventually(lambda: any(node.get_name() == ENTRY for node in self.window.focused()), "the palette")
        self.window.enter("send wall")
        self.window.wait_rows("Results", lambda rows: rows[:1] == ["Send to “Wallabag”, Reading"], "the service")
        self.window.key("Return")
        becomes(lambda: len(self.opened()), 3)
        self.assertEqual(self.opened()[2], self.opened()[1])
        self.window.quit()

    def test_several_articles_are_sent_up_to_a_limit(self):
        self.begin()
        self.window.key("shift+Down", "shift+Down")
        eventually(lambda: len(self.window.selected("Articles")) == 3, "three rows")
        self.choose("Send To", "Wallabag")
        becomes(lambda: sorted(self.opened()), sorted(f"{WALLABAG}https%3A%2F%2Fa.example%2F{n}" for n in (12, 13, 14)))
        self.window.key("ctrl+a")
        eventually(lambda: len(self.window.selected("Articles")) == 14, "all rows")
        self.choose("Send To", "My_Mail")
        self.window.wait("label", "At most 10 articles can be sent at once.")
        self.assertEqual(len(self.opened()), 3)
        self.window.key("Home")
        self.choose("Send To", "My_Mail")
        becomes(lambda: self.opened()[3:], ["mailto:?subject=Number%2014&body=https%3A%2F%2Fa.example%2F14"])
        self.window.quit()
