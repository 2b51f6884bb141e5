/// Random markup from a fixed seed, so that failures can be reproduced.
struct RandomMarkup {
  /// The generator's state.
  var state: UInt64

  private static let pieces = [
    "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<a href=x>", "</a>", "<table>", "</table>", "<tr>", "<td>", "</td>",
    "<div>",
    "</div>", "<li>", "<ul>", "</ul>", "<h1>", "</h1>", "<svg>", "</svg>", "<math>", "<mtext>", "</math>", "<style>",
    "</style>",
    "<script>", "</script>", "<form>", "</form>", "<button>", "</button>", "<select>", "<option>", "</select>", "<pre>",
    "</pre>",
    "\n", "text", " ", "&amp;", "&lt;", "<img src=i>", "<br>", "<!--", "-->", "<x-y>", "</x-y>", "<caption>",
    "<colgroup>", "<col>",
    "<dd>", "<dt>", "<dl>", "</dl>", "<ruby>", "<rt>", "<rp>", "</ruby>", "<nobr>", "</nobr>", "<font>", "</font>",
    "<center>",
    "<textarea>", "</textarea>", "<title>", "</title>", "<template>", "</template>", "<frameset>", "<object>",
    "</object>",
    "<foreignObject>", "<desc>", "\r", "\u{0}", "<q title='&quot;'>", "</q>", "<em>", "</em>", "<tbody>", "<th>",
    "<details>",
    "<summary>", "<video>", "</video>", "<body>", "</body>", "<html>", "<head>", "</br>", "<plaintext>", "<xmp>",
    "<noscript>",
    "<image>", "<input>", "<section>", "</section>", "</span>", "<span>", "<big lang=x>", "</big>", "<picture>",
    "<source srcset='a 2x'>", "</picture>", "<mi>", "</mi>", "<mrow/>", "<annotation-xml>", "</annotation-xml>",
    "<mglyph>",
    "<iframe src='https://youtu.be/abc'>", "</iframe>", "<embed src=e>", "<object data=o>",
    "<img data-src=y src=blank.gif>",
    "<svg width=9 height=9>", "<rect width='9' onclick=x>", "<g/>", "<g>", "</g>", "<text x=1>", "</text>",
    "<path d='M0 0'/>",
    "<svg viewBox='0 0 9 9'><path d='M0 0'/></svg>", "<use href=#x>", "<p hidden>", "<div style='display:none'>",
    "<input type=checkbox checked>", "<span hidden>", "<metadata>", "</metadata>",
    "</noscript>", "<img srcset='a 1x, b 2x'>", "<img width=1>", "<b title=t>", "<a href='javascript:x'>", "<tfoot>",
    "</tbody>", "</tr>", "</caption>", "</svg>", "<dialog>", "</form>", "</i>", "</li>", "</dd>", "<option>",
    "<select/>", "<marquee>", "<applet>", "</applet>", "<![CDATA[", "]]>",
  ]

  private mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }

  /// Returns random markup of at most `pieces` pieces.
  mutating func markup(pieces: Int) -> String {
    let length = next(pieces) + 1
    return (0..<length).map { _ in Self.pieces[next(Self.pieces.count)] }.joined()
  }
}
