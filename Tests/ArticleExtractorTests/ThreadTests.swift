import ArticleExtractor
import Testing

/// Threads of forums: posts, their authors and what they quote.
struct ThreadTests {
  private func read(_ posts: [String], after: String = "") -> ExtractedArticle {
    Sample.read(
      "<title>Ropes?</title><body><h1>Ropes?</h1><div id=posts>\(posts.joined())</div>\(after)",
      address: "https://pier.example/threads/ropes")
  }

  @Test func ofMarkedPostsOnlyTextAuthorAndDateAreShown() {
    let posts = (0..<5).map {
      """
      <div itemscope itemtype='https://schema.org/Comment'><div itemprop=author itemscope itemtype='https://schema.org/Person'>
      <a href=/m/\($0)>A</a><div itemprop=name>Ada\($0)</div><a href=/m/\($0)>Ada\($0)</a>
      <h5 itemprop=jobTitle>Titan</h5><dl><dt>Messages</dt><dd>65,797</dd></dl></div><time itemprop=dateCreated>May \($0 + 1), 2026</time>
      <div itemprop=text>\(Sample.text($0..<$0 + 1))</div><div>revised by Bo</div><ul><li><a href=/t>knots</a></li></ul></div>
      """
    }
    let text = read(posts, after: "<div><p>You must log in to answer. It is free, and it takes a minute.</p></div>")
      .text
    #expect(Sample.isWhole(text, 0..<5))
    #expect(text.ranges(of: "Ada3").count == 1)
    #expect(text.contains("May 4, 2026"))
    for junk in ["revised", "knots", "log in", "Titan", "65,797"] { #expect(!text.contains(junk), "\(junk)") }
  }

  @Test func datesThatAreSoonWrongAreLeftOut() {
    let posts = (0..<5).map {
      """
      <div itemscope itemtype='https://schema.org/Comment'><b itemprop=author>Ada\($0)</b> <time itemprop=dateCreated>\($0 + 2) years ago</time>
      <div itemprop=text>\(Sample.text($0..<$0 + 1))</div></div>
      """
    }
    let text = read(posts).text
    #expect(Sample.isWhole(text, 0..<5))
    #expect(text.contains("Ada3"))
    #expect(!text.contains("4 years ago"))
  }

  @Test func ofALinksPreviewTheLinkIsShown() {
    let previews = (0..<2).map {
      "<aside><div>pier.example</div><article><h3><a href=/s\($0)>Ships, part \($0)</a></h3><p>All about ships. And more.</p></article></aside>"
    }.joined()
    let posts = (0..<5).map {
      "<div itemscope itemtype='https://schema.org/Comment'><b itemprop=author>Ada</b><div itemprop=text>\(Sample.text($0..<$0 + 1))\($0 == 2 ? previews : "")</div></div>"
    }
    let text = read(posts).text
    #expect(Sample.isWhole(text, 0..<5))
    #expect(text.contains("Ships, part 0") && text.contains("Ships, part 1"))
    #expect(!text.contains("All about ships"))
  }

  @Test func aLongQuotationOfAnEarlierPostIsNotReadTwice() {
    let quotation =
      "<blockquote><div>Ada0 said:</div><div>\(Sample.paragraphs[0])<br><br>\(Sample.paragraphs[1])</div></blockquote>"
    let posts = [
      "<div class=post><div>\(Sample.text(0..<2))</div></div>",
      "<div class=post><div>\(quotation)\(Sample.text(2..<3))</div></div>",
      "<div class=post><div><blockquote>Nobody speaks much at that hour.</blockquote>\(Sample.text(3..<4))</div></div>",
      "<div class=post><div><blockquote>\(Sample.paragraphs[5])</blockquote>\(Sample.text(4..<5))</div></div>",
    ]
    let text = read(posts).text
    #expect(Sample.isWhole(text, 0..<6))
    #expect(text.contains("Ada0 said:"))
    #expect(text.ranges(of: Sample.paragraphs[0]).count == 1)
    #expect(text.ranges(of: Sample.paragraphs[1]).count == 1)
    // A short one says what is answered.
    #expect(text.ranges(of: "Nobody speaks much at that hour").count == 2)
  }

  @Test func aNameInABoxOfLinksIsKeptOnce() {
    let names = ["Ada", "Bo", "Cy", "Di", "Ed"]
    let posts = (0..<5).map {
      """
      <article><div class=authorPane><div><a href=/m><img src=/m\($0).png width=90></a></div><h3><a href=/m/\($0)>\(names[$0]) Quay</a></h3>
      <div><a href=/p\($0)>Posted Monday</a></div></div><div class=authorColumn><h3><a href=/m/\($0)>\(names[$0]) Quay</a></h3></div>
      <div>\(Sample.text($0..<$0 + 1))</div></article>
      """
    }
    let text = read(posts).text
    #expect(Sample.isWhole(text, 0..<5))
    for name in names { #expect(text.ranges(of: name + " Quay").count == 1, "\(name)") }
  }

  @Test(arguments: [
    "Registered: 2019-05-03", "Posts: 710", "Offline", "Last edited by Ada (2026-05-17)", "3 likes", "2 years ago",
  ])
  func whatAForumSaysOfAPostIsLeftOut(line: String) {
    let posts = (0..<5).map { "<div class=post><p>Ada</p><dl><dd>\(line)</dd></dl>\(Sample.text($0..<$0 + 1))</div>" }
    let text = read(posts).text
    #expect(Sample.isWhole(text, 0..<5))
    #expect(!text.contains(line))
  }

  @Test func whatAMemberWritesIsNoField() {
    let posts = (0..<5).map {
      "<div class=post><p>Ada</p><div>\(Sample.paragraphs[$0])<br><br>From: the old harbor</div></div>"
    }
    #expect(read(posts).text.ranges(of: "From: the old harbor").count == 5)
  }

  @Test func answersThatAreNotMarkedAreKept() {
    let question =
      "<div itemscope itemtype='https://schema.org/Question'><div itemprop=text>\(Sample.text(0..<3))</div></div>"
    let answers = (3..<6).map { "<div><p>Ada</p>\(Sample.text($0..<$0 + 1))</div>" }
    #expect(Sample.isWhole(read([question] + answers).text))
  }
}
