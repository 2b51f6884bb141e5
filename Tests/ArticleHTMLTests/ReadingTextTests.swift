import ArticleHTML
import Testing

/// Safe HTML, made ready for a page.
@Suite struct ReadingTextTests {
  private func read(_ html: String, _ pictures: PictureTreatment = .fetched(by: "p"), base: String? = nil) -> String {
    ArticleHTML.readingText(ArticleHTML.sanitize(html, baseURL: base), baseURL: base, pictures: pictures).html
  }

  @Test func picturesGoTheProgramsOwnWay() {
    #expect(
      read("<img src=https://a.example/x.png alt='A &quot;hill&quot;' width=30 height=20>")
        == "<img src=\"p:https://a.example/x.png\" loading=\"lazy\" alt=\"A &quot;hill&quot;\" width=\"30\" height=\"20\" tabindex=\"0\">"
    )
    // a picture within a link is clicked for the link's sake
    #expect(
      read("<a href=https://a.example/><img src=https://a.example/x.png></a>")
        == "<a href=\"https://a.example/\"><img src=\"p:https://a.example/x.png\" loading=\"lazy\"></a>")
    #expect(read("<img src=x.png>", base: "https://a.example/b/c").contains("\"p:https://a.example/b/x.png\""))
    #expect(read("<img src=https://a.example/?a=1&amp;b=2>").contains("\"p:https://a.example/?a=1&amp;b=2\""))
  }

  @Test func noOtherAddressOfAPictureIsLeft() {
    let html = """
      <picture><source srcset="https://a.example/l.webp 2x"><img src="https://a.example/s.png" \
      srcset="https://a.example/m.png 2x" sizes="100vw"></picture>
      """
    let text = ArticleHTML.readingText(ArticleHTML.sanitize(html), pictures: .fetched(by: "p"))
    #expect(text.pictureCount == 1)
    #expect(!text.html.contains("srcset") && !text.html.contains("l.webp") && !text.html.contains("m.png"))
  }

  @Test func wordsStandForPicturesThatAreNotWanted() {
    let html = "<img src=https://a.example/x.png alt='A <b> hill'><img src=https://a.example/y.png><img src=rel.png>"
    let text = ArticleHTML.readingText(ArticleHTML.sanitize(html), pictures: .described(otherwise: "Picture"))
    #expect(
      text.html == """
        <span class="no-picture">A &lt;b&gt; hill</span><span class="no-picture">Picture</span>\
        <span class="no-picture">Picture</span>
        """)
    // what has no address of the web would not be fetched anyway
    #expect(text.pictureCount == 2)
    #expect(!text.html.contains("a.example"))
  }

  @Test func aPictureThatStandsInItsOwnAddressIsShownInAnyCase() {
    let picture = "<img src=\"data:image/png;base64,\(String(repeating: "A", count: 600))\">"
    let text = ArticleHTML.readingText(ArticleHTML.sanitize(picture), pictures: .described(otherwise: "Picture"))
    #expect(text.html == picture && text.pictureCount == 0)
  }

  @Test func footnotesLeadToTheirPlaces() {
    let html = "<p id=r1>a<a href='#n1'>1</a></p><p id=n1>note <a href='#r1'>back</a> <a href='#none'>away</a></p>"
    let text = read(html, base: "https://a.example/post?x#y")
    #expect(text.contains("<p id=\"place-r1\">a<a href=\"#place-n1\">1</a>"))
    #expect(text.contains("<a href=\"#place-r1\">back</a>"))
    // of a place that is not in the text, the article's own page may know
    #expect(text.contains("<a href=\"https://a.example/post?x#none\">"))
    #expect(read(html).contains("<a href=\"#place-n1\">"))
  }

  @Test func wideThingsScrollInThemselves() {
    #expect(
      read("<table><tr><td>a<table><tr><td>b</table></table>").hasPrefix("<div class=\"wide\" tabindex=\"0\"><table>"))
    #expect(read("<table><tr><td>a</table>b").hasSuffix("</table></div>b"))
    #expect(read("<pre>a</pre>") == "<pre tabindex=\"0\">a</pre>")
  }

  @Test func soundAndFilmAreLinks() {
    #expect(
      read("<video src=https://a.example/f/film.mp4?x poster=https://a.example/p.png>Get another browser</video>b")
        == "<a class=\"player\" href=\"https://a.example/f/film.mp4?x\">film.mp4</a>b")
    #expect(
      read("<audio><source src=https://a.example/s.ogg><source src=https://a.example/s.mp3>no</audio>")
        == "<a class=\"player\" href=\"https://a.example/s.ogg\">s.ogg</a>")
    #expect(read("<audio></audio>b") == "b")
  }

  @Test(arguments: Attacks.all)
  func whatIsHarmlessStaysSo(html: String) {
    let safe = ArticleHTML.sanitize(html, baseURL: "https://a.example/post/")
    for pictures in [PictureTreatment.fetched(by: "https://p.example/?"), .described(otherwise: "x")] {
      let text = ArticleHTML.readingText(safe, baseURL: "https://a.example/post/", pictures: pictures)
      let complaints = Harmless(text.html).complaints.filter { complaint in
        // what this pass itself adds
        ![
          "<div class>", "<div tabindex>", "<pre tabindex>", "<img loading>", "<img tabindex>", "<span class>",
          "<a class>",
        ]
        .contains(complaint)
      }
      #expect(complaints == [], "\(html) → \(text.html)")
    }
  }

  @Test func namesOfPlacesAreNobodyElses() {
    #expect(ArticleHTML.sanitize("<p id=location>a</p>") == "<p id=\"place-location\">a</p>")
    #expect(ArticleHTML.sanitize("<p id=place-x>a</p>") == "<p id=\"place-x\">a</p>")
    #expect(ArticleHTML.sanitize("<p id='a b'>a</p><p id=''>b</p>") == "<p>a</p><p>b</p>")
  }
}
