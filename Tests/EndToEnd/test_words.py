"""The window in its translations: no text is in English."""

import gettext
import pathlib
import re
import subprocess

from brackets import OF_THE_TOOLKIT, TYPE
from harness import PROGRAMS, KijiTestCase, eventually
from test_accessibility import SUGGESTED
from test_accounts import PASSWORD, FreshRSS

RESOURCES = "Kiji_KijiApp.resources"
# Text in Latin letters in every language: names of programs, formats and keys, addresses and their placeholders, and suggested
# feeds.
NAMES = re.compile(r"https?://\S+|(?<!\S)/\S+|\{\w+\}|%s|(?<![A-Za-z])(?:%s)(?![A-Za-z])" % (
    "|".join(map(re.escape, SUGGESTED)),
    "Kiji|kijictl|Wallabag|Instapaper|Pinboard|RSS|Atom|JSON Feed|OPML|PDF|HTML|Markdown|Apache License|Ctrl|Shift|Alt|Enter|Esc|Home|End|Delete"))


def foreign(text):
    """Returns whether a text in another script contains a Latin word that is not a name."""
    if text in OF_THE_TOOLKIT or TYPE.fullmatch(text):
        return False
    return re.search("[A-Za-z]{3}", NAMES.sub(" ", text)) is not None


class Translated(KijiTestCase):
    """The program in its languages."""

    WORDS = {
        "ja": {"today": "今日", "welcome": "Kiji へようこそ", "preferences": "設定", "locale": "ja_JP",
               "date": r"2026年11月21日", "release": "最初のリリースです。"},
        "ko": {"today": "오늘", "welcome": "오신 것을 환영합니다", "preferences": "기본 설정", "locale": "ko_KR",
               "date": r"2026년 11월 21일", "release": "첫 번째 릴리스입니다."},
    }

    def test_an_english_word_is_detected(self):
        for text in ("Foo", "設定 (Ctrl+K, Foo)", "Kiji로 Read", "unread, Kiji へようこそ"):
            self.assertTrue(foreign(text), text)
        for text in ("Kiji へようこそ", "kijictl로 추가", "検索 (Ctrl+K)", "https://a.example/feed", "3 MB", "Planet GNOME"):
            self.assertFalse(foreign(text), text)

    def test_everything_is_in_japanese(self): self.speaks("ja")
    def test_everything_is_in_korean(self): self.speaks("ko")

    def test_commands_are_found_by_japanese_and_english_words(self): self.finds("ja", "同")
    def test_commands_are_found_by_korean_and_english_words(self): self.finds("ko", "동")

    def finds(self, language, own):
        """Looks for a command by the first character of its name, and by English words."""
        server = FreshRSS()
        self.addCleanup(server.close)
        password = self.place.home / "password"
        password.write_text(PASSWORD)
        self.place.ctl("account", "add", "--url", server.site, "--user", "ada", "--password-file", str(password))
        self.choose(language)
        window = self.start()
        window.wait_rows(self.of("Feeds"), lambda rows: any("FreshRSS" in row for row in rows), "the account")
        command = self.of("Sync Account: %s").replace("%s", "FreshRSS")
        for text in (own, "sync", "sync fresh"):
            window.focus()
            window.key("ctrl+shift+p")
            window.wait_rows(self.of("Results"), len, "the commands")
            window.enter(text)
            window.wait_rows(self.of("Results"), lambda rows: any(row.startswith(command) for row in rows), text)
            window.key("Escape")
            eventually(lambda: not window.find("list", self.of("Results")), "the palette to close")

    def choose(self, language):
        """Chooses the language of programs that are started from now on."""
        words = self.WORDS[language]
        locales = self.place.home / "locales"
        locales.mkdir()
        subprocess.run(["localedef", "-i", words["locale"], "-f", "UTF-8", locales / f"{words['locale']}.UTF-8"], check=True)
        self.place.environment |= {
            "LANGUAGE": language, "LC_ALL": f"{words['locale']}.UTF-8", "LOCPATH": str(locales)}
        self.catalogue = self.messages(language)

    def speaks(self, language):
        words = self.WORDS[language]
        self.choose(language)
        window = self.start()
        articles = window.wait_rows(self.of("Articles"), lambda rows: len(rows) >= 3, "the welcome")
        self.assertTrue(any(re.search(words["date"], row) for row in articles), articles)
        feeds = window.wait_rows(
            self.of("Feeds"), lambda rows: any(words["welcome"] in row for row in rows), "the welcome's feed")
        self.assertTrue(any(row.startswith(words["today"]) for row in feeds), feeds)
        # the library's name is in the title, because it is not the default one
        self.assertIn(f"{self.place.library.name} – Kiji", window.texts())
        self.check(window, "the window")
        window.key("ctrl+comma")
        window.wait("frame", words["preferences"])
        self.check(window, "the preferences")
        window.key("Escape")
        eventually(lambda: not window.find("frame", words["preferences"]), "the preferences to close")
        window.key("ctrl+n")
        window.wait("label", self.of("Add Feed"))
        self.check(window, "what adds a feed")
        window.key("Escape")
        eventually(lambda: not window.find("label", self.of("Add Feed")), "the dialog to go")
        self.check_news(window, words["release"])
        window.quit()

    def check_news(self, window, release):
        """Checks that the release notes are shown in the metainfo's translation."""
        window.main_menu(self.of("A_bout Kiji").replace("_", ""))
        notes = lambda: [node.get_text(0, node.get_character_count()) for node in window.walk()
                         if node.get_role_name() == "text"]
        eventually(lambda: any(release in text for text in notes()), lambda: f"{release}; there is {notes()}")
        window.key("Escape")

    def messages(self, language):
        for folder in (PROGRAMS / RESOURCES / "locale", PROGRAMS.parent / "share" / "locale"):
            file = pathlib.Path(folder) / language / "LC_MESSAGES" / "kiji.mo"
            if file.exists():
                with open(file, "rb") as catalogue:
                    return gettext.GNUTranslations(catalogue)
        raise AssertionError(f"no messages in {language} beside {PROGRAMS}")

    def of(self, message):
        return self.catalogue.gettext(message)

    def check(self, window, screen):
        texts = set(window.texts()) - {f"{self.place.library.name} – Kiji"}
        english = {text for text in texts if self.of(text) != text}
        self.assertEqual(english, set(), f"{screen}: said in English, though it is translated")
        self.assertEqual({text for text in texts if foreign(text)}, set(), f"{screen}: said in English")
