"""The article page is hostile: its content cannot reach the network or leave the page."""

import json

from harness import KijiTestCase, box, eventually


class ThePage(KijiTestCase):
    def test_article_content_never_reaches_the_network(self):
        server = self.serve({})
        root = server.root
        attacks = "".join([
            f"<img src='{root}/image.png' srcset='{root}/image2.png 2x'>",
            f"<script>fetch('{root}/script')</script>",
            f"<iframe src='{root}/frame'></iframe><object data='{root}/object'></object><embed src='{root}/embed'>",
            f"<link rel=stylesheet href='{root}/style.css'><style>@import '{root}/import.css'</style>",
            f"<video src='{root}/video' poster='{root}/poster' autoplay></video><audio src='{root}/audio' autoplay></audio>",
            f"<form action='{root}/form'><input autofocus onfocus='submit()'></form>",
            f"<meta http-equiv=refresh content='0;url={root}/refresh'><base href='{root}/base/'>",
            f"<svg><image href='{root}/svg.png'/><script>location='{root}/svgscript'</script></svg>",
            f"<p style='background:url({root}/background)' onmouseover=\"location='{root}/over'\">text</p>",
            f"<link rel=prefetch href='{root}/prefetch'><link rel=preload as=image href='{root}/preload'>",
            f"<math><mtext><img src='x' onerror=\"fetch('{root}/math')\"></mtext></math>",
            f"<template><img src='{root}/template.png'></template><noscript><p title=\"</noscript><img src='{root}/mutation.png'>\">",
            f"<a href=\"javascript:fetch('{root}/javascript')\">a</a><iframe src='data:text/html,<img src={root}/data.png>'></iframe>",
            f"&lt;img src='{root}/entity.png'&gt;<img src='{root}/counter.png' width=1 height=1>",
            f"<p><a ping='{root}/ping' href='{root}/file.bin'>{'a link to a file ' * 60}</a></p>",
        ])
        article = {"id": "1", "url": "http://one.example/", "title": "Hostile", "content_html": attacks,
                   "date_published": "2026-11-21T12:00:00Z"}
        last = {"id": "2", "title": "Harmless", "content_html": "<p>Nothing.</p>",
                "date_published": "2026-11-20T12:00:00Z"}
        feed = {"version": "https://jsonfeed.org/version/1.1", "title": "One", "items": [article, last]}
        server.pages["/feed"] = ("application/feed+json", json.dumps(feed).encode())
        server.pages["/file.bin"] = ("application/octet-stream", b"x" * 100)
        # a row would fetch its image, too
        self.settings(show_thumbnails="false")
        self.place.ctl("add", root + "/feed")
        window = self.start()
        window.wait_rows("Articles", lambda rows: len(rows) == 2, "the articles")
        window.tab_to("Articles")
        window.key("Home", "Return")
        page = window.wait_page("Hostile")
        eventually(lambda: len(self.blue(window, page)) > 500, "the link's text")

        # on a letter of the last link: WebKit's own menu would download, reload and inspect
        x, y = self.blue(window, page)[-200]
        window.right_click(x, y)
        eventually(lambda: window.menu_item("Copy Link"), "the menu")
        offered = " ".join(window.texts())
        window.key("Down", "Return", "Escape")
        for word in ("Download", "Reload", "Inspect"):
            self.assertNotIn(word, offered)
        # the only picture that may be shown is fetched, by the program
        eventually(lambda: server.count("/image.png"), "the picture")
        # any late request of the page is made before the next page is complete
        window.key("j")
        window.wait_page("Harmless")
        self.assertEqual([path for path, _ in server.requests], ["/feed", "/image.png"])
        window.quit()

    def blue(self, window, page):
        """Returns the positions of the link's blue pixels, the only colored ones."""
        return window.photograph().places_within(box(page), lambda pixel: pixel[2] > pixel[0] + 80)
