import ArticleExtractor
import ArticleHTML
import Testing

/// Images, whatever way a page has to say where they are.
struct ImageTests {
  private func body(_ markup: String) -> String {
    Sample.read(Sample.page(Sample.text(0..<3) + markup + Sample.text(3..<6))).body.source
  }

  @Test(arguments: [
    "<img data-src='/real.jpg'>", "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src='/real.jpg'>",
    "<img src='/placeholder.png' data-lazy-src='/real.jpg'>", "<img src='' srcset='/small.jpg 300w, /real.jpg 900w'>",
    "<picture><source srcset='/real.jpg'><img></picture>", "<amp-img src='/real.jpg' width=600 height=400></amp-img>",
    "<figure data-src='/real.jpg'></figure>", "<div style=\"background-image: url('/real.jpg')\"></div>",
    "<noscript><img src='/real.jpg'></noscript>",
  ])
  func findsTheRealAddress(markup: String) {
    #expect(body(markup).contains("https://pier.example/real.jpg"))
  }

  @Test func addressesWithCommasStayWhole() {
    #expect(
      body("<img srcset='/w_300,h_200/real.jpg 300w, /w_900,h_600/real.jpg 900w'>").contains("w_900,h_600/real.jpg"))
  }

  @Test(arguments: [
    "<img data-pin-url='https://x.example/page' src='/real.jpg'>", "<img data-image-meta='/meta.jpg' src='/real.jpg'>",
  ])
  func otherAddressesAreNoImages(markup: String) {
    let body = body(markup)
    #expect(body.contains("src=\"https://pier.example/real.jpg\""))
  }

  @Test func aLazyImageAndItsTwinAreOne() {
    let body = body(
      "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' data-src='/a/real-800x600.jpg'><noscript><img src='/a/real.jpg'></noscript>"
    )
    #expect(body.ranges(of: "<img").count == 1)
  }

  @Test(arguments: [
    "<img src='/count.gif' width=1 height=1>", "<img class=avatar src='/face.jpg'>",
    "<img src='/i.png' width=16 height=16>",
  ])
  func whatShowsNothingIsLeftOut(markup: String) {
    #expect(!body(markup).contains("<img"))
  }

  @Test func anEmojiIsItsCharacter() {
    #expect(
      body("<p>Fine weather <img class=emoji src='/1f600.png' alt='😀' width=16 height=16> today, they say.</p>")
        .contains("😀"))
  }

  @Test(arguments: [
    "<div class='wp-caption'><img src='/real.jpg'><p class='wp-caption-text'>The wall</p></div>",
    "<figure><img src='/real.jpg'><figcaption>The wall</figcaption></figure>",
    "<figure><div><img src='/real.jpg'></div><div>The wall</div></figure>",
  ])
  func captionsAreCaptions(markup: String) {
    let body = body(markup)
    #expect(body.contains("<figcaption>The wall</figcaption></figure>"))
    #expect(body.contains("https://pier.example/real.jpg"))
  }

  @Test func theImageAboveTheTextComesFirst() {
    let page = """
      <title>A Town and its Harbor</title><body><header><h1>A Town and its Harbor</h1>
      <figure><img src=/lead.jpg width=900><figcaption>At noon</figcaption></figure></header>
      <div class=entry-content>\(Sample.text())</div>
      """
    #expect(Sample.read(page).body.source.hasPrefix("<figure><img src=\"https://pier.example/lead.jpg\""))
  }

  @Test func theLeadImageIsWhatThePageOffers() {
    let head = "<meta property=og:image content='/og.jpg'>"
    #expect(Sample.read(Sample.page(Sample.text(), head: head)).image == "https://pier.example/og.jpg")
    #expect(
      Sample.read(Sample.page("<p><img src=/first.jpg width=800></p>" + Sample.text())).image
        == "https://pier.example/first.jpg")
    // Neither an icon nor a formula represents an article.
    let others = #"<p><img src=/icon.png width=44 height=31> and <img src=/f.svg alt="{\displaystyle x}"></p>"#
    #expect(
      Sample.read(Sample.page(others + "<p><img src=/first.jpg></p>" + Sample.text())).image
        == "https://pier.example/first.jpg")
  }

  @Test func severalImagesMayBeByOnePhotographer() {
    let images = (0..<3).map { "<figure><img src=/\($0).jpg><figcaption>Ada Quay/The Pier</figcaption></figure>" }
    let body = Sample.read(
      Sample.page(
        Sample.text(0..<2) + images[0] + Sample.text(2..<4) + images[1] + Sample.text(4..<6) + images[2],
        head: "<meta name=author content='Ada Quay'>")
    ).body.source
    #expect(body.ranges(of: "<figcaption>Ada Quay/The Pier").count == 3)
  }

  @Test func aFiguresLabelForScreenReadersIsNoCaption() {
    let body = body("<figure><span class=c1>Image</span><img src=/a.jpg><figcaption>The wall</figcaption></figure>")
    #expect(!body.contains("Image"))
    #expect(body.contains("The wall"))
  }

  @Test func aCreditKeepsItsLabel() {
    let body = body(
      "<figure><img src=/a.jpg><figcaption>The wall <span><span class=visually-hidden>Credit</span> Ada Quay</span></figcaption></figure>"
    )
    #expect(body.contains("<figcaption>The wall Credit Ada Quay</figcaption>"))
  }
}
