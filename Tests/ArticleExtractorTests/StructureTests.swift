import ArticleExtractor
import ArticleHTML
import Testing

/// Code, tables, lists, notes, formulas and paragraphs.
struct StructureTests {
  private func body(_ markup: String, head: String = "") -> String {
    Sample.read(Sample.page(Sample.text(0..<3) + markup + Sample.text(3..<6), head: head)).body.source
  }

  @Test(arguments: [
    "<pre><code>let a = 1\n  let b = 2</code></pre>",
    "<div class=highlight><button>Copy</button><pre><span class=k>let</span> a = 1\n  <span>let</span> b = 2</pre></div>",
    "<pre><div>let a = 1</div><div>  let b = 2</div></pre>", "<pre>let a = 1<br>  let b = 2</pre>",
    "<table class=rouge-table><tr><td class=gutter><pre>1\n2</pre></td><td><pre>let a = 1\n  let b = 2</pre></td></tr></table>",
    "<pre><span class=lineno>1 </span>let a = 1\n<span class=lineno>2 </span>  let b = 2</pre>",
    "<pre><code><span class=line><span class=ln>1</span><span class=cl>let a = 1\n</span></span><span class=line><span class=ln>2</span><span class=cl>  let b = 2\n</span></span></code></pre>",
    "<table><tr><td class='blob-num js-line-number' data-line-number=1></td>\n <td class='blob-code js-file-line'>let a = 1</td>\n</tr>\n <tr><td class='blob-num js-line-number' data-line-number=2></td><td class='blob-code js-file-line'>  <span>let</span> b = 2</td></tr></table>",
    "<pre><div class=buttons><button>Copy</button></div><div><img src=/crab.svg></div><span>let</span> <span>a</span> = 1\n  let b = 2</pre>",
  ])
  func codeKeepsItsLines(markup: String) {
    let body = body(markup)
    #expect(body.contains("<pre><code>let a = 1\n  let b = 2</code></pre>"), "\(body)")
    #expect(!body.contains("Copy"))
  }

  @Test func codeKeepsItsCaption() {
    let body = body(
      "<figure><span>sea.swift</span><pre>let a = 1</pre><figcaption>Listing 1: The sea</figcaption></figure>")
    #expect(
      body.contains(
        "<figure><p>sea.swift</p><pre><code>let a = 1</code></pre><figcaption>Listing 1: The sea</figcaption></figure>"),
      "\(body)")
    let plain = self.body("<figure><pre>let a = 1</pre></figure>")
    #expect(!plain.contains("<figure>"))
  }

  @Test func dataTablesAreKept() {
    let body = body("<table><tr><th>Year</th><th>Ships</th></tr><tr><td>1953</td><td>41</td></tr></table>")
    #expect(body.contains("<th>Year</th>"))
    #expect(body.contains("<td>41</td>"))
  }

  @Test func layoutTablesAreUnwrapped() {
    let page = "<title>Old</title><body><table><tr><td><a href=/>Home</a></td><td>\(Sample.text())</td></tr></table>"
    let article = Sample.read(page)
    #expect(Sample.isWhole(article.text))
    #expect(!article.body.source.contains("<table"))
  }

  @Test func listsAreKept() {
    let body = body(
      "<ol start=3><li>Rope<li>Salt</ol><ul><li>Oil<ul><li>Lamp</ul></ul><dl><dt>Tide</dt><dd>Water that comes and goes</dd></dl>"
    )
    #expect(body.contains("<ol start=\"3\"><li>Rope</li><li>Salt</li></ol>"))
    #expect(body.contains("<ul><li>Oil<ul><li>Lamp</li></ul></li></ul>"))
    #expect(body.contains("<dt>Tide</dt><dd>Water that comes and goes</dd>"))
  }

  @Test func footnotesLeadToTheirNotes() {
    let body = body(
      "<p>It is said<sup><a href='#n1' id=r1>1</a></sup> that the wall sings.</p><ol><li id=n1>By many. <a href='#r1'>back</a></li></ol>"
    )
    #expect(body.contains("href=\"#n1\""))
    #expect(body.contains("id=\"place-n1\""))
    #expect(body.contains("id=\"place-r1\""))
  }

  @Test func formulasAreKept() {
    #expect(
      body("<p>So <math><msup><mi>x</mi><mn>2</mn></msup></math> it is, as they say.</p>").contains(
        "<msup><mi>x</mi><mn>2</mn></msup>"))
    #expect(body("<p>So <script type='math/tex'>x^2 < y</script> it is.</p>").contains("\\(x^2 &lt; y\\)"))
  }

  @Test func aQuotedPostKeepsItsTextAndLink() {
    let body = body(
      "<blockquote class=twitter-tweet><p>The ferry is late again.</p>&mdash; Jenna <a href='https://posts.example/1'>May 3</a></blockquote>"
    )
    #expect(body.contains("The ferry is late again."))
    #expect(body.contains("https://posts.example/1"))
  }

  @Test func lineBreaksMakeParagraphs() {
    let page =
      "<title>Old</title><body><div>\(Sample.paragraphs[0])<br><br>\(Sample.paragraphs[1])<br> <br>\(Sample.paragraphs[2])</div>"
    let body = Sample.read(page).body.source
    #expect(body.ranges(of: "<p>").count == 3)
    #expect(!body.contains("<br>"))
  }

  @Test func bareTextAndOldMarkupArePlainParagraphs() {
    let page =
      "<title>Old</title><body><center><font size=2><div>\(Sample.paragraphs[0])</div>\(Sample.paragraphs[1])</font></center>"
    #expect(Sample.read(page).body.source == "<p>\(Sample.paragraphs[0])</p><p>\(Sample.paragraphs[1])</p>")
  }

  @Test func aDropCapStaysWithItsWord() {
    let article = Sample.read(
      Sample.page(
        "<p><span class=dropcap>T</span>he first boat leaves, and then the others do. They return late.</p>"
          + Sample.text()))
    #expect(article.text.contains("The first boat leaves"))
  }

  @Test func detailsAreKept() {
    #expect(
      body("<details><summary>More</summary><p>The wall is nine meters high, they say.</p></details>").contains(
        "<summary>More</summary>"))
  }

  @Test func hiddenContentIsLeftOutIfEnoughIsShown() {
    #expect(!body("<p hidden>This is a secret that nobody should read, ever.</p>").contains("secret"))
    #expect(
      !body("<div style='display:none'><p>This is a secret that nobody should read.</p></div>").contains("secret"))
    let page = "<title>Old</title><body><div hidden id=S:0>\(Sample.text())</div><p>Loading</p>"
    #expect(Sample.isWhole(Sample.read(page).text))
  }

  @Test func addressesAreAbsolute() {
    let body = body(
      "<p>See <a href='tide.html'>the tides</a> and <a href='javascript:x()'>nothing</a> there.</p>",
      head: "<base href='/base/'>")
    #expect(body.contains("href=\"https://pier.example/base/tide.html\""))
    #expect(!body.contains("javascript"))
    #expect(body.contains("nothing"))
  }

  @Test func nothingUnsafeIsKept() {
    let body = body(
      "<p onclick='x()'>Here <script>x()</script><style>p{}</style><a href='data:text/html,x'>we</a> go again.</p>")
    #expect(!body.contains("x()"))
    #expect(!body.contains("data:"))
  }

  @Test func theNameOfALanguageAboveCodeIsLeftOut() {
    let article = Sample.read(
      Sample.page(
        Sample.text(0..<3) + "<div><div class=x><span>js</span></div><pre><code>let sea = 1</code></pre></div>"
          + Sample.text(3..<6)))
    #expect(!article.text.contains("js"))
    #expect(article.text.contains("let sea = 1"))
  }

  @Test func aManualsNotesAreItsText() {
    let article = Sample.read(
      Sample.page(
        Sample.text(0..<3) + "<aside class='note'>See <a href=/t>when the tide comes in</a></aside>"
          + Sample.text(3..<6)))
    #expect(article.text.contains("when the tide comes in"))
  }

  @Test func whatUsersAddToAManualIsNoPartOfIt() {
    let notes = (0..<6).map {
      "<div><p>I use it at night in \(1990 + $0), and it works well, mostly. Try it.</p></div>"
    }.joined()
    let article = Sample.read(
      Sample.page(Sample.text() + "<section><h3>User Contributed Notes</h3><div>\(notes)</div></section>"))
    #expect(Sample.isWhole(article.text))
    #expect(!article.text.contains("at night"))
  }
}
