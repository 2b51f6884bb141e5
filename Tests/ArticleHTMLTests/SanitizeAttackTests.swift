import ArticleHTML
import Testing

/// One family of attack a test; what must not come out is looked for in the result's own text.
@Suite struct SanitizeAttackTests {
  private func clean(_ html: String) -> String { ArticleHTML.sanitize(html, baseURL: "https://a.example/post/") }

  /// Whether a result holds anything that a page could run or send.
  private func isHarmless(_ html: String) -> Bool {
    let small = html.lowercased()
    let banned = [
      "<script", "<style", "<iframe", "<object", "<embed", "<form", "<input", "<meta", "<base", "<link", "<svg",
      "<math",
      "<template", "<frame", "<applet", " on", " style=", " id=", " name=", " class=", "javascript:", "vbscript:",
      "data:text",
      "srcdoc", "formaction", "xlink",
    ]
    return !banned.contains { small.contains($0) }
  }

  @Test(arguments: [
    "<p onclick=\"x()\">a</p>", "<img src=a onerror=alert(1)>", "<body onload=x>a</body>",
    "<a href=b ONMOUSEOVER=x>a</a>",
    "<p/onclick=x>a</p>", "<img src='a'onerror='x'>", "<video src=a onplay=x></video>", "<p\u{0C}onclick=x>a</p>",
    "<details open ontoggle=x>a</details>", "<img src=a \" onerror=x>", "<p title=\"a\"onclick=x>b</p>",
    "<p onclick>b</p>",
  ])
  func eventHandlers(html: String) { #expect(isHarmless(clean(html)), "\(clean(html))") }

  @Test(arguments: [
    "<a href=\"javascript:x\">a</a>", "<a href=\"JaVaScRiPt:x\">a</a>", "<a href=\" \u{01}javascript:x\">a</a>",
    "<a href=\"java\tscript:x\">a</a>", "<a href=\"java\nscript:x\">a</a>", "<a href=\"&#106;avascript:x\">a</a>",
    "<a href=\"&#x6A;avascript:x\">a</a>", "<a href=\"&#0000106avascript:x\">a</a>",
    "<a href=\"javascript&colon;x\">a</a>",
    "<a href=\"java&Tab;script:x\">a</a>", "<a href=\"java&NewLine;script:x\">a</a>", "<a href=javascript:x>a</a>",
    "<img src=\"javascript:x\">", "<img srcset=\"javascript:x 1x, b.png 2x\">",
    "<video poster=\"javascript:x\"></video>",
    "<blockquote cite=\"javascript:x\">a</blockquote>", "<a href=\"vbscript:x\">a</a>", "<img src=\"  javascript:x\">",
    "<a href='javascript:x'>a</a>", "<a href=\"java\u{0}script:x\">a</a>", "<source src=\"javascript:x\">",
  ])
  func scriptAddresses(html: String) { #expect(isHarmless(clean(html)), "\(clean(html))") }

  @Test(arguments: [
    "<a href=\"data:text/html,<b>\">a</a>", "<img src=\"data:text/html,x\">",
    "<a href=\"data:text/html;base64,x\">a</a>",
    "<img src=\"data:image/svg+xml,<svg onload=x>\">", "<iframe src=\"data:text/html,x\"></iframe>",
    "<img src=\"DATA:TEXT/html,x\">",
  ])
  func dataAddresses(html: String) {
    #expect(isHarmless(clean(html)), "\(clean(html))")
    #expect(!clean(html).contains("data:"))
  }

  @Test func dataAddressOfAPictureStays() {
    #expect(clean("<img src=\"data:image/png;base64,AAAA\">") == "<img src=\"data:image/png;base64,AAAA\">")
    #expect(clean("<a href=\"data:image/png;base64,AAAA\">a</a>") == "<a>a</a>")
  }

  @Test(arguments: [
    "<svg onload=x>", "<svg><script>x</script></svg>", "<svg><a xlink:href=\"javascript:x\">a</a></svg>",
    "<svg><foreignObject><iframe src=x></iframe></foreignObject></svg>",
    "<svg><style><img src=x onerror=y></style></svg>",
    "<math><mtext><script>x</script></mtext></math>", "<math href=\"javascript:x\">a</math>",
    "<math><annotation-xml encoding=\"text/html\"><style><img src=x onerror=y></style></annotation-xml></math>",
    "<svg><animate attributeName=href values=javascript:x /></svg>", "<svg><use href=\"data:image/svg+xml,x\"/></svg>",
    "<math><mi><mglyph><style><!--</style><img title=\"--&gt;&lt;img src=1 onerror=x&gt;\">",
    "<svg><![CDATA[<img onerror=x>]]></svg>",
  ])
  func drawingsAndFormulas(html: String) {
    #expect(isHarmless(clean(html).replacing("onerror=x&gt;", with: "")), "\(clean(html))")
  }

  @Test(arguments: [
    "<script>x</script>a", "<SCRIPT SRC=x></SCRIPT>a", "<script/x>y</script>", "<scr<script>ipt>x</script>",
    "<script>x", "<<script>x</script>",
    "<style>*{}</style>a", "<p style=\"background:url(javascript:x)\">a</p>", "<link rel=stylesheet href=x>",
    "<style>@import 'x'</style>",
    "<p class=x id=location name=body>a</p>", "<img id=getElementById name=cookie src=a>",
    "<a name=x id=y href=z>a</a>",
    "<noscript><style></noscript><img src=x onerror=y></style></noscript>",
    "<textarea><img src=x onerror=y></textarea>",
    "<title><img src=x onerror=y></title>", "<xmp><img src=x></xmp>", "<plaintext><script>",
    "<noembed><script>x</script></noembed>",
  ])
  func scriptsAndStyles(html: String) {
    let result = clean(html).replacing("&lt;img src=x onerror=y", with: "")
    #expect(isHarmless(result), "\(result)")
  }

  @Test(arguments: [
    "<base href=\"https://evil.example/\"><a href=x>a</a>",
    "<meta http-equiv=refresh content=\"0;url=https://evil.example/\">",
    "<form action=x><input name=y><button formaction=javascript:x>a</button>b</form>",
    "<iframe src=https://evil.example/></iframe>",
    "<iframe srcdoc=\"<script>x</script>\"></iframe>", "<object data=x><param name=y></object>", "<embed src=x>",
    "<applet code=x></applet>",
    "<frameset><frame src=x></frameset>", "<template><script>x</script></template>", "<isindex action=x>",
    "<select><option>a</select>",
    "<video><source src=javascript:x></video>", "<map name=x><area href=javascript:x></map>", "<keygen>",
    "<bgsound src=x>",
    "<button onclick=x>a</button>", "<dialog open>a</dialog>", "<marquee onstart=x>a</marquee>",
    "<html manifest=x><body background=x>a",
  ])
  func elementsThatAct(html: String) {
    #expect(isHarmless(clean(html)), "\(clean(html))")
    #expect(!clean(html).contains("evil.example"))
  }

  @Test(arguments: [
    "<p><style><!--</style><img src=x onerror=y>--></style>", "<a title=\"</a><img src=x onerror=y>\">b</a>",
    "<table><td><form><table><form><td>a", "<form><math><mtext></form><form><mglyph><style></math><img src onerror=x>",
    "<p><button><p>x</p></button></p>", "<select><svg><style><img src=x onerror=y></select>",
    "<b><table><a><tr><td><a>x",
    "<a><p><a><table><a>x", "<h1><svg><h1>x", "<pre>\n\n<img src=a></pre>", "<p><object><p>x</object></p>",
    "<ruby><rt><p><rtc>a",
    "<li><unknown><li>a</unknown>", "<table><caption><svg><caption>x", "<dd><form><dd>a</form>",
    "<b><b><b><b><b>a</b><p>c",
    "&lt;script&gt;x&lt;/script&gt;", "<p>&amp;lt;script&amp;gt;</p>", "<a href=\"&quot;><script>x</script>\">a</a>",
    "<img alt=\"`><script>x</script>\">", "<nobr>a<table><nobr>b", "<font color=x>a<p>b</font>c",
    "<a href=x><div><a href=y>z",
  ])
  func markupThatChangesWhenReadAgain(html: String) {
    let once = clean(html)
    #expect(clean(once) == once)
    #expect(!once.lowercased().contains("<script") && !once.contains("<img src=\"x\" on"))
  }
}
