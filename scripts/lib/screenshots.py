"""Makes the pictures of docs/screenshots. See scripts/screenshots."""

import os
import pathlib
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests" / "EndToEnd"), str(ROOT / "scripts" / "lib")]

from harness import PROGRAMS, Place, Program, Server, eventually  # noqa: E402
from sample_feeds import OPENED, sample  # noqa: E402

FOLDER = ROOT / "docs" / "screenshots"
FRAME = 4  # pixels that GTK draws around a window where nothing else does
HEIGHTS = {360: 720, 800: 700, 1280: 800}
ALL = ("light", "dark")
# name: (what leads there, widths, themes, languages)
SCREENS = {}


def screen(widths, themes=ALL, languages=("en", "ja", "ar")):
    """Adds a screen to the table; the function leads to it and says what undoes that."""

    def add(function):
        SCREENS[function.__name__.replace("_", "-")] = (function, widths, themes, languages)
        return function

    return add


@screen((360, 800, 1280))
def list(shots):
    """The list; beside it the article, where there is room."""
    shots.window.key("Escape")


@screen((360,))
def article(shots):
    shots.open(OPENED[shots.language])
    return lambda: shots.window.key("alt+Left")


@screen((360, 800), languages=("en", "ar"))
def sidebar(shots):
    shots.window.key("F9")
    eventually(lambda: shots.window.find("list", "Feeds"), "the sidebar")
    return lambda: shots.window.key("F9")


@screen((360, 1280), languages=("en",))
def search(shots):
    shots.window.key("ctrl+k")
    shots.window.type("wrong")
    shots.window.wait("label", lambda name: name.startswith(("1 article", "2 article", "3 article")))
    return lambda: shots.window.key("Escape")


@screen((360, 1280), ("light",), ("en",))
def failed_feed(shots):
    shots.go_to("Lost and Found")
    shots.window.wait("label", "This Feed Cannot Be Read")
    return shots.back_to_all


@screen((360, 1280), ALL, ("en",))
def blocked_pictures(shots):
    shots.set("pictures", "'ask'")
    shots.open(OPENED["en"])
    shots.window.wait("label", "Pictures are not shown.")

    def undo():
        shots.set("pictures", "'show'")
        if shots.width == 360:
            shots.window.key("alt+Left")

    return undo


@screen((1280,), ("light",), ("en", "ar"))
def sepia(shots):
    shots.set("theme", "'sepia'")
    return lambda: shots.set("theme", "'system'")


@screen((1280,), ALL, ("en",))
def find(shots):
    shots.window.key("ctrl+f")
    eventually(lambda: any(node.get_name() == "Find in the article" for node in shots.window.focused()), "the line")
    shots.window.type("the")
    return lambda: shots.window.key("Escape")


@screen((800,), ALL, ("en", "ar"))
def subscribe(shots):
    shots.window.key("ctrl+n")
    shots.window.wait("text", lambda name: name.startswith("The address of a feed"))
    return lambda: shots.window.key("Escape")


@screen((800,), ALL, ("en", "ar"))
def preferences(shots):
    shots.window.key("ctrl+comma")
    shots.window.wait("frame", "Preferences")
    return lambda: shots.window.key("Escape")


@screen((800,), ALL, ("en", "ar"))
def data(shots):
    shots.window.key("ctrl+comma")
    shots.window.on("Refresh when Kiji starts")
    shots.window.key("End", "Up")
    shots.window.go("Data")
    shots.window.key("Return")
    shots.window.on("Feeds, ")

    def undo():
        shots.window.key("Escape")
        shots.window.on("Data")
        shots.window.key("Escape")

    return undo


@screen((800,), ALL, ("en", "ar"))
def feed_settings(shots):
    shots.go_to("Lost and Found")
    shots.window.wait("label", "This Feed Cannot Be Read")
    shots.window.key("alt+Return")
    shots.window.on("Name, ")

    def undo():
        shots.window.key("Escape")
        shots.back_to_all()

    return undo


@screen((800,), ALL, ("en", "ar"))
def activity(shots):
    shots.from_menu("Activity")
    shots.window.wait("list", "Activity")
    return lambda: shots.window.close_frame("Activity")


@screen((800,), ALL, ("en", "ar"))
def about(shots):
    shots.from_menu("About Kiji")
    shots.window.wait("label", "Read the web's articles")
    return lambda: shots.window.close_frame("About Kiji")


@screen((800,), ALL, ("en", "ar"))
def import_outcome(shots):
    file = shots.place.home / "lost.opml"
    file.write_text(
        "<opml><body><outline text='Lost Letters' type='rss' xmlUrl=''/><outline text='Cats & Dogs' xmlUrl='x'")
    subprocess.run(
        [PROGRAMS / "kiji", "--library", shots.place.library, file], env=shots.place.environment, check=True, timeout=30)
    shots.window.wait("alert")
    return lambda: shots.window.key("Escape")


@screen((1280,), ALL, ("en",))
def picture(shots):
    page = shots.window.wait("filler", OPENED["en"])

    def opened():
        shots.window.click(page, 300, 380)
        return shots.window.window_named("Picture")

    eventually(opened, "the picture's window")
    shots.window.wait("push button", "Larger")
    return lambda: shots.window.close_frame("Picture")


@screen((1280,), ALL, ("en", "ar"))
def progress(shots):
    """Some feeds are there, and the rest let wait."""
    ended = threading.Event()
    pages = shots.server.pages
    slow = {path: page for path, page in pages.items() if path[1:].isdigit() and int(path[1:]) > 2}
    for path, page in slow.items():
        pages[path] = lambda handler, page=page: ended.wait(60) and page
    shots.window.key("F5")
    shots.window.wait("label", lambda name: name.startswith("Refreshing") and not name.startswith("Refreshing 0"))

    def undo():
        pages.update(slow)
        ended.set()
        eventually(lambda: shots.window.named("Refresh All"), "the refresh to end")

    return undo


@screen((1280,), ALL, ("en",))
def shortcuts(shots):
    shots.window.key("ctrl+question")
    shots.window.wait("label", "Next unread article")
    return lambda: shots.window.key("Escape")


@screen((360, 1280), ALL, ("en", "ar"))
def welcome(shots):
    """Another library, that has nothing: the last, for the feeds are gone then."""
    for feed in shots.place.feeds():
        shots.place.ctl("remove", str(feed["id"]))
    shots.window.wait("label", "Welcome to Kiji")


class Shots:
    """One program, in one language and one theme, that is looked at."""

    def __init__(self, language, theme, server, wanted):
        self.language, self.theme, self.wanted, self.server = language, theme, wanted, server
        self.place = Place()
        self.place.environment |= {"LANGUAGE": language}
        if theme == "dark":
            self.place.environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
        folder = self.place.home / "config" / "gtk-4.0"
        folder.mkdir(parents=True)
        # nothing blinks or moves, so that a picture is the same twice
        (folder / "settings.ini").write_text("[Settings]\ngtk-cursor-blink=0\ngtk-enable-animations=0\n")
        (self.place.home / "feeds.opml").write_text(server.lists[language])
        self.place.ctl("import", str(self.place.home / "feeds.opml"))
        self.place.ctl("refresh")
        for article in self.place.articles():
            if article["title"] in server.starred:
                self.place.ctl("mark", "starred", str(article["id"]))
            if article["title"] in server.read:
                self.place.ctl("mark", "read", str(article["id"]))
        self.width = 1280

    def run(self):
        self.window = Program(self.place)
        eventually(self.window.application, "the program")
        self.window.wait_rows("Articles", lambda rows: len(rows) > 5, "the articles")
        self.window.focus()
        self.back_to_all()
        self.open(OPENED[self.language])
        for name, (lead, widths, themes, languages) in SCREENS.items():
            if self.theme not in themes or self.language not in languages:
                continue
            for width in widths:
                picture = f"{name}-{width}-{self.theme}-{self.language}"
                if self.wanted and not any(picture.startswith(word) for word in self.wanted):
                    continue
                self.resize(width)
                undo = lead(self)
                self.take(picture)
                if undo:
                    undo()
        self.window.kill()
        self.place.remove()

    def resize(self, width):
        self.width = width
        self.window.focus()
        size = width + 2 * FRAME, HEIGHTS[width] + 2 * FRAME
        self.window.resize(*size)
        eventually(lambda: self.window.size() == size, f"{size}, is {self.window.size()}")
        subprocess.run(["xdotool", "windowmove", self.window.windows()[0], "0", "0"], check=True)
        if width < 860 and self.window.find("list", "Feeds"):
            self.window.key("F9")
        if width < 560 and self.window.find("list", "Articles") is None:
            self.window.key("alt+Left")
        eventually(lambda: self.window.find("list", "Articles"), "the list")

    def open(self, title):
        row = lambda: next((row for row in self.window.items("Articles") if title in row.get_name()), None)
        found = eventually(row, f"the row of {title}")
        self.window.click(found, 60, 20)
        self.window.wait("filler", title)

    def go_to(self, feed):
        self.show_sidebar()
        row = eventually(
            lambda: next((row for row in self.window.items("Feeds") if row.get_name().startswith(feed)), None), feed)
        self.window.click(row, 60, 15)

    def show_sidebar(self):
        if not self.window.find("list", "Feeds"):
            self.window.key("F9")
        eventually(lambda: self.window.find("list", "Feeds"), "the sidebar")

    def from_menu(self, words):
        """Chooses from the main menu, which is above the feeds."""
        self.show_sidebar()
        self.window.main_menu(words)

    def back_to_all(self):
        self.window.key("g", "a")
        self.window.wait("label", lambda name: name.endswith(" articles"))

    def set(self, key, value):
        folder = self.place.home / "config" / "kiji"
        folder.mkdir(parents=True, exist_ok=True)
        file = folder / "settings.ini"
        lines = [line for line in (file.read_text().splitlines() if file.exists() else ["[kiji]"])
                 if not line.startswith(key + "=")]
        file.write_text("\n".join(lines + [f"{key}={value}"]) + "\n")

    def take(self, name):
        """The window and what stands over it, once it is the same twice."""
        # what is under the pointer shows its buttons
        subprocess.run(["xdotool", "mousemove", "1499", "1099"], check=True)
        raw = self.place.home / "screen.png"
        size = f"{self.width}x{HEIGHTS[self.width]}+{FRAME}+{FRAME}"
        before, deadline = None, time.monotonic() + 20
        while time.monotonic() < deadline:
            time.sleep(0.4)
            subprocess.run(["import", "-window", "root", "-crop", size, "+repage", str(raw)], check=True)
            now = subprocess.run(["convert", str(raw), "rgb:-"], capture_output=True, check=True).stdout
            if now == before:
                break
            before = now
        FOLDER.mkdir(parents=True, exist_ok=True)
        subprocess.run(["convert", str(raw), "-strip", "-quality", "82", str(FOLDER / f"{name}.webp")], check=True)
        print(name, flush=True)


def main():
    server = sample(Server)
    for language in ("en", "ja", "ar"):
        for theme in ALL:
            # a start costs more than a picture
            names = [f"{name}-{width}-{theme}-{language}" for name, (_, widths, themes, languages) in SCREENS.items()
                     if theme in themes and language in languages for width in widths]
            wanted = sys.argv[1:]
            if not wanted or any(name.startswith(word) for name in names for word in wanted):
                Shots(language, theme, server, wanted).run()
    server.close()


main()
