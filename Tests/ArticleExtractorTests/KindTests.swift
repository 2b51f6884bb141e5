import ArticleExtractor
import ArticleHTML
import Testing

/// Kinds of pages.
struct KindTests {
  @Test func documentationIsReadWithoutItsSidebar() {
    let links = (0..<30).map { "<li><a href=/d\($0)>Chapter number \($0)</a></li>" }.joined()
    let page = """
      <title>Ropes</title><body><aside class=sidebar><nav><ul>\(links)</ul></nav></aside><main><h1>Ropes</h1>
      \(Sample.text(0..<2))<h2>Splice</h2><pre>splice a b</pre>\(Sample.text(2..<3))</main>
      """
    let article = Sample.read(page)
    #expect(Sample.isWhole(article.text, 0..<3))
    #expect(article.body.source.contains("<pre><code>splice a b</code></pre>"))
    #expect(!article.text.contains("Chapter number"))
  }

  @Test func theStandfirstIsPartOfTheArticle() {
    let page = """
      <title>A Town and its Harbor</title><body><h1>A Town and its Harbor</h1>
      <p class=standfirst>A visit to the coast, where the tide decides when the day begins.</p>
      <div class=entry-content>\(Sample.text())</div>
      """
    #expect(Sample.read(page).text.hasPrefix("A visit to the coast"))
  }

  @Test func theAnswersOfAForumAreItsText() {
    let posts = (0..<5).map {
      "<div class=comment itemprop=comment><div class=author>Ada\($0)</div><div>\(Sample.text($0..<$0 + 1))</div></div>"
    }
    let head =
      "<script type='application/ld+json'>{\"@type\":\"DiscussionForumPosting\",\"headline\":\"Ropes?\"}</script>"
    let page =
      "<html><head><title>Ropes?</title>\(head)</head><body><h1>Ropes?</h1><div id=posts>\(posts.joined())</div></body></html>"
    #expect(Sample.isWhole(Sample.read(page).text, 0..<5))
  }

  @Test func ofMembersOnlyTheNameIsShown() {
    let posts = (0..<5).map {
      """
      <div class=post><div class=message-user><div class=avatar><a href=/m/\($0)>A</a></div><h4><a href=/m/\($0)>Ada\($0)</a></h4>
      <h5>Able Seaman</h5><dl><dt>Joined</dt><dd>May 3, 2019</dd></dl></div><div><a href=#\($0)>#\($0 + 1)</a></div>
      <div class=message-userContent>\(Sample.text($0..<$0 + 1))<blockquote><div>Ropes!</div><div><a>Click to expand...</a></div></blockquote></div>
      <div class=signature>Fair winds and following seas</div><span class=vote-count>12</span></div>
      """
    }
    let page = "<html><head><title>Ropes?</title></head><body><h1>Ropes?</h1><div>\(posts.joined())</div></body></html>"
    let text = Sample.read(page, address: "https://pier.example/threads/ropes").text
    #expect(Sample.isWhole(text, 0..<5))
    #expect(text.contains("Ada3") && text.contains("Ropes!"))
    for junk in ["Able Seaman", "Joined", "#4", "expand", "Fair winds", "12"] {
      #expect(!text.contains(junk), "\(junk)")
    }
  }

  /// Forum software puts the class `user-id-5` on the whole reply.
  @Test func aShortReplyWithItsMembersNumberIsKept() {
    let replies = (0..<6).map {
      "<div class='user-id-\($0) topic-author post-\($0) reply'><a href=/m>Ada</a> <p>\(Sample.paragraphs[$0])</p></div>"
    }
    let page = "<title>Ropes?</title><body><h1>Ropes?</h1><div>\(replies.joined())</div>"
    #expect(Sample.isWhole(Sample.read(page, address: "https://pier.example/topic/ropes").text))
  }

  @Test(arguments: [
    ("https://www.pierforum.example/ropes/1488296-which-one.html", true),
    ("https://www.pierforum.example/2026/05/ropes", false),
  ])
  func aForumMaySayThatItsThreadIsAnArticle(address: String, isThread: Bool) {
    let head = "<script type='application/ld+json'>{\"@type\":\"Article\",\"headline\":\"Ropes?\"}</script>"
    let posts = (0..<6).map { "<div class=post><div class=signature>Fair winds</div>\(Sample.text($0..<$0 + 1))</div>" }
    let page = "<html><head><title>Ropes?</title>\(head)</head><body><h1>Ropes?</h1>\(posts.joined())</body></html>"
    // Only threads have members with signatures.
    #expect(Sample.read(page, address: address).text.contains("Fair winds") != isThread)
  }

  @Test func aTemplateThatAScriptFillsInIsLeftOut() {
    #expect(!Sample.read(Sample.page(Sample.text() + "<p>{{ errors[7].message }}</p>")).text.contains("errors"))
  }

  @Test func aListOfArticlesIsAListing() {
    let items = (0..<40).map { "<li><a href=/a\($0)>A headline about ships and the sea, number \($0)</a></li>" }
      .joined()
    #expect(Sample.read("<title>News</title><body><ul>\(items)</ul>").verdict == .listing)
  }

  @Test func aFewSentencesAreAFragment() {
    #expect(Sample.read(Sample.page("<p>\(Sample.paragraphs[0])</p>")).verdict == .fragment)
  }

  @Test func aWallIsReported() {
    let head =
      "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"headline\":\"x\",\"isAccessibleForFree\":false}</script>"
    let article = Sample.read(Sample.page(Sample.text(0..<2), head: head))
    #expect(article.verdict == .wall)
    #expect(article.reason == .notFree)
    #expect(Sample.isWhole(article.text, 0..<2))
    #expect(
      Sample.read(Sample.page(Sample.text(0..<2) + "<div><p>Subscribe to continue reading.</p></div>")).reason
        == .asksToSubscribe)
  }

  @Test func theTextOfAPagesDataIsBetterThanNothing() {
    let text = Sample.paragraphs.joined(separator: "\\n\\n")
    let head =
      "<script type='application/ld+json'><![CDATA[ {\"@graph\":[{\"@type\":\"Article\",\"articleBody\":\"\(text)\"}]} ]]></script>"
    let article = Sample.read("<html><head><title>x</title>\(head)</head><body><div id=app></div></body></html>")
    #expect(Sample.isWhole(article.text))
    #expect(article.reason == .dataOnly)
  }

  @Test(arguments: [
    ("ja", "港町の朝は早い。漁船が次々と沖へ向かい、市場には新しい魚が並ぶ。町の人々は、静かに一日を始める。"),
    ("ko", "항구 마을의 아침은 이르다. 고깃배가 차례로 바다로 나가고, 시장에는 새 생선이 놓인다. 사람들은 조용히 하루를 시작한다."),
    ("zh", "港口小镇的早晨来得很早。渔船一艘接一艘驶向大海，市场上摆满了新鲜的鱼。人们安静地开始新的一天。"),
    (
      "ar",
      "يبدأ صباح المدينة الساحلية مبكرا، وتخرج القوارب إلى البحر واحدا تلو الآخر. يفتح السوق أبوابه، ويبدأ الناس يومهم بهدوء."
    ),
    ("th", "เช้าของเมืองท่าเริ่มต้นแต่เช้าตรู่ เรือประมงออกสู่ทะเลทีละลำ ตลาดเต็มไปด้วยปลาสดใหม่ ผู้คนเริ่มต้นวันใหม่อย่างเงียบสงบ"),
  ])
  func everyScriptIsRead(language: String, sentences: String) {
    let text = (0..<5).map { "<p>\($0). \(sentences)</p>" }.joined()
    let links = (0..<12).map { "<li><a href=/\($0)>\(sentences.prefix(8))</a></li>" }.joined()
    let page =
      "<html lang=\(language)><head><title>\(sentences.prefix(12))</title></head><body><ul>\(links)</ul><div class=x>\(text)</div></body></html>"
    let article = Sample.read(page)
    #expect(article.text.split(separator: "\n").count == 5)
    #expect(article.language == language)
    #expect(article.direction == (language == "ar" ? "rtl" : nil))
  }

  @Test(arguments: ["shift_jis", "euc-jp"])
  func aDeclaredCharsetIsRead(name: String) throws {
    // «こんにちは、世界。» in either encoding
    let words: [UInt8] =
      name == "euc-jp"
      ? [0xA4, 0xB3, 0xA4, 0xF3, 0xA4, 0xCB, 0xA4, 0xC1, 0xA4, 0xCF, 0xA1, 0xA2, 0xC0, 0xA4, 0xB3, 0xA6, 0xA1, 0xA3]
      : [0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9, 0x82, 0xBF, 0x82, 0xCD, 0x81, 0x41, 0x90, 0xA2, 0x8A, 0x45, 0x81, 0x42]
    let head = Array(
      "<html><head><meta http-equiv=Content-Type content='text/html; charset=\(name)'></head><body><p>".utf8)
    let page = head + (0..<20).flatMap { _ in words } + Array("</p></body></html>".utf8)
    #expect(ArticleExtractor.extract(page).text.hasPrefix("こんにちは、世界。"))
    let bare = Array("<html><body><p>".utf8) + (0..<20).flatMap { _ in words } + Array("</p>".utf8)
    #expect(ArticleExtractor.extract(bare, contentType: "text/html; charset=\(name)").text.hasPrefix("こんにちは、世界。"))
  }
}
