import ArticleExtractor
import ArticleHTML
import Testing

/// What users complain of in other readers' extraction.
struct ComplaintTests {
  @Test func findsTheArticleAndLeavesTheRest() {
    let article = Sample.read(Sample.page(Sample.text()))
    #expect(Sample.isWhole(article.text))
    #expect(article.verdict == .article)
    #expect(article.title == "A Town and its Harbor")
    #expect(!article.text.contains("Imprint"))
    #expect(!article.text.contains("News"))
    #expect(!article.text.contains("A Town and its Harbor"))
  }

  @Test func anArticleInManyEqualSectionsStaysWhole() {
    let sections = (0..<6).map {
      "<div class=s><div><div class=w><div>\(Sample.text($0..<$0 + 1))</div></div></div></div>"
    }
    let page =
      "<title>A Town and its Harbor</title><body><div id=top><a href=/>Home</a></div><div>\(sections.joined())</div>"
    #expect(Sample.isWhole(Sample.read(page).text))
  }

  /// As instructions have: each step in a box of its own, the first one longer, with a list of other pages between them.
  @Test func stepsInBoxesWithinBoxesAreAllKept() {
    let steps = (0..<6).map {
      "<div class='mod step'><div class=stepContent><div class='content\($0 == 0 ? " lead" : "")'>"
        + "\(Sample.text($0..<$0 + 1))\($0 == 0 ? Sample.text(0..<1) : "")</div></div></div>"
    }
    let related =
      "<div class=RelatedContent><h3>Other People Read</h3><ul><li><a href=/a>One</a><li><a href=/b>Two</a></ul></div>"
    let page = "<title>A Town and its Harbor</title><body><div>\(steps[0])\(related)\(steps[1...].joined())</div>"
    let text = Sample.read(page).text
    #expect(Sample.isWhole(text))
    #expect(!text.contains("Other People"))
  }

  @Test(arguments: [
    "<div class='vjs-control-bar'><div class=vjs-duration><span>Duration Time</span> 0:00</div></div>",
    "<div class='jw-controls jw-reset'><div>Duration Time</div></div>",
    "<div class=mejs__controls><p>Duration Time</p></div>",
  ]) func controlsOfPlayersAreNotText(_ controls: String) {
    let player = "<div class='video-js'><video src=/film.mp4 controls></video>\(controls)</div>"
    let article = Sample.read(Sample.page(Sample.text(0..<3) + player + Sample.text(3..<6)))
    #expect(Sample.isWhole(article.text))
    #expect(!article.text.contains("Duration"))
    #expect(article.body.source.contains("film.mp4"))
  }

  @Test func aLongDisclosureDoesNotBeatTheArticle() {
    let box =
      "<aside class=disclosure><p>\(String(repeating: "We may earn a commission, and this is how it works. ", count: 8))</p></aside>"
    let article = Sample.read(Sample.page(Sample.text() + box))
    #expect(Sample.isWhole(article.text))
    #expect(!article.text.contains("commission"))
  }

  @Test(arguments: [
    "<section class=comments><h2>Comments</h2>COMMENTS</section>", "<h3>4 Comments</h3><div>COMMENTS</div>",
  ])
  func commentsAreLeftOut(markup: String) {
    let comments = (0..<9).map {
      "<div><p>I was there in \(1990 + $0), and I remember it quite differently, to be honest. It rained.</p></div>"
    }
    let page = Sample.page(Sample.text() + markup.replacing("COMMENTS", with: comments.joined()))
    let article = Sample.read(page)
    #expect(Sample.isWhole(article.text))
    #expect(!article.text.contains("differently"))
  }

  @Test func teasersOfOtherArticlesAreLeftOut() {
    let cards = (0..<4).map { "<li><a href=/a\($0)><img src=/t\($0).jpg><h3>Another story, number \($0)</h3></a></li>" }
    let article = Sample.read(
      Sample.page(Sample.text() + "<div><h2>You may also like</h2><ul>\(cards.joined())</ul></div>"))
    #expect(Sample.isWhole(article.text))
    #expect(!article.text.contains("Another story"))
    #expect(!article.text.contains("You may also like"))
  }

  @Test(arguments: [
    ("Wir schätzen Ihre Privatsphäre", "Cookies akzeptieren", VerdictReason.asksForConsent),
    ("Before you continue", "We value your privacy. Accept all cookies to go on.", .asksForConsent),
    ("One moment", "Please enable JavaScript to view this page.", .needsScript),
    ("Just a moment...", "Checking your browser.", .asksForHuman),
  ])
  func whatStandsInPlaceOfAnArticleIsNone(title: String, text: String, reason: VerdictReason) {
    let article = Sample.read("<html><head><title>\(title)</title></head><body><div><p>\(text)</p></div></body></html>")
    #expect(article.verdict == .consent)
    #expect(article.reason == reason)
  }

  @Test func aMissingPageIsReported() {
    let article = Sample.read("<title>404 Page not found</title><body><p>Sorry, there is nothing here.</p>")
    #expect(article.verdict == .nothing)
    #expect(article.reason == .notFound)
  }

  @Test func aPageOfOneImageIsAnArticle() {
    let article = Sample.read(
      "<title>Fog</title><body><nav><a href=/1>1</a></nav><div id=comic><img src=/fog.png alt='Fog'></div>")
    #expect(article.reason == .imagesOnly)
    #expect(article.body.source.contains("https://pier.example/fog.png"))
  }

  @Test func headingsAreKept() {
    let article = Sample.read(
      Sample.page(
        Sample.text(0..<2) + "<h1>The market</h1>" + Sample.text(2..<4)
          + "<div class=mw-heading><h2 class=header>The storms</h2><span class=mw-editsection>[<a href=/e>edit</a>]</span></div>"
          + Sample.text(4..<6)))
    #expect(article.body.source.contains("The market</h2>"))
    #expect(article.body.source.contains(">The storms</h2>"))
    #expect(!article.text.contains("edit"))
  }

  @Test func aVideoIsALink() {
    let article = Sample.read(
      Sample.page(
        Sample.text(0..<3) + "<iframe src='https://www.youtube.com/embed/abcdefghijk'></iframe>" + Sample.text(3..<6)))
    #expect(article.body.source.contains("https://www.youtube.com/watch?v=abcdefghijk"))
  }

  @Test func theFeedDecidesBetweenTwoTexts() {
    let other = (0..<5).map {
      "<p>The other text goes on and on about gardens, number \($0), with beans, peas and roses. It is long.</p>"
    }
    let page =
      "<title>x</title><body><div><div class=a>\(other.joined())</div><div class=b>\(Sample.text(0..<4))</div></div>"
    let hints = ArticleHints(title: "A Town and its Harbor", summary: Sample.paragraphs[0])
    #expect(Sample.isWhole(Sample.read(page, hints: hints).text, 0..<4))
  }

  @Test func aTextThatDoesNotMatchTheFeedIsDoubted() {
    let hints = ArticleHints(
      summary: "Parliament votes tomorrow about bicycles, taxes, railways and pensions for teachers.")
    #expect(Sample.read(Sample.page(Sample.text()), hints: hints).reason == .disagreesWithFeed)
  }

  @Test func aHiddenBoxOnAShortPageStaysHidden() {
    let page =
      "<title>x</title><body><article>\(Sample.text(0..<1))<div style='display:none'>\(Sample.text(1..<2))</div></article>"
    let text = Sample.read(page).text
    #expect(Sample.isWhole(text, 0..<1))
    #expect(!text.contains(Sample.paragraphs[1]))
  }

  @Test func aFlashFilmIsLeftOut() {
    let article = Sample.read(
      Sample.page(
        Sample.text(0..<3) + "<object data=/ship.swf></object><embed src='/ship.swf?a=1'>" + Sample.text(3..<6)))
    #expect(!article.body.source.contains("ship.swf"))
  }

  @Test func labelsThatLieOnADrawingAreNotText() {
    let drawing =
      "<div class=ai2html><div class=g-artboard><img src=/ships.png width=600><div class='g-Layer g-aiAbs g-aiPointText'><p>Ships in 1953</p></div></div></div>"
    let article = Sample.read(Sample.page(Sample.text(0..<3) + drawing + Sample.text(3..<6)))
    #expect(!article.text.contains("Ships in 1953"))
    #expect(article.body.source.contains("ships.png"))
  }

  @Test func pointersToOtherArticlesOfAWikiAreLeftOut() {
    let article = Sample.read(
      Sample.page(
        Sample.text(0..<3)
          + "<h2>The wall</h2><div class=hatnote role=note>Main article: <a href=/w>Harbor walls</a></div>"
          + Sample.text(3..<6)))
    #expect(!article.text.contains("Main article"))
  }

  @Test(arguments: ["See also", "Einzelnachweise"]) func anArticlesOwnListOfLinksIsKept(heading: String) {
    let links = (0..<5).map { "<li><a href=/s\($0)>Ships of the coast</a>" }.joined()
    let article = Sample.read(
      Sample.page(Sample.text() + "<section><h2>\(heading)</h2><div><ul>\(links)</ul></div></section>"))
    #expect(article.text.contains(heading))
    #expect(article.text.contains("Ships of the coast"))
  }
}
