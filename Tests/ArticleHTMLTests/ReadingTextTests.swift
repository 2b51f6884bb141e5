import ArticleHTML
import Testing
import WebText

/// Safe HTML prepared for the article page.
@Suite struct ReadingTextTests {
  private func read(_ html: String, _ pictures: ImageTreatment = .fetched(by: "p"), base: String? = nil) -> String {
    ArticleHTML.readingText(ArticleHTML.sanitize(RawHTML(html), baseURL: base), baseURL: base, pictures: pictures).html
      .source
  }

  @Test func picturesUseTheProgramsOwnScheme() {
    #expect(
      read("<img src=https://a.example/x.png alt='A &quot;hill&quot;' width=30 height=20>")
        == "<img src=\"p:https://a.example/x.png\" loading=\"lazy\" alt=\"A &quot;hill&quot;\" width=\"30\" height=\"20\" tabindex=\"0\">"
    )
    // clicking an image within a link follows the link
    #expect(
      read("<a href=https://a.example/><img src=https://a.example/x.png></a>")
        == "<a href=\"https://a.example/\"><img src=\"p:https://a.example/x.png\" loading=\"lazy\"></a>")
    #expect(read("<img src=x.png>", base: "https://a.example/b/c").contains("\"p:https://a.example/b/x.png\""))
    #expect(read("<img src=https://a.example/?a=1&amp;b=2>").contains("\"p:https://a.example/?a=1&amp;b=2\""))
  }

  @Test func leavesNoOtherPictureAddress() {
    let html = """
      <picture><source srcset="https://a.example/l.webp 2x"><img src="https://a.example/s.png" \
      srcset="https://a.example/m.png 2x" sizes="100vw"></picture>
      """
    let text = ArticleHTML.readingText(ArticleHTML.sanitize(RawHTML(html)), pictures: .fetched(by: "p"))
    #expect(text.imageCount == 1)
    #expect(
      !text.html.source.contains("srcset") && !text.html.source.contains("l.webp")
        && !text.html.source.contains("m.png"))
  }

  @Test func picturesHaveTheCaptionsOfTheirFigures() {
    let html = """
      <img src=https://a.example/1.png alt=One><figure><img src=https://a.example/2.png><img src=https://a.example/3.png>\
      <figcaption>A <b>hill</b> &amp; a<br>lake</figcaption></figure><figure><figcaption>Above</figcaption>\
      <figure><img src=https://a.example/4.png><figcaption>Own</figcaption></figure>\
      <img src=https://a.example/5.png></figure><figcaption>None</figcaption><img src=https://a.example/6.png>
      """
    let images = ArticleHTML.readingText(ArticleHTML.sanitize(RawHTML(html)), pictures: .fetched(by: "p")).images
    #expect(images.map(\.alt) == ["One", nil, nil, nil, nil, nil])
    #expect(images.map(\.caption) == [nil, "A hill & a\nlake", "A hill & a\nlake", "Own", "Above", nil])
  }

  @Test func describesPicturesInWordsWhenTheyAreNotShown() {
    let html = "<img src=https://a.example/x.png alt='A <b> hill'><img src=https://a.example/y.png><img src=rel.png>"
    let text = ArticleHTML.readingText(ArticleHTML.sanitize(RawHTML(html)), pictures: .described(otherwise: "Picture"))
    #expect(
      text.html.source == """
        <span class="no-picture">A &lt;b&gt; hill</span><span class="no-picture">Picture</span>\
        <span class="no-picture">Picture</span>
        """)
    // images without a web address would not be fetched anyway
    #expect(text.imageCount == 2)
    #expect(!text.html.source.contains("a.example"))
  }

  @Test func alwaysShowsPicturesFromDataAddresses() {
    let picture = "<img src=\"data:image/png;base64,\(String(repeating: "A", count: 600))\">"
    let text = ArticleHTML.readingText(
      ArticleHTML.sanitize(RawHTML(picture)), pictures: .described(otherwise: "Picture"))
    #expect(text.html.source == picture && text.imageCount == 0)
  }

  @Test func footnotesLinkToTheirPlaces() {
    let html = "<p id=r1>a<a href='#n1'>1</a></p><p id=n1>note <a href='#r1'>back</a> <a href='#none'>away</a></p>"
    let text = read(html, base: "https://a.example/post?x#y")
    #expect(text.contains("<p id=\"place-r1\">a<a href=\"#place-n1\">1</a>"))
    #expect(text.contains("<a href=\"#place-r1\">back</a>"))
    // a place that is not in the text may exist on the article's own page
    #expect(text.contains("<a href=\"https://a.example/post?x#none\">"))
    #expect(read(html).contains("<a href=\"#place-n1\">"))
  }

  @Test func wrapsWideContentInScrollers() {
    #expect(
      read("<table><tr><td>a<table><tr><td>b</table></table>").hasPrefix("<div class=\"wide\" tabindex=\"0\"><table>"))
    #expect(read("<table><tr><td>a</table>b").hasSuffix("</table></div>b"))
    #expect(read("<pre>a</pre>") == "<pre tabindex=\"0\">a</pre>")
  }

  @Test func audioAndVideoBecomeLinks() {
    #expect(
      read("<video src=https://a.example/f/film.mp4?x poster=https://a.example/p.png>Get another browser</video>b")
        == "<a class=\"player\" href=\"https://a.example/f/film.mp4?x\">film.mp4</a>b")
    #expect(
      read("<audio><source src=https://a.example/s.ogg><source src=https://a.example/s.mp3>no</audio>")
        == "<a class=\"player\" href=\"https://a.example/s.ogg\">s.ogg</a>")
    #expect(read("<audio></audio>b") == "b")
  }

  @Test(arguments: Attacks.all)
  func keepsHarmlessHTMLHarmless(html: String) {
    let safe = ArticleHTML.sanitize(RawHTML(html), baseURL: "https://a.example/post/")
    for pictures in [ImageTreatment.fetched(by: "https://p.example/?"), .described(otherwise: "x")] {
      let text = ArticleHTML.readingText(safe, baseURL: "https://a.example/post/", pictures: pictures)
      let complaints = Harmless(text.html.source).complaints.filter { complaint in
        // attributes that this pass adds itself
        ![
          "<div class>", "<div tabindex>", "<pre tabindex>", "<img loading>", "<img tabindex>", "<span class>",
          "<a class>",
        ]
        .contains(complaint)
      }
      #expect(complaints == [], "\(html) → \(text.html.source)")
    }
  }

  @Test func namesOfPlacesArePrefixed() {
    #expect(ArticleHTML.sanitize("<p id=location>a</p>") == "<p id=\"place-location\">a</p>")
    #expect(ArticleHTML.sanitize("<p id=place-x>a</p>") == "<p id=\"place-x\">a</p>")
    #expect(ArticleHTML.sanitize("<p id='a b'>a</p><p id=''>b</p>") == "<p>a</p><p>b</p>")
  }

  @Test func videoIsACardThatNamesItsSite() {
    let video = "<iframe src='https://www.youtube.com/embed/abc'></iframe>"
    let card = read(video, .fetched(by: "p"))
    #expect(
      card.hasPrefix("<a class=\"video\" href=\"https://www.youtube.com/watch?v=abc\"><img src=\"p:https://i.ytimg.com")
    )
    #expect(card.hasSuffix("<span class=\"watch\">Watch on YouTube</span></a>"))
    // without a poster, and when images are not shown
    let plain = "<a class=\"video\" href=\"https://vimeo.com/12\"><span class=\"watch\">Watch on Vimeo</span></a>"
    #expect(read("<iframe src='https://player.vimeo.com/video/12'></iframe>", .fetched(by: "p")) == plain)
    #expect(!read(video, .described(otherwise: "Picture")).contains("<img"))
    // a link in the text stays a link
    let link = "<a href=\"https://www.youtube.com/watch?v=abc\">a film of it</a>"
    #expect(read(link, .fetched(by: "p")) == link)
    #expect(ArticleHTML.video(at: "https://www.youtube.com/v/abc?version=3")?.site == "YouTube")
    #expect(ArticleHTML.video(at: "https://a.example/film.mp4") == nil)
  }

  @Test func playerUsesItsTitleIfPresent() {
    func player(_ attributes: String, title: String?) -> String {
      ArticleHTML.readingText(
        ArticleHTML.sanitize("<audio src='https://a.example/17.mp3'\(attributes)></audio>"),
        pictures: .fetched(by: "p"),
        words: PlayerWords(title: title)
      ).html.source
    }
    #expect(player("", title: "Episode 17").contains(">Episode 17</a>"))
    #expect(player("", title: nil).contains(">17.mp3</a>"))
  }

  @Test func dropsTrackingImages() {
    for address in [
      "https://feeds.feedburner.com/~r/blog/~4/xyz", "http://pixel.wp.com/b.gif?host=a", "//stats.wordpress.com/b.gif",
      "https://medium.com/_/stat?event=post",
    ] {
      #expect(ArticleHTML.sanitize("a<img src='\(address)'>b", baseURL: "https://a.example/") == "ab", "\(address)")
    }
    #expect(ArticleHTML.sanitize("<img src='https://feeds.feedburner.com/logo.png'>").contains("<img"))
  }

  @Test func buildsAFigureFromAnyAddress() {
    let figure = ArticleHTML.sanitize(ArticleHTML.figure(of: "https://a.example/\"><script>x</script>.png"))
    #expect(!figure.source.contains("script>") && figure.source.contains("<figure><img"))
    #expect(ArticleHTML.hasImage(figure) && !ArticleHTML.hasImage(ArticleHTML.sanitize("<p>text</p>")))
  }
}
