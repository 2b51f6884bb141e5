"""The README's picture: the project's own feeds in the real window."""

from harness import ROOT, KijiTestCase, eventually


class ThePicture(KijiTestCase):
    def test_three_panes_with_an_article(self):
        fixtures = ROOT / "Tests" / "EndToEnd" / "fixtures"
        pages = {
            "/harbour": ("application/rss+xml", (fixtures / "rss.xml").read_bytes()),
            "/garden": ("application/atom+xml", (fixtures / "atom.xml").read_bytes()),
            "/workshop": ("application/feed+json", (fixtures / "feed.json").read_bytes()),
        }
        server = self.serve(pages)
        for path in pages:
            self.place.ctl("add", server.root + path)
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 7, "the articles")
        ferry = next(place for place, row in enumerate(window.rows("Articles")) if "ferry" in row)
        window.tab_to("Articles")
        window.key("Home", *["Down"] * ferry, "Return")
        window.wait_page("The ferry & the fog")
        path = ROOT / "build" / "readme.png"

        def shown():
            picture = window.photograph()
            picture.save(path)
            return picture.dark_within((640, 60, picture.width - 660, 500)) > 2000

        eventually(shown, "the article's text in the picture")
        window.quit()
