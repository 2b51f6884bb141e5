import ArticleHTML

/// Finds what the page itself marks as the article's text: `itemprop=articleBody`.
struct MarkedBodyFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    let page = survey.page
    var best: (node: Int, words: Double)?
    for node in 0..<page.count where page.kinds[node] != nil && page.zones[node].contains(.microdata) {
      guard let parent = page.parent(node), !page.zones[parent].contains(.microdata) else { continue }
      let words = survey.goodWords(page.range(node))
      if words > best?.words ?? 20 { best = (node, words) }
    }
    return best.map { [Vote(node: $0.node, strength: Weights.votes.microdata)] } ?? []
  }
}
