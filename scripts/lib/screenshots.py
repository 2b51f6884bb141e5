"""Takes screenshots of every screen. See scripts/screenshots."""

import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path += [str(ROOT / "Tests" / "EndToEnd"), str(ROOT / "scripts" / "lib")]

import translated  # noqa: E402
from harness import PROGRAMS, Place, Program, Server, Words, box, eventually, is_shown  # noqa: E402
from sample_feeds import OPENED, sample  # noqa: E402

FOLDER = ROOT / "build" / "screenshots"
PUBLISHED = ROOT / "docs" / "screenshots"
FRAME = 4  # pixels that GTK draws around a window without a compositor
HEIGHTS = {360: 720, 800: 700, 1280: 800}
ALL = ("light", "dark")
LANGUAGES = ("en", "ja", "ar")
PORT = 8080  # of the feed server, which is visible in addresses
# the pictures named by the metainfo, for the README and software centers, which do not accept WebP
STORE = {"list-1280-light-en", "list-1280-dark-en", "search-1280-light-en", "article-360-light-en"}
# words in the articles, and in the open one; typeable with every keyboard layout
SEARCHED = {"en": "wrong", "ja": "fold", "ar": "fold"}
FOUND = {"en": "the", "ja": "fold", "ar": "fold"}
# an article newer than all others, inserted before the first one; different each time
NEW = (b"<item><guid>%d</guid><title>One loaf more than the oven holds</title><description>It went into the neighbour's."
       b"</description></item><item>")
# name: (function that opens the screen, widths, themes)
SCREENS = {}


def screen(widths=tuple(HEIGHTS), themes=ALL):
    """Adds a screen to the table; the function opens it and returns a function that undoes that."""

    def add(function):
        SCREENS[function.__name__.replace("_", "-")] = (function, widths, themes)
        return function

    return add


@screen()
def list(shots):
    """The list, with the article beside it if there is room."""
    shots.window.key("Escape")


@screen()
def compact_list(shots):
    """Articles with one line each."""
    def set(density):
        tall = box(shots.window.items("Articles")[0])[3]
        shots.set("list-density", density)
        eventually(lambda: box(shots.window.items("Articles")[0])[3] != tall, "rows of another height")

    shots.window.key("Escape")
    set("'compact'")
    return lambda: set("'normal'")


@screen()
def cards(shots):
    """Articles as cards with images."""
    shots.window.key("Escape")
    shots.set("list-density", "'cards'")
    eventually(lambda: any(is_shown(node) for node in shots.window.find_all("table", "Articles")), "the cards")

    def undo():
        shots.set("list-density", "'normal'")
        eventually(lambda: any(is_shown(node) for node in shots.window.find_all("list", "Articles")), "the rows")

    return undo


@screen((360,))
def article(shots):
    """Alone, where there is no room for a list beside it."""
    return shots.to_article()


@screen((360, 800))
def sidebar(shots):
    """Above the other panes; where three fit, beside the list."""
    shots.show_sidebar()
    return shots.show_list


@screen()
def search(shots):
    shots.window.key("ctrl+k")
    shots.window.type(SEARCHED[shots.language])
    shots.window.wait("label", lambda name: re.match("[1-9] article", name))
    return lambda: shots.window.key("Escape")


@screen()
def failed_feed(shots):
    shots.go_to("Lost and Found")
    shots.window.wait("label", "Could Not Read Feed")
    return shots.back_to_all


@screen()
def empty_list(shots):
    for title in shots.server.starred:
        shots.mark("unstarred", title)
    shots.window.key("g", "s")
    shots.window.wait("label", "No Starred Articles")

    def undo():
        for title in shots.server.starred:
            shots.mark("starred", title)
        shots.back_to_all()

    return undo


@screen()
def undo(shots):
    shots.window.tab_to("Articles")
    shots.window.key("shift+a")
    shots.window.wait("label", lambda name: name.endswith(" articles marked as read"))

    def take_back():
        shots.window.key("ctrl+z")
        shots.window.wait_rows("Articles", lambda rows: any(row.startswith("unread, ") for row in rows), "unread articles")
        shots.window.wait("label", "Marked as unread again")
        eventually(lambda: not shots.window.find("label", "Marked as unread again"), "the toast to go")

    return take_back


@screen()
def row_menu(shots):
    shots.window.tab_to("Articles")
    shots.window.key("Home", "shift+F10")
    eventually(lambda: shots.window.named("Mark Above as Read"), "the menu")
    return lambda: shots.window.key("Escape")


@screen()
def list_menu(shots):
    button = eventually(lambda: shots.window.named("View Options"), "the button")
    _, _, width, height = box(button)
    shots.window.click(button, width // 2, height // 2)
    eventually(lambda: shots.window.named("Oldest First"), "the menu")
    return lambda: shots.window.key("Escape")


@screen()
def blocked_pictures(shots):
    shots.set("pictures", "'ask'")
    back = shots.to_article()
    shots.window.wait("label", "Images are not shown.")

    def undo():
        shots.set("pictures", "'show'")
        back()

    return undo


@screen(themes=("light",))
def sepia(shots):
    """A theme without a dark variant."""
    shots.set("theme", "'sepia'")
    back = shots.to_article()

    def undo():
        shots.set("theme", "'system'")
        back()

    return undo


@screen()
def find(shots):
    back = shots.to_article()
    shots.window.key("ctrl+f")
    eventually(lambda: any(node.get_name() == "Find in article" for node in shots.window.focused()), "the line")
    shots.window.type(FOUND[shots.language])

    def undo():
        shots.window.key("Escape")
        back()

    return undo


@screen()
def subscribe(shots):
    shots.window.key("ctrl+n")
    shots.window.wait("text", lambda name: name.startswith("The address of a feed"))
    return lambda: shots.window.key("Escape")


@screen()
def palette(shots):
    shots.window.key("ctrl+shift+p")
    shots.window.wait_rows("Results", lambda rows: len(rows) > 20, "its rows")
    return lambda: shots.window.key("Escape")


@screen()
def preferences(shots):
    shots.window.key("ctrl+comma")
    shots.window.wait("frame", "Preferences")
    return lambda: shots.window.key("Escape")


@screen()
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


@screen()
def feed_settings(shots):
    shots.go_to("Lost and Found")
    shots.window.wait("label", "Could Not Read Feed")
    shots.window.key("alt+Return")
    shots.window.on("Name, ")

    def undo():
        shots.window.key("Escape")
        shots.back_to_all()

    return undo


@screen()
def folders(shots):
    """The choice of a folder for a feed."""
    shots.go_to("Lost and Found")
    shots.show_sidebar()
    shots.window.tab_to("Feeds")
    shots.window.key("shift+F10")
    shots.window.act(lambda: shots.window.menu_item("Move to…"), "Move to…")
    shots.window.on("No Folder, checked")

    def undo():
        shots.window.key("Escape")
        shots.back_to_all()

    return undo


@screen()
def tags(shots):
    names = ("work", "later", "recipes")
    for name in names:
        shots.place.ctl("tags", "add", name)
    shots.place.ctl("tags", "set", "later", str(shots.place.articles()[0]["id"]))
    shots.window.tab_to("Articles")
    shots.window.key("Home", "t")
    # “Tag” and “Tags” are one word in some languages
    field = lambda: shots.window.find("entry", "Find or add a tag")
    eventually(field, "the tags")

    def undo():
        shots.window.key("Escape")
        eventually(lambda: not field(), "the tags to close")
        for name in names:
            shots.place.ctl("tags", "remove", name)

    return undo


@screen()
def article_window(shots):
    """An article in a window of its own."""
    newest = shots.place.articles()[0]
    shots.window.tab_to("Articles")
    shots.window.key("Home", "shift+Return")
    eventually(lambda: shots.window.find("filler", newest["title"], shots.window.frames()[1]), "the article's page")
    window = eventually(shots.window.active_window, "the window to be active")
    size = str(shots.width + 2 * FRAME), str(HEIGHTS[shots.width] + 2 * FRAME)
    subprocess.run(["xdotool", "windowsize", "--sync", window, *size, "windowmove", window, "0", "0"], check=True)

    def undo():
        shots.window.key("Escape")
        eventually(lambda: len(shots.window.frames()) == 1, "the window to close")
        if not newest["read"]:
            shots.mark("unread", newest["title"])

    return undo


@screen()
def read_later(shots):
    """The queue, with its reading time in the sidebar."""
    numbers = [str(article["id"]) for article in shots.place.articles()[:4]]
    shots.place.ctl("later", *numbers)
    shots.show_list()
    shots.window.key("g", "r")
    eventually(lambda: len(shots.window.rows("Articles")) == len(numbers), "the queue")

    def undo():
        shots.place.ctl("later", "--remove", *numbers)
        shots.back_to_all()

    return undo


@screen()
def smart_feed(shots):
    """A smart feed being built."""
    shots.from_menu("New Smart Feed…")
    field = lambda: next(iter(shots.window.find_all("text", "As a Search")), None)
    eventually(field, "the dialog")
    shots.window.tab_to("As a Search", "text")
    shots.window.enter("title:bread is:unread after:2026-01")
    eventually(lambda: shots.window.find("panel", "Condition 3"), "the conditions")

    def undo():
        shots.window.key("Escape")
        eventually(lambda: not field(), "the dialog to close")
        shots.show_list()

    return undo


@screen()
def rules(shots):
    shots.place.ctl("rules", "add", "title:sponsored", "--mute")
    shots.from_menu("Rules")
    shots.window.wait("list", "Rules")

    def undo():
        shots.window.close_frame("Rules")
        shots.show_list()

    return undo


@screen()
def statistics(shots):
    shots.from_menu("Statistics")
    shots.window.wait("list", "Statistics")

    def undo():
        shots.window.close_frame("Statistics")
        shots.show_list()

    return undo


@screen()
def activity(shots):
    shots.from_menu("Activity")
    shots.window.wait("list", "Activity")

    def undo():
        shots.window.close_frame("Activity")
        shots.show_list()

    return undo


@screen()
def about(shots):
    shots.from_menu("About Kiji")
    shots.window.wait("frame", "About")

    def undo():
        shots.window.close_frame("About")
        shots.show_list()

    return undo


@screen()
def import_outcome(shots):
    file = shots.place.home / "lost.opml"
    file.write_text(
        "<opml><body><outline text='Lost Letters' type='rss' xmlUrl=''/><outline text='Cats & Dogs' xmlUrl='x'")
    subprocess.run(
        [PROGRAMS / "kiji", "--library", shots.place.library, file], env=shots.place.environment, check=True, timeout=30)
    shots.window.wait("alert")
    return lambda: shots.window.key("Escape")


@screen()
def picture(shots):
    back = shots.to_article()
    page = shots.window.wait_page(OPENED[shots.language])
    heights = itertools.cycle(range(200, HEIGHTS[shots.width] - 150, 60))

    def opened():
        shots.window.click(page, box(page)[2] // 2, next(heights))
        return shots.window.window_named("Image")

    eventually(opened, "the picture's window")
    shots.window.wait("push button", "Zoom In")

    def undo():
        shots.window.close_frame("Image")
        back()

    return undo


@screen()
def progress(shots):
    """Some feeds are finished, and the others still waiting."""
    ended = threading.Event()
    pages = shots.server.pages
    slow = {path: page for path, page in pages.items() if path[1:].isdigit() and int(path[1:]) > 2}
    before = {path: shots.server.count(path) for path in slow}
    for path, page in slow.items():
        pages[path] = lambda handler, page=page: ended.wait(60) and page
    shots.show_sidebar()
    shots.window.key("F5")
    shots.window.wait("label", lambda name: name.startswith("Refreshing") and not name.startswith("Refreshing 0"))

    def undo():
        pages.update(slow)
        ended.set()
        eventually(lambda: all(shots.server.count(path) > count for path, count in before.items()), "the refresh to end")
        shots.show_list()

    return undo


@screen()
def shortcuts(shots):
    shots.window.key("ctrl+question")
    shots.window.wait("label", "Next unread article")
    return lambda: shots.window.close_frame("Keyboard Shortcuts")


@screen()
def shortcut_prompt(shots):
    shots.window.key("ctrl+question")
    shots.window.wait("label", "Next unread article")
    shots.window.key("Down", "Return")
    shots.window.wait("label", "Press the new keys")
    # of another command
    shots.window.key("o")
    shots.window.wait("push button", "Replace")

    def undo():
        shots.window.close_frame("Set Shortcut")
        shots.window.close_frame("Keyboard Shortcuts")

    return undo


@screen()
def new_articles(shots):
    """New articles are held back; taken last, because they stay."""
    pages, count = shots.server.pages, len(shots.window.items("Articles"))
    before = pages["/0"]
    pages["/0"] = before[0], before[1].replace(b"<item>", NEW % shots.width, 1)
    shots.place.ctl("refresh")
    shots.window.wait("push button", "1 new article")

    def undo():
        shots.window.show_new(1)
        shots.window.wait_rows("Articles", lambda rows: len(rows) == count + 1, "the new one")

    return undo


@screen((360, 1280))
def player(shots):
    """An episode of the last session; nearly last, because the program is started again."""
    if not shots.has_player:
        shots.window.kill()
        shots.place.queue_episodes(4)
        shots.has_player = True
        shots.begin()
        shots.resize(shots.width)
    shots.window.wait("slider")
    if shots.width == 360:
        return None
    shots.window.click_on("Queue")
    shots.window.wait_rows("Queue", lambda rows: len(rows) == 3, "the episodes")
    return lambda: shots.window.key("Escape")


@screen()
def welcome(shots):
    """An empty library; taken last, because the feeds are gone then."""
    for feed in shots.place.feeds():
        shots.place.ctl("remove", str(feed["id"]))
    shots.window.wait("label", "Welcome to Kiji")


class Shots:
    """One program, in one language and one theme, and its screenshots."""

    def __init__(self, language, theme, server, wanted):
        self.language, self.theme, self.wanted, self.server = language, theme, wanted, server
        # visible folders and addresses are not this machine's, and the same every time
        home = pathlib.Path(tempfile.gettempdir()) / "ada"
        shutil.rmtree(home, ignore_errors=True)
        self.place = Place(home)
        Words.spoken = translated.speak(self.place, language)
        if theme == "dark":
            self.place.environment["ADW_DEBUG_COLOR_SCHEME"] = "prefer-dark"
        folder = self.place.home / "config" / "gtk-4.0"
        folder.mkdir(parents=True)
        # nothing blinks or moves, so that screenshots are reproducible
        (folder / "settings.ini").write_text("[Settings]\ngtk-cursor-blink=0\ngtk-enable-animations=0\n")
        # without a compositor transparency is black: menus have no shadow here
        (folder / "gtk.css").write_text(
            "popover > contents { margin: 0; border-radius: 0; box-shadow: none; } popover > arrow { min-height: 0; }")
        (self.place.home / "feeds.opml").write_text(server.lists[language])
        self.place.ctl("import", str(self.place.home / "feeds.opml"))
        self.place.ctl("refresh")
        for title in server.starred:
            self.mark("starred", title)
        for title in server.read:
            self.mark("read", title)
        self.width = 1280
        self.has_player = False

    def begin(self):
        self.window = Program(self.place)
        eventually(self.window.application, "the program")
        self.window.wait_rows("Articles", lambda rows: len(rows) > 5, "the articles")
        self.window.focus()
        self.back_to_all()
        self.open(OPENED[self.language])

    def run(self):
        self.begin()
        for name, (lead, widths, themes) in SCREENS.items():
            if self.theme not in themes:
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
        subprocess.run(["xdotool", "windowmove", self.window.window_id, "0", "0"], check=True)
        self.show_list()

    def open(self, title):
        row = lambda: next((row for row in self.window.items("Articles") if title in row.get_name()), None)
        found = eventually(row, f"the row of {title}")
        self.window.click(found, 60, 20)
        self.window.wait_page(title)

    def to_article(self):
        """Opens the article, if it is not beside the list; returns a function that goes back."""
        if self.width > 360:
            return self.window.wait_page(OPENED[self.language]) and (lambda: None)
        self.open(OPENED[self.language])
        return self.show_list

    def mark(self, how, title):
        for article in self.place.articles():
            if article["title"] == title:
                self.place.ctl("mark", how, str(article["id"]))

    def go_to(self, feed):
        self.show_sidebar()
        row = eventually(
            lambda: next((row for row in self.window.items("Feeds") if row.get_name().startswith(feed)), None), feed)
        self.window.click(row, 60, 15)

    def show_sidebar(self):
        # a popover above the window may disappear during the search
        if not eventually(lambda: [self.window.find("list", "Feeds")], "an answer")[0]:
            self.window.key("F9")
        eventually(lambda: self.window.find("list", "Feeds"), "the sidebar")

    def show_list(self):
        """Shows the list at any width."""
        if self.width < 860 and eventually(lambda: [self.window.find("list", "Feeds")], "an answer")[0]:
            self.window.key("F9")
        if eventually(lambda: [self.window.find("list", "Articles")], "an answer")[0] is None:
            self.window.key("alt+Left")
        eventually(lambda: self.window.find("list", "Articles"), "the list")

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

    def check_no_error(self, name):
        """Fails if a screen that is to be published shows an error: an alert, or a sign with a reason beside a feed."""
        errors = [repr(node) for node in self.window.find_all("alert", bool)]
        errors += [f"{node!r}: {node.get_description()}" for node in self.window.items("Feeds") if node.get_description()]
        if errors:
            raise AssertionError(f"{name} shows {errors}")

    def take(self, name):
        """Returns a picture of the window and its popovers, once two in succession are identical."""
        # a row under the pointer shows its buttons
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
        subprocess.run(["convert", str(raw), "-strip", "-quality", "76", str(FOLDER / f"{name}.webp")], check=True)
        if name in STORE:
            self.check_no_error(name)
            subprocess.run(["convert", str(raw), "-strip", str(PUBLISHED / f"{name}.png")], check=True)
        print(name, flush=True)


def main():
    server = sample(lambda pages: Server(pages, PORT))
    for language in LANGUAGES:
        for theme in ALL:
            # starting takes longer than a screenshot
            names = [f"{name}-{width}-{theme}-{language}" for name, (_, widths, themes) in SCREENS.items()
                     if theme in themes for width in widths]
            wanted = sys.argv[1:]
            if not wanted or any(name.startswith(word) for name in names for word in wanted):
                Shots(language, theme, server, wanted).run()
    server.close()


main()
