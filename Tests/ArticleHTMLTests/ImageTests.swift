import ArticleHTML
import Testing

/// Images that a script would have loaded, and tracking pixels.
@Suite struct ImageTests {
  private func clean(_ html: String) -> String { ArticleHTML.sanitize(html, baseURL: "https://a.example/b/c") }

  @Test(arguments: ["data-src", "data-original", "data-lazy-src", "data-lazy", "data-orig-src"])
  func prefersTheAddressMeantForAScript(attribute: String) {
    let picture = "<img src=\"https://a.example/t.jpg\">"
    #expect(clean("<img \(attribute)=/t.jpg>") == picture)
    #expect(clean("<img src=\"\" \(attribute)=/t.jpg>") == picture)
    #expect(clean("<img \(attribute)=/t.jpg src=/loading.gif>") == picture)
    #expect(clean("<img src=data:image/gif;base64,R0lGODlhAQABAAAAACw= \(attribute)=/t.jpg>") == picture)
  }

  @Test func rejectsUnsafeAddressesMeantForAScript() {
    #expect(clean("<img src=/s.png data-src=javascript:x>") == "<img src=\"https://a.example/s.png\">")
    #expect(clean("<img data-src=data:text/html,x>") == "<img>")
  }

  @Test(
    arguments: [
      "srcset", "data-srcset", "data-lazy-srcset",
    ])
  func largestOfASetReplacesAMissingAddress(attribute: String) {
    let result = "srcset=\"https://a.example/s 300w, https://a.example/l 1200w\""
    #expect(clean("<img \(attribute)='/s 300w, /l 1200w'>") == "<img src=\"https://a.example/l\" \(result)>")
    #expect(clean("<img \(attribute)='/s 300w, /l 1200w' src='data:,'>").contains("src=\"https://a.example/l\""))
    #expect(clean("<img src=/blank.gif \(attribute)='/s 300w, /l 1200w'>").contains("src=\"https://a.example/l\""))
  }

  @Test func keepsTheRealAddressBesideASourceSet() {
    #expect(
      clean("<img src=/x.png srcset='/s 1x, /l 2x'>")
        == "<img src=\"https://a.example/x.png\" srcset=\"https://a.example/s 1x, https://a.example/l 2x\">")
  }

  @Test func ignoresSourceSetsOfPlaceholders() {
    #expect(
      clean("<img srcset='data:image/gif;base64,R0 1w' data-srcset='/s 1x' src=/x.png>")
        == "<img srcset=\"https://a.example/s 1x\" src=\"https://a.example/s\">")
    #expect(
      clean("<img src=/x.png data-src=/y.png srcset='data:image/gif;base64,R0 1w'>")
        == "<img src=\"https://a.example/y.png\">")
  }

  @Test func pictureSourcesGetTheirSets() {
    #expect(
      clean("<picture><source data-srcset='/a.webp 1x' type=image/webp><img src=/a.png></picture>")
        == "<picture><source type=\"image/webp\" srcset=\"https://a.example/a.webp 1x\">"
        + "<img src=\"https://a.example/a.png\"></picture>")
  }

  @Test func noscriptContentReplacesThePlaceholder() {
    let picture = "<img src=\"https://a.example/r.png\" alt=\"r\">"
    let real = "<noscript><img src=/r.png alt=r></noscript>"
    #expect(clean("<img src='data:image/gif;base64,R0'>" + real) == picture)
    #expect(clean("<a href=/x><img src=/spacer.gif></a> " + real) == "<a href=\"https://a.example/x\"></a> " + picture)
    #expect(clean("<figure><img>\(real)</figure>") == "<figure>\(picture)</figure>")
    #expect(clean("<noscript><p><img src=/r.png alt=r></p></noscript>") == "<p>\(picture)</p>")
  }

  @Test func showsDuplicatePicturesOnce() {
    let real = "<noscript><img src=/r.png></noscript>"
    #expect(clean("<img data-src=/r.png>" + real) == "<img src=\"https://a.example/r.png\">")
    #expect(clean(real + "<img src=/blank.gif data-src=/r.png>") == "<img src=\"https://a.example/r.png\">")
    #expect(clean(real + "<img src=/blank.gif>") == "<img src=\"https://a.example/r.png\">")
    #expect(clean("<img data-src=/q.png>text" + real).ranges(of: "<img").count == 2)
    #expect(clean("<img src=/q.png>" + real).ranges(of: "<img").count == 2)
    #expect(clean("<noscript>Turn scripts on.</noscript>") == "Turn scripts on.")
  }

  @Test(arguments: [
    "<img src=/t width=1 height=1>", "<img src=/t width=0 height=0>", "<img src=/t width='1px' height=' 1 '>",
    "<img src=/t width=0>", "<img src=/t height=1>", "<img src=/t style='width:1px;height:1px'>",
    "<img src=/t style='HEIGHT: 0; WIDTH: 0 !important'>", "<img src=/t style='display:none'>",
    "<img src=/t style='border:0; visibility: hidden'>",
    "<img src=/t width=100 height=100 style='width:1px;height:1px'>",
    "<img data-src=/t width=1 height=1>", "<noscript><img src=/t width=1 height=1 style='display:none'></noscript>",
    "<iframe src=https://t.example/ width=0 height=0></iframe>",
    "<iframe src=https://t.example/ style='display:none'></iframe>",
  ])
  func dropsTrackingPixels(html: String) {
    #expect(clean("<p>a" + html + "</p>") == "<p>a</p>")
  }

  @Test(arguments: [
    "<img src=/t width=1 height=100>", "<img src=/t width=100>", "<img src=/t width='100%' height='1%'>",
    "<img src=/t width=x>",
    "<img src=/t style='max-width:1px;line-height:0'>", "<img src=/t style='width:auto;height:1em'>",
    "<img data-src=/t style='display:none'>", "<img src=/t style='display:block'>",
  ])
  func keepsOrdinaryPictures(html: String) {
    #expect(clean(html).contains("src=\"https://a.example/t\""))
  }

  @Test func sourceSetKeepsCommasWithinAddresses() {
    #expect(
      clean("<img src=/x srcset='/w_1,h_2/a.png 1x,/b.png 2x, /c.png,'>")
        == "<img src=\"https://a.example/x\" srcset=\"https://a.example/w_1,h_2/a.png 1x, https://a.example/b.png 2x, "
        + "https://a.example/c.png\">")
  }
}
