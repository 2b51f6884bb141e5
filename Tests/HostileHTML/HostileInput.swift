/// Markup made to keep a parser busy for disproportionately long.
public struct HostileInput: Sendable, CustomStringConvertible {
  /// A short name.
  public let name: String
  private let text: @Sendable (Int) -> String

  /// The name, for test reports.
  public var description: String { name }

  /// Returns the markup in a given size; twice the size is about twice the bytes.
  public func markup(_ size: Int) -> String { text(size) }

  /// Returns the markup in about the given number of bytes.
  public func markup(bytes: Int) -> String {
    markup(max(1, bytes * 64 / max(1, markup(64).utf8.count)))
  }

  private init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
    self.name = name
    self.text = text
  }

  /// Creates markup that repeats one piece.
  private init(repeating piece: String, after start: String = "", before end: String = "") {
    self.init(start + piece + "…" + end) { start + String(repeating: piece, count: $0) + end }
  }

  /// Creates markup that repeats one piece and then another one equally often.
  private init(_ first: String, then second: String) {
    self.init(first + "… " + second + "…") {
      String(repeating: first, count: $0) + String(repeating: second, count: $0)
    }
  }

  /// Creates markup whose pieces differ by a number.
  private init(numbered name: String, _ piece: @escaping @Sendable (Int) -> String) {
    self.init(name) { (0..<$0).map(piece).joined() }
  }

  /// All known inputs.
  public static let all: [HostileInput] = depth + formatting + tables + attributes + text + disorder + drawings

  private static let depth: [HostileInput] = [
    "<div>", "<p>", "<span>", "<b>", "<a href=x>", "<font color=x>", "<table>", "<table><td>", "<li>", "<ul><li>",
    "<dl><dd>", "<blockquote><p>", "<button>", "<select>", "<option>", "<form>", "<object>", "<svg>", "<math>",
    "<math><mi>", "<svg><desc>", "<template>", "<noscript>", "<ruby><rt>", "<pre>", "<h1>", "<x-y>", "<details>",
    "<iframe>", "<style>", "<textarea>", "<frameset>", "<body>", "<html>", "<applet>", "<marquee>", "<nobr>", "<rt>",
  ].map { HostileInput(repeating: $0) }

  private static let formatting: [HostileInput] = [
    HostileInput(numbered: "<b title=n>…") { "<b title=\($0)>" },
    HostileInput(numbered: "<b title=n><p>…") { "<b title=\($0)><p>x" },
    HostileInput(numbered: "<p><b title=n>…") { "<p><b title=\($0)>x" },
    HostileInput(numbered: "<a href=n><p>…") { "<a href=\($0)><p>x" },
    HostileInput(numbered: "<i lang=n></p>…") { "<i lang=\($0)><div></i>" },
    HostileInput(repeating: "<p>x", after: String(repeating: "<b><i><u><s><em>", count: 60)),
    HostileInput(repeating: "<div>x</div>", after: (0..<400).map { "<p><b title=\($0)></p>" }.joined()),
    HostileInput("<b>", then: "<p></b>"), HostileInput("<b><i>", then: "</b>"), HostileInput("<a>", then: "<div></a>"),
    HostileInput("<i>", then: "<p>x"), HostileInput("<b><div>", then: "</b>"), HostileInput("<em>", then: "</strong>"),
    HostileInput(repeating: "<b><p></b></p>"), HostileInput(repeating: "<b><i></b></i>"),
    HostileInput(repeating: "<a><b><div></a>"), HostileInput(repeating: "<b><table><td></b></table>"),
    HostileInput(repeating: "<code><ul><li></code>"), HostileInput(repeating: "<nobr><p></nobr>"),
  ]

  private static let tables: [HostileInput] = [
    HostileInput(repeating: "<b>x", after: "<table>"), HostileInput(repeating: "x<tr>", after: "<table>"),
    HostileInput(repeating: "<p>x", after: "<table>"), HostileInput(repeating: "<td>x", after: "<table>"),
    HostileInput(repeating: "<tr><p>", after: "<table>"), HostileInput(repeating: "<caption>", after: "<table>"),
    HostileInput(repeating: "<table>x"), HostileInput(repeating: "<table><tr>x"),
    HostileInput(repeating: "<table><b></table>"), HostileInput(repeating: "<table><a href=x>"),
    HostileInput(repeating: "</table>", after: String(repeating: "<table><td>", count: 400)),
    HostileInput(repeating: "<input type=hidden>", after: "<table>"),
    HostileInput("<table><tr><td>", then: "</td></tr></table>"),
  ]

  private static let attributes: [HostileInput] = [
    HostileInput("<p an=…>") { "<p " + (0..<$0).map { "a\($0)=1 " }.joined() + ">" },
    HostileInput("<p title=…>") { "<p " + String(repeating: "title=1 ", count: $0) + ">" },
    HostileInput("<p title='…'>") { "<p title='" + String(repeating: "x", count: $0) + "'>" },
    HostileInput("<p ====…>") { "<p " + String(repeating: "=", count: $0) + ">" },
    HostileInput("<p ////…>") { "<p " + String(repeating: "/", count: $0) + ">" },
    HostileInput("<aaaa…>") { "<" + String(repeating: "a", count: $0) + ">" },
    HostileInput("srcset") { "<img srcset='" + String(repeating: "a 1w, ", count: $0) + "'>" },
    HostileInput("srcset of commas") { "<img srcset='" + String(repeating: ",", count: $0) + "'>" },
    HostileInput("style of declarations") { "<img src=x style='" + String(repeating: "a:b;", count: $0) + "'>" },
    HostileInput("style of semicolons") { "<img src=x style='" + String(repeating: ";", count: $0) + "'>" },
    HostileInput("dots") { "<a href='" + String(repeating: "../a/", count: $0) + "'>x</a>" },
    HostileInput("controls") { "<a href='" + String(repeating: "&#9;&#1;", count: $0) + "'>x</a>" },
    HostileInput("video") { "<iframe src='https://youtu.be/?" + String(repeating: "&v", count: $0) + "'></iframe>" },
    HostileInput(repeating: "<a href=#n>1</a>"),
    HostileInput(numbered: "<a href=#n id=n>…") { "<a href=#\($0) id=\($0)>1</a>" },
    HostileInput(numbered: "<body an>…") { "<body a\($0)=1>" },
  ]

  private static let text: [HostileInput] = [
    "&", "&#", "&amp", "&CounterClockwiseContourIntegra", "<", "</", "<!", "<!--", "<!-", "<![CDATA[", "<?", "<!-- -",
    "<p", "<a b=\"", "<a b='", "</p>", "</br>", "</b>", "</table>", "\u{0}", "\r", "<script>", "</script", "<style></",
    "<textarea></", "<title></t", "<plaintext>", "<xmp>", "<pre>\n", "--!>", "\u{A0}", "&nGt;", "<svg><p>", "<math><p>",
    "<math></p>", "<select><select>", "<img data-src=x>", "<img><noscript><img>", "<noscript><img></noscript><img>",
  ].map { HostileInput(repeating: $0) }

  /// Inline drawings, both kept and refused ones.
  private static let drawings: [HostileInput] =
    [
      "<g>", "<g/>", "<text>", "<text>a</text>", "<rect width=9 />", "<title>", "<title>a</title>", "<metadata>",
      "<desc><g>",
      "</g>", "<use/>", "<!--", "<![CDATA[", "<path d='M0 0'/>", "<rect fill='url(#", "<g style='a:b;c:d'>", "<a>",
      "<tspan>",
    ].map { HostileInput(repeating: $0, after: "<svg viewBox='0 0 9 9'>") } + [
      HostileInput(repeating: "<svg viewBox='0 0 9 9'><g/></svg>"),
      HostileInput(repeating: "<svg width=9 height=9><g>"),
      HostileInput(repeating: "<svg width=9 height=9><g><p>"),
      HostileInput(repeating: "<svg><title>a</title><use></svg>"),
      HostileInput(repeating: "<svg width=9 height=9><g/></svg>", after: "<table>"),
      HostileInput("path of numbers") {
        "<svg width=9 height=9><path d='" + String(repeating: "1 ", count: $0) + "'/></svg>"
      },
      HostileInput("style of a drawing") {
        "<svg width=9 height=9><g style='" + String(repeating: "fill:red;", count: $0) + "'/></svg>"
      },
      HostileInput(repeating: "<div hidden>"), HostileInput(repeating: "<p hidden>a"),
      HostileInput(repeating: "<b style='display:none'><p>"), HostileInput(repeating: "<input type=checkbox>"),
      HostileInput(repeating: "<input type=checkbox>", after: "<table>"),
    ]

  private static let disorder: [HostileInput] = [
    "<li><div></li><b></div>", "<li><div></li><span></div>", "<li><p></li><span></p>", "<td><div></td><span></div>",
    "<table><tr><b></table><span>", "<dd><div></dd><q></div>", "<p><span><div></span></p>", "<li><b></li>",
    "<ul><li></ul>", "<td><div></td><b></div>",
    "<h1><h2></h1>", "<button><p></button>", "<dd><span><dt>", "<li><section></li>", "<object><p></object>",
    "<span><p></span>", "<math><mi><b></math>", "<svg><desc><b></svg>", "<ruby><rt><p></ruby>", "<div></p></div>",
    "<a><li><a>", "<p><table><td></p>", "<table><caption><b><td></table>", "<object><td><b></object>",
  ].map { HostileInput(repeating: $0) }
}
