"""What other programs ask Kiji for: opening addresses and files, and the search of the desktop's shell."""

import ast
import pathlib
import subprocess
import sys

from harness import KijiTestCase, Program, becomes, eventually, visible_windows
from test_list import feed


def open_over_the_bus(environment, *addresses):
    """Does what a desktop does for a program that can be activated over D-Bus."""
    subprocess.run(
        ["gdbus", "call", "--session", "--dest", "io.github.kiji_reader.Kiji", "--object-path",
         "/io/github/kiji_reader/Kiji", "--method", "org.freedesktop.Application.Open",
         str(list(addresses)), "{}"], check=True, env=environment, capture_output=True)


def search_by_shell(environment, method, *arguments):
    """Makes a call of the desktop's shell; returns the results."""
    run = subprocess.run(
        ["gdbus", "call", "--session", "--dest", "io.github.kiji_reader.Kiji", "--object-path",
         "/io/github/kiji_reader/Kiji/SearchProvider", "--method", f"org.gnome.Shell.SearchProvider2.{method}",
         *map(str, arguments)], env=environment, capture_output=True, text=True)
    if run.returncode != 0:
        raise AssertionError(run.stderr)
    # as Python writes an empty list
    return run.stdout.replace("@as ", "")


class Opening(KijiTestCase):
    def setUp(self):
        super().setUp()
        # other programs mean the standard library
        self.place.library = self.place.home / "data" / "kiji"
        self.server = self.serve({"/feed": ("application/rss+xml", feed([1, 2, 3]))})
        self.place.ctl("add", self.server.root + "/feed")

    def open_over_the_bus(self, *addresses):
        open_over_the_bus(self.place.environment, *addresses)

    def address(self, window):
        entry = next(iter(window.focused()), None) if window.find("frame", "Add Feed") else None
        return entry and entry.get_role_name() == "text" and entry.get_text(0, entry.get_character_count())

    def test_links_are_offered_and_nothing_is_fetched_before(self):
        self.server.pages["/new"] = ("application/rss+xml", feed([9]))
        link = "feed:" + self.server.root + "/new"
        window = self.start("--library", str(self.place.library), link)
        becomes(lambda: self.address(window), link)
        self.assertFalse([path for path, _ in self.server.requests if path == "/new"])
        window.key("Return")
        eventually(lambda: "Number 9" in [row["title"] for row in self.place.articles()], "the new feed")
        window.wait_rows("Articles", lambda rows: len(rows) == 1, "its article")
        window.quit()

    def test_a_feed_opened_as_a_file_is_offered(self):
        self.server.pages["/new"] = ("application/rss+xml", feed([9]))
        address = self.server.root + "/new"
        file = self.place.home / "saved.xml"
        file.write_text(
            f'<feed xmlns="http://www.w3.org/2005/Atom"><title>Saved</title><link rel="self" href="{address}"/></feed>')
        window = self.start("--library", str(self.place.library), str(file))
        becomes(lambda: self.address(window), address)
        self.assertFalse([path for path, _ in self.server.requests if path == "/new"])
        window.key("Return")
        eventually(lambda: "Number 9" in [row["title"] for row in self.place.articles()], "the new feed")
        window.quit()

    def drop(self, window, *content):
        """Drags what another program offers to the middle of the window."""
        script = pathlib.Path(__file__).with_name("other_program.py")
        said = self.place.home / "said"
        with said.open("w") as output:
            process = subprocess.Popen([sys.executable, script, *content], env=self.place.environment, stdout=output)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        other = eventually(lambda: visible_windows("--name", "^Other program$"), "the other program")[0]
        subprocess.run(["xdotool", "windowmove", "--sync", other, "1195", "60"], check=True)
        subprocess.run(["xdotool", "mousemove", "--window", other, "80", "120", "mousedown", "1"], check=True)
        self.addCleanup(lambda: subprocess.run(["xdotool", "mouseup", "1"], check=True))
        steps = [word for x in range(80, 120, 4) for word in ("mousemove", "--window", other, str(x), "124", "sleep", "0.02")]
        subprocess.run(["xdotool", *steps], check=True)
        becomes(lambda: said.read_text().split(), ["begun"])
        steps = [word for x in range(500, 400, -8)
                 for word in ("mousemove", "--window", window.window_id, str(x), "300", "sleep", "0.02")]
        subprocess.run(["xdotool", *steps], check=True)
        # what is let go before is lost
        becomes(lambda: said.read_text().split()[-1:], ["accepted"])
        subprocess.run(["xdotool", "mouseup", "1"], check=True)

    def test_a_link_dropped_on_the_window_is_offered(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        window.focus()
        # while something is dragged, its picture is a window too
        window.window_id
        link = self.server.root + "/new"
        self.drop(window, "link", link)
        becomes(lambda: self.address(window), link)
        self.assertFalse([path for path, _ in self.server.requests if path == "/new"])
        window.key("Escape")
        window.quit()

    def test_a_list_of_feeds_dropped_on_the_window_is_imported(self):
        self.server.pages["/other"] = ("application/rss+xml", feed([9]))
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        window.focus()
        # while something is dragged, its picture is a window too
        window.window_id
        listed = self.place.home / "list.opml"
        listed.write_text(
            "<opml version='2.0'><body><outline text='News'>"
            f"<outline text='Other' type='rss' xmlUrl='{self.server.root}/other'/></outline></body></opml>")
        self.drop(window, "file", str(listed))
        window.wait("label", "1 feed added, 1 folder created")
        window.wait_rows("Feeds", lambda rows: "News, 1 unread" in rows, "the feed, fetched")
        self.assertEqual(len(self.place.feeds()), 2)
        # it can be undone
        window.focus()
        window.key("ctrl+z")
        becomes(lambda: len(self.place.feeds()), 1)
        window.quit()

    def test_a_running_program_is_asked_over_the_bus(self):
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 3, "the articles")
        number = next(row["id"] for row in self.place.articles() if row["title"] == "Number 2")
        self.open_over_the_bus(f"kiji:article?id={number}")
        window.wait_page("Number 2")
        self.open_over_the_bus("kiji:search?query=needle")
        becomes(lambda: [row.split(", ")[0] for row in window.rows("Articles")], ["Number 2"])
        self.open_over_the_bus("kiji:article?id=999999")
        eventually(lambda: window.named("This article is no longer in the library."), "a message")
        self.open_over_the_bus("kiji:delete?id=1")
        eventually(lambda: window.named("Kiji cannot open “kiji:delete?id=1”."), "a message")
        listed = self.place.home / "list.opml"
        listed.write_text(f"<opml><body><outline text='Other' type='rss' xmlUrl='{self.server.root}/other'/></body></opml>")
        self.open_over_the_bus(listed.as_uri())
        eventually(lambda: "Other" in self.place.ctl("feeds"), "the imported feed")
        window.quit()

    def shell(self, method, *arguments):
        return search_by_shell(self.place.environment, method, *arguments)

    def test_the_shell_searches_without_a_window(self):
        self.place.ctl("search", "needle")
        # as the bus starts it
        service = self.start_service()
        answer = eventually(lambda: self.shell("GetInitialResultSet", ["needle"]), "an answer")
        (ids,) = ast.literal_eval(answer)
        self.assertEqual(len(ids), 1)
        self.assertEqual(ast.literal_eval(self.shell("GetSubsearchResultSet", ids, ["needle", "ha"])), ([],))
        self.assertEqual(ast.literal_eval(self.shell("GetInitialResultSet", ["abou"]))[0], sorted(
            (str(row["id"]) for row in self.place.articles()), key=int, reverse=True))
        # what cannot be a search finds nothing
        self.assertEqual(self.shell("GetInitialResultSet", ["is:nothing"]).strip(), "([],)")
        metas = self.shell("GetResultMetas", ids)
        for text in ("'name': <'Number 2'>", "'description': <'Numbers · ", f"'id': <'{ids[0]}'>"):
            self.assertIn(text, metas)
        self.assertEqual(service.windows(), [])
        self.shell("ActivateResult", f"'{ids[0]}'", ["needle"], 0)
        service.wait_page("Number 2")
        self.shell("LaunchSearch", ["hay"], 0)
        becomes(lambda: len(service.rows("Articles")), 2)
        service.quit()

    def start_service(self):
        program = Program(self.place, "--gapplication-service")
        eventually(lambda: self.owns_name(), "the service on the bus")
        return program

    def owns_name(self):
        return "true" in subprocess.run(
            ["gdbus", "call", "--session", "--dest", "org.freedesktop.DBus", "--object-path", "/org/freedesktop/DBus",
             "--method", "org.freedesktop.DBus.NameHasOwner", "io.github.kiji_reader.Kiji"],
            env=self.place.environment, capture_output=True, text=True).stdout
