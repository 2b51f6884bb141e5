"""A pseudo-locale: English with ⟦ ⟧ around every message. Text without brackets was not passed to gettext."""

import calendar
import re
import shutil
import subprocess

from harness import OPEN, CLOSE, PROGRAMS, ROOT

# a variant of English, so that English texts are used; no country has this region code
LANGUAGE = "en_XA"
RESOURCES = "Kiji_KijiApp.resources"
# Messages of GTK and libadwaita themselves, which they translate; none of them is also a message of the program.
OF_THE_TOOLKIT = {"(None)", "Show Text", "Shortcuts", "Search Results", "No Results Found", "Try a different search"}
# Messages that libadwaita shows only in its About window; the program may use the same words elsewhere.
OF_ABOUT = [
    "To assist in troubleshooting, you can view your debugging information. Providing this information to the "
    "application developers can help diagnose any problems you encounter when you report an issue.",
    *(f"This application comes with absolutely no warranty. See the {license} for details." for license in (
        "Apache License, Version 2.0", "The MIT License (MIT)",
        "GNU Lesser General Public License, version 2.1 or later")),
    "Debugging Information", "This Application", "Acknowledgements", "Report an Issue", "Troubleshooting",
    "Translated by", "What’s New", "Copy Text", "Save as…", "Code by", "Credits", "Details", "Website", "About",
    "Legal", "Back"]
# The window buttons of libadwaita have one-word names that the program may use too, and these descriptions.
WINDOW_BUTTONS = {f"{verb} the window" for verb in ("Close", "Maximize", "Minimize")}
# GTK before 4.10 uses a widget's type as the default description, and the program's name for its own.
TYPE = re.compile(r"(?:Gtk|Adw|WebKit)[A-Z]\w+|[A-Z]\w+View|kiji")
# Text that is the same in every language: names of programs and keys, and dates in locales without their own names.
UNTRANSLATED = re.compile(
    r"\b(?:Kiji|Wallabag|Instapaper|Pinboard|Ctrl|Shift|Alt|Home|End|Return|Delete|Escape|Menu|F\d+|[A-Z?]|KB|MB|kB|bytes|UTC|%s)\b"
    % "|".join(name for names in (calendar.day_name, calendar.month_name) for name in names if name))


def speak(place):
    """Makes a test's programs use this locale: runs copies of them with their own catalog."""
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
    """Returns the part of a text outside brackets; messages may be nested."""
    depth, rest = 0, []
    for character in text:
        depth += (character == OPEN) - (character == CLOSE)
        rest.append(" " if depth or character == CLOSE else character)
    return "".join(rest)


def unmarked_of(name, description, data):
    """Returns the part of a control's description that was not passed to gettext."""
    if description in WINDOW_BUTTONS:
        return set()
    return {text for text in (name, description) if unmarked(text or "", data)}


def unmarked(text, data):
    """Returns the part of a text that was not passed to gettext, excluding the data shown."""
    if text in OF_THE_TOOLKIT or TYPE.fullmatch(text):
        return ""
    rest = UNTRANSLATED.sub(" ", re.sub(data, " ", outside(text)))
    return rest.strip() if re.search(r"[^\W\d_]{2,}", rest) else ""
