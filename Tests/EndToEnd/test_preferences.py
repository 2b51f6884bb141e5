"""The preferences, by keyboard only: choices take effect at once and persist."""

import sqlite3
from harness import KijiTestCase, becomes, eventually, three_feeds


class Preferences(KijiTestCase):
    def setUp(self):
        super().setUp()
        self.window = self.start()
        self.window.wait_rows("Articles", lambda rows: len(rows) == 3, "the welcome articles")

    def open(self, window=None):
        window = window or self.window
        window.focus()
        window.key("ctrl+comma")
        window.wait("frame", "Preferences")
        self.on("Refresh when Kiji starts", window)

    def close(self, window=None):
        window = window or self.window
        self.escape(lambda: not window.find("frame", "Preferences"), "the preferences to close", window)

    def escape(self, is_out, what, window=None):
        """Leaves with Escape, even if a toast is shown."""
        (window or self.window).key("Escape")
        eventually(is_out, what)

    def on(self, row, window=None):
        return (window or self.window).on(row)

    def go(self, row):
        self.window.go(row)

    def choose(self, row, *keys):
        self.window.choose(row, *keys)

    def test_a_switch_is_saved_and_takes_effect(self):
        server = self.serve(three_feeds())
        self.place.ctl("add", server.root + "/feed1")
        self.open()
        self.assertEqual(self.on("Refresh when Kiji starts"), "Refresh when Kiji starts, not checked")
        self.window.key("Return")
        self.on("Refresh when Kiji starts, checked")
        self.window.key("space")
        self.on("Refresh when Kiji starts, not checked")
        self.window.key("space")
        self.on("Refresh when Kiji starts, checked")
        self.close()
        self.window.quit()
        self.assertEqual(server.count("/feed1"), 1, "only the subscription asked")
        # feeds fetched moments ago, or with a long interval, are not due at startup
        with sqlite3.connect(self.place.library / "library.sqlite") as library:
            library.execute("UPDATE feedState SET attemptedAt = attemptedAt - 3600000, dueAt = NULL")
        library.close()

        again = self.start()
        eventually(lambda: server.count("/feed1") == 2, "a refresh at the start")
        self.open(again)
        self.on("Refresh when Kiji starts, checked", again)
        self.close(again)
        again.quit()

    def test_an_opened_article_stays_unread_if_marking_is_manual(self):
        self.open()
        self.choose("Mark articles as read", "End")
        self.on("Mark articles as read, Manually")
        self.close()
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        self.window.wait_page("Welcome to Kiji")
        # M comes after the article was opened, so marking by opening would have happened by then
        self.window.key("Down", "Return")
        self.window.wait_page("Your privacy")
        self.window.key("m")
        read = lambda: [article["title"] for article in self.place.articles() if article["read"]]
        eventually(lambda: read() == ["Your privacy"], f"one article read, is {read()}")
        self.window.quit()

    def test_library_details_are_shown_and_left(self):
        self.open()
        self.go("Data")
        self.window.key("Return")
        self.on("Feeds, 1")
        self.go("Unread, 3")
        self.go("Folder, " + str(self.place.library))
        self.window.key("Escape")
        self.on("Data")
        self.close()
        self.window.quit()

    def test_a_reset_can_be_undone(self):
        self.open()
        self.choose("Text size", "Down")
        self.on("Text size, Large")
        self.go("Reset to Defaults")
        self.window.key("Return")
        eventually(lambda: self.window.find("list item", "Text size, Normal"), "the usual size")
        self.window.press("Undo")
        eventually(lambda: self.window.find("list item", "Text size, Large"), "the size that was chosen")
        self.close()
        self.window.quit()

    def test_a_preference_is_undone_by_key_without_a_toast(self):
        self.open()
        self.window.key("Return")
        self.on("Refresh when Kiji starts, checked")
        self.assertFalse(self.window.find("label", "Undo"), "it is seen")
        self.window.key("ctrl+z")
        self.window.wait("label", "“Refresh when Kiji starts” restored")
        self.on("Refresh when Kiji starts, not checked")
        self.choose("Theme", "End", "Up")
        self.on("Theme, Sepia")
        self.choose("Text size", "Down")
        self.on("Text size, Large")
        # in the dialog, and after it is closed
        self.window.key("ctrl+z")
        self.on("Text size, Normal")
        self.assertTrue(self.window.find("list item", "Theme, Sepia"))
        self.close()
        self.window.focus_main()
        self.window.key("ctrl+z")
        self.window.wait("label", "“Theme” restored")
        self.open()
        self.go("Theme")
        self.on("Theme, Follow system")
        self.close()
        self.window.quit()

    def test_the_text_of_an_open_article_grows(self):
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        page = self.window.wait_page("Welcome to Kiji")
        eventually(lambda: self.window.dark(page) > 300, "the text")
        before = self.window.dark(page)
        self.open()
        self.choose("Text size", "End")
        self.on("Text size, Enormous")
        self.close()
        eventually(lambda: self.window.dark(page) > before * 1.2, "larger letters")
        self.window.quit()

    def test_an_open_article_uses_the_chosen_theme(self):
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        page = self.window.wait_page("Welcome to Kiji")
        grounds = {"Light": (255, 255, 255), "Sepia": (246, 238, 218), "Dark": (30, 30, 30)}
        for theme, ground in grounds.items():
            self.open()
            self.choose("Theme", *{"Light": ["Home", "Down"], "Dark": ["Home", "Down", "Down"], "Sepia": ["End", "Up"]}[theme])
            self.on(f"Theme, {theme}")
            self.close()
            # between the text and its edge there is only background
            becomes(lambda: self.window.picture_of(page)[-1], ground)
        self.window.quit()

    def test_a_theme_of_ones_own_is_read_and_its_errors_are_said(self):
        file = self.place.home / "config" / "kiji" / "theme.css"
        said = lambda words: eventually(lambda: self.window.named(words), words)
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        page = self.window.wait_page("Welcome to Kiji")
        self.open()
        self.choose("Theme", "End")
        self.on("Theme, My own")
        said(f"There is no theme yet: {file}")
        self.close()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(":root {\n  --background: #204060;\n  --txt: #ffffff;\n}\n")
        self.open()
        said(f"{file}, line 3: there is no variable “--txt”.")
        self.close()
        becomes(lambda: self.window.picture_of(page)[-1], (255, 255, 255))
        file.write_text(":root {\n  --background: #204060;\n  --text: #ffffff;\n}\n")
        self.open()
        self.go("Theme")
        self.window.key("Down")
        said(f"Your theme is read from {file}.")
        self.close()
        becomes(lambda: self.window.picture_of(page)[-1], (0x20, 0x40, 0x60))
        self.window.quit()
        # also after a start; the first article is no longer unread
        self.window = self.start()
        self.window.tab_to("Articles")
        self.window.key("Home", "Return")
        page = self.window.wait_page("Your privacy")
        becomes(lambda: self.window.picture_of(page)[-1], (0x20, 0x40, 0x60))
        self.window.quit()

    def test_a_font_of_an_earlier_version_is_kept(self):
        self.window.quit()
        self.settings(serif="false")
        self.window = self.start()
        self.open()
        self.go("Font")
        self.on("Font, Sans serif")
        self.choose("Font", "Home")
        self.on("Font, Serif")
        self.close()
        self.window.quit()
        self.window = self.start()
        self.open()
        self.go("Font")
        self.on("Font, Serif")
        self.close()
        self.window.quit()

    def test_retention_settings_are_the_librarys(self):
        kept = lambda: self.place.ctl("retain", "--json")
        self.assertIsNone(kept()["days"])
        self.open()
        # the third option: a week, a month
        self.choose("Keep articles for", "Home", "Down", "Down")
        self.on("Keep articles for, 30 days")
        self.choose("Keep at most", "End")
        self.on("Keep at most, 5,000 articles")
        # the shown value is the stored one, and the basis of the next choice
        self.window.key("ctrl+z")
        eventually(lambda: kept()["articles"] is None, "no limit again")
        eventually(lambda: "5,000" not in self.on("Keep at most, "), "that there is no limit")
        self.choose("Keep at most", "End")
        self.on("Keep at most, 5,000 articles")
        self.go("Always keep unread articles, checked")
        self.window.key("Return")
        self.on("Always keep unread articles, not checked")
        self.close()
        eventually(lambda: (kept()["days"], kept()["articles"], kept()["keepsUnread"], kept()["keepsStarred"])
                   == (30, 5000, False, True), lambda: f"what was chosen, is {kept()}")
        # each change is undone separately
        self.window.key("ctrl+z")
        eventually(lambda: kept()["keepsUnread"], "what is unread is kept again")
        self.window.quit()

    def test_list_options_match_wherever_they_are_set(self):
        newest = self.window.rows("Articles")
        self.open()
        self.go("Oldest articles first, not checked")
        self.window.key("Return")
        self.on("Oldest articles first, checked")
        self.close()
        self.window.wait_rows("Articles", lambda rows: rows == newest[::-1], "the oldest first")
        self.window.quit()

    def test_notifications_are_seen_and_turned_off(self):
        server = self.serve(three_feeds())
        self.place.ctl("add", server.root + "/feed1")
        feed = next(row for row in self.place.feeds() if row["url"].endswith("/feed1"))
        folder = str(self.place.ctl("folders", "--add", "News", "--json")["folders"][0]["id"])
        notifies = lambda: self.place.ctl("notify", str(feed["id"]), "--json")["notify"]
        self.place.ctl("notify", str(feed["id"]), "on")
        self.place.ctl("notify", folder, "on", "--folder")
        self.place.ctl("rules", "add", "title:urgent", "--notify")
        self.open()
        self.go("Notifications, 1 feed, 1 folder, 1 rule")
        self.window.key("Return")
        self.on("News, checked")
        self.go(f"{feed['title']}, checked")
        self.window.key("Return")
        becomes(notifies, False)
        # it stays where it was
        self.on(f"{feed['title']}, not checked")
        self.window.key("ctrl+z")
        becomes(notifies, True)
        self.on(f"{feed['title']}, checked")
        self.go("Rules, 1 rule")
        self.window.key("Return")
        self.window.wait("frame", "Rules")
        self.window.quit()

    def test_export_matches_the_command_line(self):
        server = self.serve(three_feeds())
        for number in range(3):
            self.place.ctl("add", server.root + f"/feed{number}")
        file = self.place.home / "my feeds.opml"
        self.data()
        self.go("Export Feeds")
        self.window.key("Return")
        self.window.save_as("Export Feeds", file)
        eventually(file.exists, "the file")
        # except the second in which it was created
        lines = lambda text: [line for line in text.splitlines() if "dateCreated" not in line]
        self.assertEqual(lines(file.read_text()), lines(self.place.ctl("export")))
        eventually(lambda: self.window.named("Saved as my feeds.opml"), "a word on it")
        self.go("Export Feeds")
        self.window.key("Return")
        self.window.save_as("Export Feeds", "/proc/feeds.opml")
        eventually(lambda: self.window.find("label", lambda name: "could not be written" in name), "why it could not be")
        self.close_data()
        self.window.quit()

    def test_a_backup_is_a_library(self):
        file = self.place.home / "backup.sqlite"
        self.data()
        self.go("Back Up Library")
        self.window.key("Return")
        self.window.save_as("Back Up Library", file)
        eventually(lambda: self.window.find("label", "Saved as backup.sqlite"), "that it is there")
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        other = self.place.home / "other"
        self.place.ctl("restore", str(file), library=other)
        titles = lambda articles: [article["title"] for article in articles]
        self.assertEqual(titles(self.place.articles(library=other)), titles(self.place.articles()))
        # a failure shows its reason
        self.on("Back Up Library")
        self.window.key("Return")
        self.window.save_as("Back Up Library", "/proc/backup.sqlite")
        eventually(lambda: self.window.find("label", lambda name: "/proc/backup.sqlite" in name), "why there is none")
        self.close_data()
        self.window.quit()

    def test_the_log_can_be_cleared(self):
        server = self.serve(three_feeds())
        self.place.ctl("add", server.root + "/feed1")
        self.place.ctl("refresh")
        fetches = lambda: self.place.ctl("log", "--json")["fetches"]
        self.assertTrue(fetches())
        self.open()
        self.go("Clear Activity Log")
        self.window.key("Return")
        eventually(lambda: not fetches(), "an empty log")
        self.window.wait("label", "Activity log cleared")
        self.window.press("Undo")
        eventually(fetches, "the log again")
        self.close()
        self.window.quit()

    def data(self):
        self.open()
        self.go("Data")
        self.window.key("Return")
        self.on("Feeds, ")

    def close_data(self):
        # the row that opened the file dialog has the focus again
        opened = ("Export Feeds…", "Back Up Library…")
        eventually(lambda: any(node.get_name() in opened for node in self.window.focused()), "the keyboard in the page")
        self.escape(lambda: any(node.get_name() == "Data" for node in self.window.focused()), "the page before")
        self.close()
