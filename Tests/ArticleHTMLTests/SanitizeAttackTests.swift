import ArticleHTML
import Testing

/// Every attack of every family is made harmless, and sanitizing the result again changes nothing.
@Suite struct SanitizeAttackTests {
  private let base = "https://a.example/post/"

  private func expectHarmless(_ html: String, base: String?) {
    let once = ArticleHTML.sanitize(html, baseURL: base)
    #expect(Harmless(once).complaints == [], "\(html) → \(once)")
    #expect(ArticleHTML.sanitize(once, baseURL: base) == once, "\(html) → \(once)")
  }

  @Test(
    arguments: [
      Attacks.attributes, Attacks.addresses, Attacks.data, Attacks.drawings, Attacks.shapes, Attacks.formulas,
      Attacks.styles,
      Attacks.elements, Attacks.encodings, Attacks.mutations,
    ])
  func eachAttackIsHarmless(family: [String]) {
    for html in family {
      expectHarmless(html, base: base)
      expectHarmless(html, base: nil)
    }
  }

  @Test(arguments: [
    "<p>#</p>", "<table><tr><td>#", "<b><a href=/y>#</a></b>", "<ul><li>#", "<pre>#</pre>", "<math><mi>#",
  ])
  func eachAttackIsHarmlessInEveryPlace(place: String) {
    for html in Attacks.all { expectHarmless(place.replacing("#", with: html), base: base) }
  }

  @Test func eachAttackIsHarmlessBeforeAnother() {
    for (index, html) in Attacks.all.enumerated() {
      expectHarmless(html + Attacks.all[(index * 7 + 3) % Attacks.all.count], base: base)
    }
  }

  @Test func attacksAreDistinct() {
    #expect(Set(Attacks.all).count == Attacks.all.count)
    #expect(Attacks.all.count > 300)
  }

  @Test func hiddenContentStaysHidden() {
    for html in ["<script>run()</script>", "<style>run()", "<template>run()</template>", "<svg><text>run()</svg>"] {
      #expect(ArticleHTML.sanitize("a" + html) == "a")
    }
    #expect(!ArticleHTML.sanitize("<base href=https://b.example/><a href=x>a</a>", baseURL: base).contains("b.example"))
  }

  @Test func escapedMarkupStaysText() {
    #expect(ArticleHTML.sanitize("&lt;script&gt;x&lt;/script&gt;") == "&lt;script&gt;x&lt;/script&gt;")
    #expect(ArticleHTML.sanitize("&amp;lt;b&amp;gt;") == "&amp;lt;b&amp;gt;")
    #expect(ArticleHTML.sanitize("<<font>b onclick=x>y") == "&lt;b onclick=x&gt;y")
  }

  @Test func keepsDataAddressesOfPictures() {
    let picture = "data:image/png;base64,\(String(repeating: "A", count: 600))"
    #expect(ArticleHTML.sanitize("<img src=\"\(picture)\">") == "<img src=\"\(picture)\">")
    #expect(ArticleHTML.sanitize("<a href=\"data:image/png;base64,AAAA\">a</a>") == "<a>a</a>")
  }
}
