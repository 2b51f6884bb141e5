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
    ("a<img src=x>b", "a b"), ("<pre>a\n  b\n\nc</pre>d\ne", "a\nb\nc\nd e"),
    ("a<template><p>x<style></template></style>y</template>b", "ab"),
    ("<iframe>x</iframe><textarea>y</textarea>a", "a"), ("a<![CDATA[ x ]]>b", "ab"), ("a<!-- <p>x --!>b", "ab"),
    ("a&#1;b&#x85;c\u{85}d\u{1}e", "a b…cde"), ("a&nGt;b", "a≫\u{20D2}b"),
    ("\u{C2}\u{AB}a\u{BB} b", "\u{C2}\u{AB}a\u{BB} b"),
    ("<SCRIPT>x</ScRiPt >a", "a"), ("<script>x</scripty>y</script>a", "a"), ("<style>x", ""),
    ("a<br/>b<BR>c", "a\nb\nc"),
    ("one two  three   four", "one two three four"), ("a\tb\u{C}c\r\nd", "a b c d"), ("a <b> b </b> c", "a b c"),
    ("abcdefg hijklmn opqrstu vwxyz", "abcdefg hijklmn opqrstu vwxyz"), ("abcdefgh <b>i</b>", "abcdefgh i"),
    ("1234567 &amp; 89", "1234567 & 89"), ("12345678  9", "12345678 9"), ("日本語 日本語  日本語&amp;日本語", "日本語 日本語 日本語&日本語"),
  ])
  func extractsTextFromMarkup(html: String, text: String) {
    #expect(ArticleHTML.text(html) == text)
  }

  /// The scan over eight bytes at a time finds the same characters as a bytewise scan, at any offset.
  @Test func findsCharactersAtAnyOffset() {
    for place in 0..<20 {
      let before = String(repeating: "x", count: place)
      let after = String(repeating: "y", count: 20 - place)
      for (html, text) in [
        (" ", " "), ("  ", " "), (" \n", " "), ("&amp;", "&"), (" &lt; ", " < "), ("\u{A0}", " "), (" \u{A0} ", " "),
        ("<b>", ""),
        (" <b> ", " "), ("é", "é"), ("«", "«"), (" « ", " « "), ("\u{1}", ""), (" <p> ", "\n"), ("!", "!"),
        (" ! ", " ! "),
      ] {
        #expect(ArticleHTML.text("x" + before + html + after + "y") == "x" + before + text + after + "y")
      }
    }
  }

  @Test(arguments: [
    ("<img src=x alt=\"A &amp; B\">", "A & B"), ("<p><a href=x><IMG ALT='one'></a> <img alt=two></p>", "one two"),
    ("<img alt=a>b", "b"), ("<img alt=''>", ""), ("<img src=x>", ""), ("<img alt=' a '><img alt=b alt=c>", "a b"),
    ("plain &amp; simple", "plain & simple"), ("<image alt=a>", "a"), ("</img alt=a>", ""),
  ])
  func titleOfPicturesUsesTheirDescriptions(html: String, text: String) {
    #expect(ArticleHTML.titleText(html) == text)
  }

  @Test(arguments: [
    ("Using the <script> tag well", "Using the <script> tag well"),
    ("Why <style scoped> died", "Why <style scoped> died"),
    ("Why <title> matters &amp; <b>bold</b>", "Why <title> matters & bold"),
    ("The end: </video>", "The end: </video>"),
    ("Vec<T> explained, and a < b", "Vec<T> explained, and a < b"),
    ("<h1>Big</h1> <code>x</code>", "Big\nx"),
    ("<script>alert(1)</script>Safe", "Safe"),
    ("Shortened <b>in the mid", "Shortened in the mid"),
    ("One<br>two", "One\ntwo"),
    ("<select> and <SELECT></select>", "<select> and"),
  ])
  func titleKeepsTheNamesOfElements(html: String, text: String) {
    #expect(ArticleHTML.titleText(html) == text)
  }

  @Test func limitCountsCharacters() {
    #expect(ArticleHTML.text("<p>日本語</p><p>abc</p>", limit: 5) == "日本語\na")
    #expect(ArticleHTML.text("abc", limit: 3) == "abc")
    #expect(ArticleHTML.text("abc", limit: 0) == "")
    #expect(ArticleHTML.text("a &amp; b &amp; c", limit: 4) == "a & ")
  }

  @Test func readsLongInputToItsEnd() {
    let text = ArticleHTML.text(String(repeating: "<p>word</p>", count: 900_000))
    #expect(text.utf8.count == 900_000 * 5 - 1)
  }
}
