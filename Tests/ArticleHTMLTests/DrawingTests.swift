import ArticleHTML
import Testing
import WebText

/// Inline drawings (SVG): pure drawings are kept, all others are replaced by their title.
@Suite struct DrawingTests {
  private func kept(_ html: String) -> String { ArticleHTML.sanitize(html, baseURL: "https://a.example/") }

  @Test func keepsDrawingsUnchanged() {
    let chart = """
      <svg width="300" height="120" viewBox="0 0 300 120" role="img" aria-label="Sales">\
      <defs><linearGradient id="place-a" x1="0" x2="1"><stop offset="0%" stop-color="#fff"></stop></linearGradient>\
      <clipPath id="place-b"><rect width="9" height="9"></rect></clipPath></defs>\
      <g transform="translate(10,20) rotate(-45)"><rect width="3" height="4" x="1" y="2" fill="url(#place-a)"></rect>\
      <circle cx="5" cy="5" r="2" clip-path="url(#place-b)"></circle><ellipse cx="1" rx="2"></ellipse></g>\
      <line x1="0" x2="9" stroke="rgb(1,2,3)" stroke-width="2"></line><polyline points="0,1 2,3"></polyline>\
      <polygon points="0 0 1 1"></polygon><path d="M0 0h1.5e-3v-2z" fill="none"></path>\
      <text x="1" y="2" font-size="12" text-anchor="middle">A &lt; B &amp; <tspan dy="1">c</tspan></text></svg>
      """
    #expect(kept("<p>a\(chart)b</p>") == "<p>a\(chart)b</p>")
    // also between table cells, where HTML moves it in front of the table
    #expect(kept("<table>\(chart)<tr><td>a</table>") == "\(chart)<table><tbody><tr><td>a</td></tr></tbody></table>")
    #expect(
      ArticleHTML.readingText(ArticleHTML.sanitize(RawHTML(chart)), pictures: .fetched(by: "p")).html.source == chart)
  }

  @Test func normalizesDrawingsWrittenByPrograms() {
    let icon = """
      <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" class="icon" \
      version="1.1" viewbox="0 0 24 24" STYLE="fill:#333; stroke : none !important; font-family: x; position:fixed">
      <title>A &amp; "B"</title><desc>made by <b>hand</b></desc><!-- no --><metadata><rdf:RDF><x/></rdf:RDF></metadata>
      <g id="layer 1" data-name="x" onclick="run()"><a xlink:href="https://t.example/"><path D="M0
      0"/></a></g></svg>
      """
    #expect(
      kept(icon) == """
        <svg width="24" height="24" viewBox="0 0 24 24" fill="#333" stroke="none" role="img" aria-label="A &amp; &quot;B&quot;">\
        <g><g><path d="M0 0"></path></g></g></svg>
        """)
  }

  @Test(arguments: [
    ("width=30 height=20", "width=\"30\" height=\"20\" viewBox=\"0 0 30 20\""),
    ("width=30px viewBox='0 0 3 2'", "width=\"30\" viewBox=\"0 0 3 2\""),
    ("viewBox='0 0 30 20'", "width=\"30\" height=\"20\" viewBox=\"0 0 30 20\""),
    ("width=100% height=100% viewBox='0,0,30.5,20'", "width=\"30.5\" height=\"20\" viewBox=\"0,0,30.5,20\""),
    ("width=1em height=1em viewBox='0 0 16 16'", "width=\"1em\" height=\"1em\" viewBox=\"0 0 16 16\""),
    ("width=90000 height=2 viewBox='0 0 9 9'", "width=\"4096\" height=\"2\" viewBox=\"0 0 9 9\""),
  ])
  func determinesTheSizeOfDrawings(attributes: String, size: String) {
    #expect(kept("<svg \(attributes)><g/></svg>") == "<svg \(size)><g></g></svg>")
  }

  @Test(arguments: ["", "width=9", "viewBox='0 0 0 0'", "width=100% height=100%", "viewBox=a", "width=1em height=1em"])
  func replacesDrawingsWithoutASizeByTheirTitle(attributes: String) {
    #expect(kept("a <svg \(attributes)><title>T &lt;b></title><g/></svg> b") == "a T &lt;b&gt; b")
  }

  @Test(arguments: [
    "<script>run()</script>", "<style>a{}</style>", "<foreignObject><div>x</div></foreignObject>", "<use href='#a'/>",
    "<image href='https://t.example/x.png'/>", "<animate/>", "<set/>", "<filter/>", "<mask/>", "<pattern/>",
    "<marker/>",
    "<symbol><path/></symbol>", "<svg><g/></svg>", "<switch/>", "<unknown/>", "<![CDATA[x]]>", "<?x?>",
  ])
  func replacesUnsupportedDrawingsByTheirTitle(part: String) {
    for title in ["<title>Chart</title>", "<title>\n Chart\n</title>"] {
      #expect(kept("<p><svg width=9 height=9>\(title)<g>\(part)</g></svg></p>") == "<p>Chart</p>")
      #expect(kept("<p><svg width=9 height=9><g>\(part)</g>\(title)</svg></p>") == "<p>Chart</p>")
    }
    #expect(kept("<p>a<svg width=9 height=9><g>\(part)</g></svg></p>") == "<p>a</p>")
    #expect(kept("<p>a<svg width=9 height=9 aria-label=L>\(part)</svg></p>") == "<p>aL</p>")
  }

  @Test func replacesOversizedDrawingsByTheirTitle() {
    let title = "<title>Map</title>"
    let deep = String(repeating: "<g>", count: 33)
    let many = String(repeating: "<g/>", count: 5_001)
    let long = String(repeating: "<path d='\(String(repeating: "1", count: 1_000))'/>", count: 270)
    for content in [deep, many, long] { #expect(kept("<svg width=9 height=9>\(title)\(content)</svg>") == "Map") }
    #expect(kept("<svg width=9 height=9>\(String(repeating: "<g>", count: 32))</svg>").hasPrefix("<svg"))
    #expect(kept("<svg width=9 height=9>\(String(repeating: "<g/>", count: 5_000))</svg>").hasPrefix("<svg"))
  }

  @Test(arguments: [
    "<svg hidden width=9 height=9><title>T</title><g/></svg>", "<svg style='display:none'><title>T</title><use/></svg>",
    "<svg display=none width=9 height=9><title>T</title><g/></svg>", "<svg width=0 height=0><title>T</title><g/></svg>",
    "<svg width=1 height=1><title>T</title><g/></svg>", "<svg width=9 height=9></svg>", "<svg width=9 height=9/>",
    "<div hidden><svg width=9 height=9><g/></svg></div>",
  ])
  func dropsInvisibleContent(html: String) {
    let rest = kept("a\(html)b")
    #expect(rest == "ab")
  }
}
