import ArticleHTML

/// Marks what is under a heading such as «59 Comments», whatever its class.
enum CommentMarker {
  static func mark(_ page: inout Page, _ blocks: [Block]) {
    var prose = 0.0
    for block in blocks {
      if block.sums.marks > 0, block.sums.linkShare < 0.3, block.words > 10 { prose += block.words }
      // Only after an article: the word occurs in menus, too.
      guard block.words <= 20, prose > 80 else { continue }
      guard page.zones[block.box].isDisjoint(with: [.comment, .navigation, .footer, .item, .preformatted]) else {
        continue
      }
      let text = Phrases.folded(page.plainText(block.nodes, limit: 200))
      guard isHeading(text, block, page) else { continue }
      // The largest box that the heading begins.
      var node = block.box
      while let parent = page.parent(node), parent > 0, page.sums(parent..<node).weight == 0 { node = parent }
      mark(&page, page.range(node))
      guard let parent = page.parent(node), page.sums(of: node).words < 60 else { continue }
      mark(&page, Int(page.ends[node])..<Int(page.ends[parent]))
    }
  }

  private static func mark(_ page: inout Page, _ range: Range<Int>) {
    for node in range { page.zones[node].insert(.comment) }
  }

  private static func isHeading(_ text: String, _ block: Block, _ page: Page) -> Bool {
    let words = text.split(separator: " ")
    guard let first = words.first else { return false }
    // «59 comments on …», «3 responses to …»
    if first.allSatisfy(\.isNumber), words.count >= 2, block.words < 20, Self.names.contains(String(words[1])),
      words.count == 2 || ["on", "to", "for", "so", "thoughts"].contains(words[2])
    {
      return true
    }
    guard page.zones[block.box].contains(.heading) else { return false }
    return Self.headings.contains(text) || text.hasPrefix("user contributed notes")
  }

  private static let names: Set<String> = [
    "comments", "comment", "responses", "response", "thoughts", "kommentare", "commentaires", "comentarios",
    "commenti", "comentários", "reacties", "komentarzy", "комментариев", "комментария", "yorum",
  ]
  private static let headings: Set<String> = [
    "comments", "leave a comment", "leave a reply", "post a comment", "join the conversation", "kommentare",
    "commentaires", "comentarios", "commenti", "comentários", "reacties", "komentarze", "комментарии", "コメント", "댓글",
    "评论", "網友評論", "网友评论", "留言", "التعليقات", "yorumlar", "add a comment", "reader comments", "responses",
  ]
}
