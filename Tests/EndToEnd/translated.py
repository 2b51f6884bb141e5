"""A program that speaks another language, for those who lead it in English."""

import re
import subprocess

from harness import ROOT, Words

# What gettext's formats stand for.
PLACE = re.compile(r"%[sd]")
# What every locale has, and what a locale of the language is called; who is not here has neither words nor dates.
LOCALES = {"ja": "ja_JP", "ko": "ko_KR"}


class Translated(Words):
    """The words of po/LANGUAGE.po, read and said as those of the sources."""

    def __init__(self, language):
        self.english, self.said, self.formats = {}, {}, []
        text = subprocess.run(
            ["msgattrib", "--no-wrap", "--no-obsolete", "--translated", ROOT / "po" / f"{language}.po"],
            capture_output=True, text=True, check=True).stdout
        for entry in text.split("\n\n")[1:]:
            line = lambda word: self.literal(entry, word)
            # of one and many, what is said of many
            message = line("msgid_plural") or line("msgid")
            translation = line(r"msgstr(?:\[\d\])?")
            if not message or not translation:
                continue
            # the letter of a menu's item is underlined, and not said
            plain, said = message.replace("_", ""), translation.replace("_", "")
            self.said.setdefault(plain, said)
            self.english.setdefault(said, plain)
            if PLACE.search(message):
                pattern = "(.+)".join(re.escape(part) for part in PLACE.split(translation))
                self.formats.append((re.compile(pattern), message, line("msgid")))
        # the more of its own words a format has, the surer it is meant
        self.formats.sort(key=lambda found: -len(found[0].pattern))

    @staticmethod
    def literal(entry, word):
        found = re.search(rf'^{word} "(.*)"$', entry, re.MULTILINE)
        return found and found.group(1).replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")

    def read(self, said):
        if said in self.english:
            return self.english[said]
        for pattern, many, one in self.formats:
            found = pattern.fullmatch(said)
            if found:
                parts = iter([self.read(part) for part in found.groups()])
                return PLACE.sub(lambda _: next(parts), one if "1" in found.groups() else many)
        if ", " in said:
            return ", ".join(map(self.read, said.split(", ")))
        return said

    def pattern(self, english):
        return f"^{re.escape(self.said.get(english, english))}$"


def speak(place, language):
    """Has the programs of a place speak a language, with the dates of its locale; gives the words."""
    place.environment |= {"LANGUAGE": language}
    name = LOCALES.get(language)
    if name is None:
        return Words()
    locales = place.home / "locales"
    locales.mkdir()
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", locales / f"{name}.UTF-8"], check=True)
    place.environment |= {"LC_ALL": f"{name}.UTF-8", "LOCPATH": str(locales)}
    return Translated(language)
