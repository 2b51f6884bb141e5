import ArticleHTML

/// Several boxes of one shape, each with a linked heading and perhaps a line about it: other articles.
struct CardRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    context.forEachElement { node, kind in
      guard kind.isBox, page.sums(of: node).links >= 3, page.zones[node].isDisjoint(with: [.table, .preformatted])
      else {
        return true
      }
      let cards = page.children(node).filter { isCard(page, $0) }
      guard cards.count >= 3 else { return true }
      let words = cards.reduce(0) { $0 + page.sums(of: $1).words }
      let all = max(1, page.sums(of: node).words)
      if words > 0.7 * all { evidence.add(0.9, against: node) }
      for card in cards { evidence.add(0.8, against: card) }
      return true
    }
  }

  /// Whether an element is short and its heading, or all of it, is a link.
  private func isCard(_ page: Page, _ node: Int) -> Bool {
    guard let kind = page.kinds[node], kind.isBox || kind == .a || kind == .span, !kind.isHeading, kind != .p else {
      return false
    }
    let sums = page.sums(of: node)
    guard sums.links >= 1, sums.links <= 6, sums.words >= 2, sums.words <= 90 else { return false }
    for inner in page.range(node) {
      guard let kind = page.kinds[inner] else { continue }
      if kind.isHeading, page.sums(of: inner).linkShare > 0.9 { return true }
      if kind == .a, page.sums(of: inner).media > 0, page.sums(of: inner).words >= 3 { return true }
    }
    return (kind == .a || sums.linkShare > 0.95) && sums.media > 0
  }
}
