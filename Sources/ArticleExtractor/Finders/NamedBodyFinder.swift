import ArticleHTML

/// Finds the element whose class or ID says that it is an article's body, such as `entry-content`.
struct NamedBodyFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    let page = survey.page
    var found: [(node: Int, words: Double)] = []
    for node in 0..<page.count where page.names[node].contains(.articleBody) {
      found.append((node, survey.goodWords(page.range(node))))
    }
    guard let most = found.map(\.words).max(), most > 20 else { return [] }
    // Of nested elements, prefer the inner one, unless it has fewer words.
    return found.filter { $0.words > 0.9 * most }.suffix(1).map { best in
      let others = found.filter { !page.contains($0.node, best.node) && !page.contains(best.node, $0.node) }
      let isOneOfMany = others.contains { $0.words > 0.5 * best.words }
      return Vote(node: best.node, strength: isOneOfMany ? 0 : Weights.votes.articleBody)
    }
  }
}
