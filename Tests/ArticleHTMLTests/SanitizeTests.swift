import ArticleHTML
import TestSupport
import Testing

@Suite struct SanitizeTests {
  @Test func keepsCommonArticleMarkup() {
    let html = """
      <h2>T</h2><p>a <em>b</em> <strong>c</strong><br>d</p><ul><li>e</li></ul><blockquote cite="https://a.example/">f</blockquote>\
      <pre><code>g &lt; h</code></pre><figure><img src="https://a.example/i.png" alt="i"><figcaption>j</figcaption></figure>\
      <table><tbody><tr><td colspan="2">k</td></tr></tbody></table><details><summary>l</summary>m</details>
      """
    #expect(ArticleHTML.sanitize(html) == html)
  }

  @Test func resolvesAddresses() {
    let html = "<a href=\"../x?a=1&amp;b=2\">a</a><img src=\"/i.png\" srcset=\"s.png 1x, //c.example/l.png 2x\">"
    #expect(
      ArticleHTML.sanitize(html, baseURL: "https://a.example/b/c")
        == "<a href=\"https://a.example/x?a=1&amp;b=2\">a</a><img src=\"https://a.example/i.png\" "
        + "srcset=\"https://a.example/b/s.png 1x, https://c.example/l.png 2x\">")
  }

  @Test func readsAddressesAsBrowsersDo() {
    for hidden in ["java\tscript:x", " \u{1}javascript:x", "java\u{0}script:x", "javascript\n:x"] {
      #expect(ArticleHTML.sanitize("<a href=\"\(hidden)\">a</a>", baseURL: "https://a.example/") == "<a>a</a>")
    }
    #expect(ArticleHTML.sanitize("<a href=\" ht\ntps://a.example/\">a</a>") == "<a href=\"https://a.example/\">a</a>")
    for (reference, address) in [
      ("x", "https://a.example/b/x"), ("/x", "https://a.example/x"), ("//c.example/x", "https://c.example/x"),
      ("../x", "https://a.example/x"), ("./x/../y", "https://a.example/b/y"), ("?q", "https://a.example/b/c?q"),
      ("#f", "https://a.example/b/c?p#f"), (".", "https://a.example/b/"), ("x.html", "https://a.example/b/x.html"),
      ("HTTPS://A.example", "HTTPS://A.example"),
    ] {
      let html = "<a href=\"\(reference)\">a</a>"
      #expect(ArticleHTML.sanitize(html, baseURL: "https://a.example/b/c?p") == "<a href=\"\(address)\">a</a>")
    }
  }

  @Test func addressesStayRelativeWithoutABase() {
    #expect(ArticleHTML.sanitize("<a href=\"x/y\">a</a>") == "<a href=\"x/y\">a</a>")
  }

  @Test func dropsTrackingPixels() {
    #expect(ArticleHTML.sanitize("<p>a<img src=\"https://t.example/\" width=\"1\" height=\"1\"></p>") == "<p>a</p>")
    #expect(ArticleHTML.sanitize("<img src=\"https://t.example/\" width=1 height=100>").contains("<img"))
  }

  @Test func keepsRubyAndBidirectionalMarkup() {
    let html = """
      <p lang="ja"><ruby>漢字<rp>(</rp><rt>かんじ</rt><rp>)</rp></ruby></p><p dir="rtl"><bdi>א</bdi><bdo dir="ltr">ב</bdo></p>\
      <ruby><rb>東</rb><rtc><rt>ひがし</rt></rtc></ruby>
      """
    #expect(ArticleHTML.sanitize(html) == html)
  }

  @Test func keepsFormulasWithoutActiveContent() {
    let formula = "<math display=\"block\"><mrow><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow></math>"
    #expect(ArticleHTML.sanitize("<p>\(formula)y</p>") == "<p>\(formula)y</p>")
    #expect(
      ArticleHTML.sanitize("<math><semantics><mi>x</mi><annotation encoding=TeX>x</annotation></semantics></math>")
        == "<math><semantics><mi>x</mi></semantics></math>")
    #expect(
      ArticleHTML.sanitize("<math><mi>x<mspace/></mi><mspace/></math>") == "<math><mi>x</mi><mspace></mspace></math>")
    #expect(ArticleHTML.sanitize("<math><mi href=javascript:x>a<p>b") == "<math><mi>a</mi></math><p>b</p>")
  }

  @Test func readsMisnestedTagsAsBrowsersDo() {
    #expect(ArticleHTML.sanitize("<b><i>a</b>b</i>c") == "<b><i>a</i></b><i>b</i>c")
    #expect(ArticleHTML.sanitize("<b><p>a</b>b</p>") == "<b></b><p><b>a</b>b</p>")
    #expect(ArticleHTML.sanitize("<p>a<p>b<div>c<li>d<li>e") == "<p>a</p><p>b</p><div>c<li>d</li><li>e</li></div>")
    #expect(
      ArticleHTML.sanitize("<table><tr><td>a<td>b<p>c</table>d")
        == "<table><tbody><tr><td>a</td><td>b<p>c</p></td></tr></tbody></table>d")
    #expect(ArticleHTML.sanitize("<table>a<tr><td>b</table>") == "a<table><tbody><tr><td>b</td></tr></tbody></table>")
  }

  @Test func dropsInvalidCharacters() {
    #expect(ArticleHTML.sanitize("<p title=\"a&#1;b\">a&#xFFFE;b&#x81;&#x1FFFF;c") == "<p title=\"ab\">abc</p>")
  }

  @Test func readsADocumentAsItsBody() {
    #expect(
      ArticleHTML.sanitize(
        "<!doctype html><html><head><title>t</title><meta charset=utf-8></head><body>a</body></html>b")
        == "ab")
  }

  @Test func unknownElementsKeepTheirText() {
    #expect(ArticleHTML.sanitize("<o:p>a</o:p><custom-tag>b</custom-tag>") == "ab")
    #expect(ArticleHTML.sanitize("<center>a</center>") == "<div>a</div>")
  }

  @Test func quotesAndEscapesAttributes() {
    #expect(ArticleHTML.sanitize("<p title='a\"b<c>&amp;d'>e</p>") == "<p title=\"a&quot;b&lt;c&gt;&amp;d\">e</p>")
  }

  @Test func keepsTheFirstLineOfPreformattedText() {
    let once = ArticleHTML.sanitize("<pre>\n\na</pre>")
    #expect(once == "<pre>\n\na</pre>")
  }

  @Test func playersGetControlsAndDoNotAutoplay() {
    #expect(
      ArticleHTML.sanitize("<audio src=\"https://a.example/a.ogg\" autoplay></audio>")
        == "<audio src=\"https://a.example/a.ogg\" controls=\"\"></audio>")
  }

  /// Checks each case as an article body and within a drawing that is shown.
  @Test(arguments: [
    "<p id=\(String(repeating: "F", count: 125))>x", "<p id=place-\u{301}x>y", "<p id=&#xFDD0;>y",
    "<iframe src=//\">", "<a href=&#2222222222>x</a>", "<img src=&#xDDDDDDDD>", "<img srcset=\u{0},",
    "<img srcset='\u{FFFD},a 1x'>", "<img src=data\u{0}:image/png,\nsrcset=x>",
    "<img src='da\tta:image/png,' srcset=x>",
    "<img src='https://pixel.wp\t.com/a'>", "<tr><svg width=0 height=2 aria-label=\u{0}><rect/>", "<a><title>\u{0}",
    "<svg width=2 height=2 aria-label='\(String(repeating: "F", count: 499)) x'><rect/>",
  ])
  func outputIsReadAsWritten(html: String) {
    let safe = ArticleHTML.sanitize(html, baseURL: "https://a.example/")
    #expect(ArticleHTML.sanitize(safe, baseURL: "https://a.example/") == safe)
    let drawing = ArticleHTML.sanitize("<svg width=9 height=9>\(html)</svg>")
    #expect(ArticleHTML.sanitize(drawing) == drawing)
  }

  @Test func recognizesTrackersHoweverTheirAddressIsWritten() {
    #expect(ArticleHTML.sanitize("<img src='https://pixel.wp\t.com/a.gif'>b") == "b")
  }

  @Test func sanitizingAgainChangesNothing() {
    var random = RandomMarkup(state: 42)
    for _ in 0..<TestLength.count(short: 1_000, long: 100_000) {
      let html = random.markup(pieces: 24)
      let once = ArticleHTML.sanitize(html, baseURL: "https://a.example/")
      #expect(ArticleHTML.sanitize(once, baseURL: "https://a.example/") == once, "\(html)")
    }
  }

  @Test(arguments: [
    "<div>", "<b>", "<p>", "<a href=x>", "<table>", "<svg>", "<li>", "<blockquote><p>", "<font color=x>",
    "<svg><style>",
  ])
  func readsAHundredThousandNestedTags(tag: String) {
    let html = String(repeating: tag, count: 100_000) + "x"
    #expect(ArticleHTML.sanitize(html).utf8.count < 10_000_000)
    #expect(ArticleHTML.text(html) == "x" || tag.contains("style"))
  }

  @Test func unclosedFormattingDoesNotMultiply() {
    let html = (0..<3000).map { "<b title=\"\($0)\">" }.joined() + String(repeating: "<p>x", count: 20_000)
    #expect(ArticleHTML.sanitize(html).utf8.count < 2_000_000)
  }

  @Test func limitsTheNumberOfAttributes() {
    let html = "<p title=\"t\" " + (0..<50_000).map { "a\($0)=1" }.joined(separator: " ") + ">x</p>"
    #expect(ArticleHTML.sanitize(html) == "<p title=\"t\">x</p>")
  }

  @Test func sanitizesTenMegabytes() {
    let html = String(repeating: "<p>word &amp; <b>word</b></p>", count: 360_000)
    let result = ArticleHTML.sanitize(html)
    #expect(result.hasPrefix("<p>word &amp; word</p><p>word &amp; word</p>"))
    #expect(!result.contains("<b>"))
  }
}
