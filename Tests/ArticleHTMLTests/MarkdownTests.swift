import ArticleHTML
import Testing
import WebText

/// Converting safe HTML to Markdown.
@Suite struct MarkdownTests {
  private func markdown(_ html: String) -> String { ArticleHTML.markdown(ArticleHTML.sanitize(RawHTML(html))) }

  @Test(arguments: [
    ("<p>One\n two</p><p>Three</p>", "One two\n\nThree\n"),
    ("<h2>A head</h2>text", "## A head\n\ntext\n"),
    ("<p><b>bold</b> and <i> it </i>, <s>gone</s>", "**bold** and *it* , ~~gone~~\n"),
    ("a<br>b", "a\\\nb\n"),
    ("<p>a</p><hr><p>b</p>", "a\n\n---\n\nb\n"),
    ("<a href=https://a.example/x>word</a>", "[word](https://a.example/x)\n"),
    ("<a href='https://a.example/x(1)'>word</a>", "[word](<https://a.example/x(1)>)\n"),
    ("<a>word</a>", "word\n"),
    ("<img src=https://a.example/x.png alt='A [hill]'>", "![A \\[hill\\]](https://a.example/x.png)\n"),
    ("", ""),
  ])
  func inlineMarkup(html: String, expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test(arguments: [
    ("<ul><li>a<li>b<ul><li>c</ul></ul>", "- a\n- b\n  - c\n"),
    ("<ol start=3><li>a<li>b</ol>after", "3. a\n4. b\n\nafter\n"),
    ("<ul><li><p>a</p><p>b</p></li></ul>", "- a\n\n  b\n"),
    ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n>\n> b\n\nc\n"),
    ("<blockquote><ul><li>a</ul></blockquote>", "> - a\n"),
  ])
  func lists(html: String, expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test(arguments: [
    ("<p>x <code>a  b</code></p>", "x `a b`\n"),
    ("<code>a`b</code>", "``a`b``\n"),
    ("<pre><code>if a &lt; b {\n  *c*\n}\n</code></pre>", "```\nif a < b {\n  *c*\n}\n```\n"),
    ("<pre>```</pre>", "````\n```\n````\n"),
    ("<ul><li><pre>a\nb</pre></ul>", "- ```\n  a\n  b\n  ```\n"),
  ])
  func code(html: String, expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test func tables() {
    #expect(
      markdown("<table><tr><th>a<th>b|c<tr><td>1</table>after") == "| a | b\\|c |\n| --- | --- |\n| 1 |  |\n\nafter\n")
    #expect(markdown("<table><tr><td>a<table><tr><td>in</table></table>") == "| a in |\n| --- |\n")
  }

  @Test(arguments: [
    ("<p># no head</p>", "\\# no head\n"), ("<p>1. no list</p>", "1\\. no list\n"), ("<p>- no</p>", "\\- no\n"),
    ("<p>a *b* _c_ `d` [e] &lt;f&gt;</p>", "a \\*b\\* \\_c\\_ \\`d\\` \\[e\\] \\<f>\n"),
  ])
  func escapesTextThatLooksLikeMarkdown(html: String, expected: String) {
    #expect(markdown(html) == expected)
  }

  @Test func writesEveryAttackAsMarkdown() {
    for html in Attacks.all { _ = markdown(html) }
  }
}
