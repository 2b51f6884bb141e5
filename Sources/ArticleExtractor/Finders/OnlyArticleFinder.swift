import ArticleHTML

/// Finds the `article` element of a page with only one, or the one that is far longer than the others.
struct OnlyArticleFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    let page = survey.page
    var found: [(node: Int, words: Double)] = []
    var node = 0
    while node < page.count {
      if page.kinds[node] == .article {
        found.append((node, survey.goodWords(page.range(node))))
        node = Int(page.ends[node])
      } else {
        node += 1
      }
    }
    guard let best = found.max(by: { $0.words < $1.words }), best.words > 20 else { return [] }
    let others = found.reduce(0) { $0 + $1.words } - best.words
    guard found.count == 1 || best.words > 3 * others else { return [] }
    return [Vote(node: best.node, strength: Weights.votes.onlyArticle)]
  }
}
