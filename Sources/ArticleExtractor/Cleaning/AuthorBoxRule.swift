import ArticleHTML

/// A box about the author or the site: a short block near the beginning or the end that starts with the name; at the
/// end also the small box that starts with this block.
struct AuthorBoxRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    guard !context.kind.isForum else { return }
    let page = context.page
    let names = Self.names(context).map(Phrases.folded).filter { $0.count > 4 }
    guard let piece = context.pieces.last else { return }
    let blocks = context.survey.blocks(in: piece)
    let total = max(1, page.sums(piece).words)
    for index in blocks {
      let block = context.survey.blocks[index]
      let before = page.sums(piece.lowerBound..<block.nodes.lowerBound).words / total
      let isEnd = before > 0.7
      guard isEnd || before < 0.1, block.words <= 120,
        page.zones[block.box].isDisjoint(with: [.preformatted, .table, .quote, .caption])
      else { continue }
      let text = Phrases.folded(page.plainText(block.nodes, limit: 200))
      guard names.contains(where: { text == $0 || (text.hasPrefix($0) && (isEnd || block.words < 12)) }) else {
        continue
      }
      // The name alone, or the name with a description.
      evidence.add(text.split(separator: " ").count <= 5 ? 1.2 : isEnd ? 1.1 : 0.6, against: context.holder(of: block))
      guard isEnd, let parent = page.parent(block.box), parent != context.root, context.holds(parent) else { continue }
      let sums = page.sums(of: parent)
      if sums.words < 160, page.sums(parent..<block.box).weight == 0 { evidence.add(1.0, against: parent) }
    }
  }

  private static func names(_ context: ArticleContext) -> [String] {
    let facts = context.survey.facts
    let author = AuthorFinder(page: context.page, facts: facts, context: context, siteName: nil).author
    let names = author.map { [$0] + $0.components(by: ", ") + $0.components(by: " and ") } ?? []
    return names + (facts.meta("og:site_name").map { [$0, "About " + $0] } ?? [])
  }
}
