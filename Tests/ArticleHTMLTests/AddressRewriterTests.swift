import ArticleHTML
import Testing

@Suite struct AddressRewriterTests {
  @Test(
    "makes relative addresses absolute and keeps every other byte",
    arguments: [
      ("<a href=\"/x\">y</a>", "<a href=\"https://a.example/x\">y</a>"),
      ("<a href='x?a=1&amp;b=2'>y</a>", "<a href='https://a.example/b/x?a=1&amp;b=2'>y</a>"),
      ("<IMG SRC=x.png><br/>", "<IMG SRC=\"https://a.example/b/x.png\"><br/>"),
      ("a &amp; b<p class=\"/x\">c", "a &amp; b<p class=\"/x\">c"),
      ("<a href=\"#note\">1</a><a href=\"mailto:a@b\">m</a>", "<a href=\"#note\">1</a><a href=\"mailto:a@b\">m</a>"),
      (
        "<img srcset=\"a.png 1x, /b.png 2x\">",
        "<img srcset=\"https://a.example/b/a.png 1x, https://a.example/b.png 2x\">"
      ),
      ("<img srcset=\"https://c.example/a,b.png 800w\">", "<img srcset=\"https://c.example/a,b.png 800w\">"),
      ("<a href=\"//c.example/\">", "<a href=\"https://c.example/\">"), ("<a href", "<a href"), ("", ""),
    ])
  func rewritesAddresses(_ html: String, _ expected: String) {
    #expect(ArticleHTML.resolvingAddresses(in: html, against: "https://a.example/b/c") == expected)
  }

  @Test("addresses cannot break out of their quotes")
  func escapesQuotesInAddresses() {
    let html = ArticleHTML.resolvingAddresses(in: "<a href='x&quot;y&#39;z'>", against: "https://a.example/")
    #expect(html == "<a href='https://a.example/x&quot;y&#39;z'>")
  }
}
