import ArticleHTML
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    ("plain", "plain"), ("", ""), ("  a \n b  ", "a b"), ("<p>a</p><p>b</p>", "a\nb"), ("a<br>b", "a\nb"),
    ("a<b>b</b>c", "abc"),
    ("<ul><li>a</li><li>b</li></ul>", "a\nb"), ("<td>a</td><td>b</td>", "a b"), ("a &amp; b", "a & b"),
    ("AT&T", "AT&T"),
    ("a&nbsp;b", "a b"), ("a\u{A0}\u{A0}b", "a b"), ("&lt;b&gt;", "<b>"), ("caf&eacute;", "café"),
    ("&#8217;&#x2014;&#150;", "’—–"),
    ("&unknown; &;", "&unknown; &;"), ("1 < 2 > 0", "1 < 2 > 0"), ("a <!-- b --> c", "a c"),
    ("<script>x</script>a", "a"),
    ("<style>x</style>a", "a"), ("<p title=\"a>b\">c</p>", "c"), ("a<", "a<"), ("a<b", "a"),
    ("&copy 2024 &reg", "© 2024 ®"),
    ("?a=1&copy=2", "?a=1©=2"), ("&#0;&#x110000;", "\u{FFFD}\u{FFFD}"), ("日本<b>語</b>", "日本語"),
    ("&hearts;&alefsym;", "♥ℵ"),
    ("<p>\n\n</p><div><div>a</div></div>\n<p></p>b", "a\nb"), ("<!DOCTYPE html><html><body>a", "a"),
    ("a </3 b> c", "a c"),
    ("&apos;&quot;", "'\""), ("&thetasym;", "ϑ"), ("naïve", "naïve"), ("<title>x</title>a", "a"),
    ("a<img src=x>b", "a b"),
  ])
  func textOfMarkup(html: String, text: String) {
    #expect(ArticleHTML.text(html) == text)
  }

  @Test func limitCountsCharacters() {
    #expect(ArticleHTML.text("<p>日本語</p><p>abc</p>", limit: 5) == "日本語\na")
    #expect(ArticleHTML.text("abc", limit: 3) == "abc")
    #expect(ArticleHTML.text("abc", limit: 0) == "")
    #expect(ArticleHTML.text("a &amp; b &amp; c", limit: 4) == "a & ")
  }

  @Test func longInputIsReadToItsEnd() {
    let text = ArticleHTML.text(String(repeating: "<p>word</p>", count: 900_000))
    #expect(text.utf8.count == 900_000 * 5 - 1)
  }
}
