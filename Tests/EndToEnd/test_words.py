"""The window in the languages it is translated into: nothing is said in English."""

import gettext
import pathlib
import re
import subprocess

from harness import PROGRAMS, KijiTestCase, eventually

RESOURCES = "Kiji_KijiApp.resources"


class Translated(KijiTestCase):
    """The program in the languages that it speaks."""

    WORDS = {
        "ja": {"today": "今日", "welcome": "Kiji へようこそ", "preferences": "設定", "locale": "ja_JP",
               "date": r"2026年11月21日"},
        "ko": {"today": "오늘", "welcome": "Kiji", "preferences": "기본 설정", "locale": "ko_KR",
               "date": r"2026년 11월 21일"},
    }

    def test_it_speaks_japanese(self): self.speaks("ja")
    def test_it_speaks_korean(self): self.speaks("ko")

    def speaks(self, language):
        words = self.WORDS[language]
        locales = self.place.home / "locales"
        locales.mkdir()
        subprocess.run(["localedef", "-i", words["locale"], "-f", "UTF-8", locales / f"{words['locale']}.UTF-8"], check=True)
        self.place.environment |= {
            "LANGUAGE": language, "LC_ALL": f"{words['locale']}.UTF-8", "LOCPATH": str(locales)}
        self.catalogue = self.messages(language)
        window = self.start()
        articles = window.wait_rows(self.of("Articles"), lambda rows: len(rows) >= 3, "the welcome")
        self.assertTrue(any(re.search(words["date"], row) for row in articles), articles)
        self.assertTrue(any(words["welcome"] in row for row in window.rows(self.of("Feeds"))))
        self.assertTrue(any(row.startswith(words["today"]) for row in window.rows(self.of("Feeds"))))
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
        window.quit()

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
        english = {name for name in window.texts() if self.of(name) != name}
        self.assertEqual(english, set(), f"{screen}: said in English, though it is translated")
