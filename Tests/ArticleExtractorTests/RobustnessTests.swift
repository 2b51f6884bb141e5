import ArticleExtractor
import ArticleHTML
import Foundation
import TestSupport
import Testing
import WebText

/// Pages that are broken, hostile or unnamed.
struct RobustnessTests {
  private static let rich = Sample.page(
    """
    <p class=byline>By <a href=/ada>Ada Quay</a></p>\(Sample.text(0..<2))<h2>The market</h2><figure><img src=/a.jpg width=600>
    <figcaption>The wall</figcaption></figure>\(Sample.text(2..<3))<ul><li>Rope</li><li>Salt and a <b>lamp</b></li></ul>
    <blockquote><p>It sings, they say, and they should know it.</p></blockquote><pre><code>a\n  b</code></pre>
    <table><tr><th>Year</th><th>Ships</th></tr><tr><td>1953</td><td>41</td></tr></table>\(Sample.text(3..<6))
    <p>A note<sup><a href='#n1' id=r1>1</a></sup>.</p><ol><li id=n1>The note.</li></ol>
    <div class=related><h3>Related</h3><ul><li><a href=/1>One</a></li><li><a href=/2>Two</a></li></ul></div>
    """)

  @Test func extractingTheResultAgainChangesNothing() {
    let once = Sample.read(Self.rich)
    let again = Sample.read(once.body.source)
    #expect(again.body == once.body)
    #expect(ArticleHTML.sanitize(RawHTML(once.body)) == once.body)
  }

  @Test func aPageTruncatedAnywhereGivesSafeHTML() {
    let bytes = Array(Self.rich.utf8)
    for end in stride(from: 0, through: bytes.count, by: TestLength.count(short: 7, long: 1)) {
      let article = ArticleExtractor.extract(Array(bytes[..<end]), address: "https://pier.example/")
      #expect(ArticleHTML.sanitize(RawHTML(article.body)) == article.body)
    }
  }

  /// Four times the page takes about four times the processor time; sixteen times would be quadratic.
  @Test(arguments: [
    ("<table><tr><td>", 80_000), ("<div><b><a href=x>", 40_000), ("<p>A line of text, and more of it. ", 20_000),
  ])
  func timeGrowsWithThePage(_ piece: String, _ full: Int) {
    let count = TestLength.count(short: full / 10, long: full)
    let (quarter, page) = (String(repeating: piece, count: count / 4), String(repeating: piece, count: count))
    #expect(
      ProcessorTime.growth(from: { _ = Sample.read(quarter) }, to: { _ = Sample.read(page) }, isBelow: 9))
  }

  @Test func nestedTablesAreEmpty() {
    let bytes = TestLength.count(short: 100_000, long: 5_000_000)
    #expect(Sample.read(String(repeating: "<table><tr><td>", count: bytes / 15)).text.isEmpty)
  }

  @Test func aLongArticleStaysMarkup() {
    let chapters = (0..<12_000).map { "<h2>Chapter \($0)</h2>" + Sample.text($0 % 6..<$0 % 6 + 1) }
    let article = Sample.read(Sample.page(chapters.joined()))
    #expect(article.body.source.utf8.count > 2 * 1024 * 1024)
    #expect(article.body.source.contains("<h2>Chapter 11999</h2>"))
  }

  @Test func namesAreOnlyHints() {
    let renamed = Self.rich.replacing("class=related", with: "class=zq1").replacing("class=byline", with: "class=zq2")
    #expect(Sample.read(renamed).text == Sample.read(Self.rich).text)
  }

  @Test func boxesAroundSectionsChangeNothing() {
    let wrapped = Self.rich.replacing("<p>", with: "<div><div><div><p>").replacing(
      "</p>", with: "</p></div></div></div>")
    let text = Sample.read(wrapped).text
    #expect(Sample.isWhole(text))
  }

  @Test func randomBytesAreRead() {
    var random = SeededGenerator(seed: 26)
    let pieces = [
      "<p>", "</p>", "<div class=comment>", "</div>", "<table>", "<td>", "<a href='#x'>", "</a>", "<pre>",
      "<img src=a>", "text, and. ",
      "<figure>", "<h1>", "</h1>", "<script type=application/ld+json>{\"@type\":[", "</script>", "&amp;", "\u{3042}。",
      "<ul><li>", "\0",
      "<noscript>", "<picture>", "<math><mi>", "<svg>", "<template>", "<br>", "<x-y>", "<meta content='", "<title>",
      "<!--", "<iframe src=b>",
    ]
    for _ in 0..<TestLength.count(short: 1_000, long: 100_000) {
      let page = (0..<Int.random(in: 1...60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let article = Sample.read(page)
      #expect(ArticleHTML.sanitize(RawHTML(article.body)) == article.body, "\(page)")
    }
  }
}
