import ArticleHTML

/// Short headings of other articles, sharing, comments and the like, with what follows them.
struct TailRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    let total = max(1, context.goodWords)
    for piece in context.pieces {
      for index in context.survey.blocks(in: piece) {
        let block = context.survey.blocks[index]
        guard block.words <= 8, isHeading(page, block) else { continue }
        let text = Phrases.folded(page.plainText(block.nodes, limit: 120))
        guard !text.isEmpty else { continue }
        if Phrases.tails.contains(text) {
          condemn(context, block, total, &evidence)
        } else if page.sums(piece.lowerBound..<block.nodes.lowerBound).words > 0.8 * page.sums(piece).words,
          Self.ends.contains(where: { text.hasPrefix($0) })
        {
          condemn(context, block, total, &evidence, isSure: true)
        }
      }
    }
  }

  /// Whether a short block may be a heading: it is marked as one, or has no link and does not end a sentence.
  private func isHeading(_ page: Page, _ block: Block) -> Bool {
    if page.zones[block.box].contains(.heading) { return true }
    if page.zones[block.box].contains(.item) || block.sums.linked > 0 { return false }
    return !block.endsSentence
  }

  /// The first words of headings about the author or the site, near the end.
  private static let ends = [
    "about ", "written by", "author", "über ", "à propos ", "sobre ", "acerca de ", "об авторе", "о ", "more by",
    "more from",
    "meet the author", "posted by",
  ]

  /// - Parameter isSure: Whether even prose below the heading is left out.
  private func condemn(
    _ context: ArticleContext, _ block: Block, _ total: Double, _ evidence: inout Evidence, isSure: Bool = false
  ) {
    let page = context.page
    evidence.add(1.2, against: context.holder(of: block))
    // The largest box that begins with the heading and contains little of the article.
    var node = block.box
    while let parent = page.parent(node), parent != context.root, context.holds(parent) {
      let before = page.sums(parent..<node).weight
      guard before == 0, context.survey.goodWords(page.range(parent)) < 0.25 * total else { break }
      node = parent
    }
    guard !page.zones[node].contains(.preformatted) else { return }
    if node != block.box { evidence.add(1.5, against: node) }
    guard node == block.box || page.sums(of: node).weight == block.sums.weight else { return }
    // The siblings that follow, up to the next heading of the same or a higher rank.
    guard let parent = page.parent(node) else { return }
    let rank = page.kinds[block.box].map(Self.rank) ?? 7
    var next = Int(page.ends[node])
    while next < Int(page.ends[parent]) {
      if let kind = page.kinds[next] {
        if Self.rank(kind) <= rank, kind.isHeading { break }
        let sums = page.sums(of: next)
        let isProse = sums.marks > 2 && sums.linkShare < 0.3 && sums.words > 40
        if isProse, !isSure || sums.words > 150 { break }
        evidence.add(isSure || sums.linkShare > 0.5 || sums.marks == 0 ? 1.2 : 0.6, against: next)
      }
      next = Int(page.ends[next])
    }
  }

  private static func rank(_ kind: ElementName) -> Int {
    switch kind {
    case .h1: 1
    case .h2: 2
    case .h3: 3
    case .h4: 4
    case .h5: 5
    case .h6: 6
    default: 7
    }
  }
}
