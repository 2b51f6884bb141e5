"""A program in another language, for tests written in English."""

import re
import subprocess

from harness import ROOT, Words

# The placeholders of gettext's formats.
PLACE = re.compile(r"%[sd]")
# Names that every locale has, and the locales of the languages; other languages have neither words nor dates.
LOCALES = {"ja": "ja_JP", "ko": "ko_KR"}


class Translated(Words):
    """The translations of po/LANGUAGE.po, mapped to and from the source messages."""

    def __init__(self, language):
        self.english, self.said, self.formats = {}, {}, []
        text = subprocess.run(
            ["msgattrib", "--no-wrap", "--no-obsolete", "--translated", ROOT / "po" / f"{language}.po"],
            capture_output=True, text=True, check=True).stdout
        for entry in text.split("\n\n")[1:]:
            line = lambda word: self.literal(entry, word)
            # of singular and plural, the plural form
            message = line("msgid_plural") or line("msgid")
            translation = line(r"msgstr(?:\[\d\])?")
            if not message or not translation:
                continue
            # a mnemonic is underlined in a menu item, and not part of its accessible name
            plain, said = message.replace("_", ""), translation.replace("_", "")
            self.said.setdefault(plain, said)
            self.english.setdefault(said, plain)
            if PLACE.search(message):
                pattern = "(.+)".join(re.escape(part) for part in PLACE.split(translation))
                self.formats.append((re.compile(pattern), message, line("msgid")))
        # the more literal text a format has, the more specific its match
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
    """Makes a test's programs use a language, with the dates of its locale; returns the words."""
    place.environment |= {"LANGUAGE": language}
    name = LOCALES.get(language)
    if name is None:
        return Words()
    locales = place.home / "locales"
    locales.mkdir()
    subprocess.run(["localedef", "-i", name, "-f", "UTF-8", locales / f"{name}.UTF-8"], check=True)
    place.environment |= {"LC_ALL": f"{name}.UTF-8", "LOCPATH": str(locales)}
    return Translated(language)
