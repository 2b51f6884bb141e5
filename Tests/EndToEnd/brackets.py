"""A language that is English with ⟦ ⟧ around every message: a word without them was never given to gettext."""

import calendar
import re
import shutil
import subprocess

from harness import OPEN, CLOSE, PROGRAMS, ROOT

# of English, so that everything that is written in English is chosen; a region that no country has
LANGUAGE = "en_XA"
RESOURCES = "Kiji_KijiApp.resources"
# What GTK and libadwaita say of their own widgets, translated with them; nothing that the program says, too.
OF_THE_TOOLKIT = {"Show Text", "Shortcuts", "Search Results", "No Results Found", "Try a different search"}
# What libadwaita says in its own window about a program, and there alone: the program may have the same words.
OF_ABOUT = [
    "To assist in troubleshooting, you can view your debugging information. Providing this information to the "
    "application developers can help diagnose any problems you encounter when you report an issue.",
    *(f"This application comes with absolutely no warranty. See the {license} for details." for license in (
        "Apache License, Version 2.0", "The MIT License (MIT)",
        "GNU Lesser General Public License, version 2.1 or later")),
    "Debugging Information", "This Application", "Acknowledgements", "Report an Issue", "Troubleshooting",
    "Translated by", "What’s New", "Copy Text", "Save as…", "Code by", "Credits", "Details", "Website", "About",
    "Legal", "Back"]
# Its buttons for windows say one word, which the program may say too, and describe it.
WINDOW_BUTTONS = {f"{verb} the window" for verb in ("Close", "Maximize", "Minimize")}
# GTK before 4.10 has a widget's type for its description where there is no other, and the program's name for its own.
TYPE = re.compile(r"(?:Gtk|Adw|WebKit)[A-Z]\w+|[A-Z]\w+View|kiji")
# What is the same in every language: names of the program and of keys, and dates where a locale has no words of its own.
UNTRANSLATED = re.compile(
    r"\b(?:Kiji|Ctrl|Shift|Alt|Home|End|Delete|Escape|Menu|F\d+|[A-Z?]|KB|MB|kB|bytes|UTC|%s)\b"
    % "|".join(name for names in (calendar.day_name, calendar.month_name) for name in names if name))


def speak(place):
    """Has the programs of a place speak that language: copies of them, with its words."""
    programs = place.home / "programs"
    programs.mkdir()
    for name in ("kiji", "kijictl"):
        shutil.copy(PROGRAMS / name, programs / name)
    resources = programs / RESOURCES
    shutil.copytree(PROGRAMS / RESOURCES, resources, ignore=shutil.ignore_patterns("locale"))
    messages = resources / "locale" / LANGUAGE / "LC_MESSAGES"
    messages.mkdir(parents=True)
    english = subprocess.run(["msgen", ROOT / "po" / "kiji.pot"], capture_output=True, check=True).stdout
    bracketed = subprocess.run(
        ["msgfilter", "--keep-header", "sed", "-e", f"1s/^/{OPEN}/", "-e", f"$s/$/{CLOSE}/"], input=english,
        capture_output=True, check=True).stdout
    subprocess.run(["msgfmt", "--output-file", messages / "kiji.mo", "-"], input=bracketed, check=True)
    place.programs = programs
    place.environment |= {"LANGUAGE": LANGUAGE}


def outside(text):
    """What of a text is in no brackets; a message may have others put into it."""
    depth, rest = 0, []
    for character in text:
        depth += (character == OPEN) - (character == CLOSE)
        rest.append(" " if depth or character == CLOSE else character)
    return "".join(rest)


def unmarked_of(name, description, data):
    """What is said of a control that was never given to gettext."""
    if description in WINDOW_BUTTONS:
        return set()
    return {text for text in (name, description) if unmarked(text or "", data)}


def unmarked(text, data):
    """The words of a text that were never given to gettext, without those of the data that is shown."""
    if text in OF_THE_TOOLKIT or TYPE.fullmatch(text):
        return ""
    rest = UNTRANSLATED.sub(" ", re.sub(data, " ", outside(text)))
    return rest.strip() if re.search(r"[^\W\d_]{2,}", rest) else ""
