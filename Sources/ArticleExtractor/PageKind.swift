import ArticleHTML

/// What kind of page it is, as far as it changes the rules.
struct PageKind {
  /// Whether comments, answers or posts are what the page is about.
  private(set) var isForum = false

  init(_ page: Page, _ blocks: [Block], _ facts: PageFacts) {
    if !facts.data.types.isDisjoint(with: PageData.forumTypes) || page.hasThread {
      isForum = true
      return
    }
    var comments = 0.0
    var others = 0.0
    for block in blocks where block.words >= 12 && block.sums.marks > 0 && block.sums.linkShare < 0.4 {
      let zone = page.zones[block.box]
      guard zone.isDisjoint(with: [.navigation, .footer, .aside]) else { continue }
      if zone.contains(.comment) { comments += block.words } else { others += block.words }
    }
    isForum = comments > 60 && others < min(100, 0.3 * comments) && facts.data.types.isDisjoint(with: PageData.articleTypes)
  }
}
