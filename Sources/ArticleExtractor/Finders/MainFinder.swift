import ArticleHTML

/// Finds `main` and `role=main`.
struct MainFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    let page = survey.page
    for node in 0..<page.count where page.kinds[node] != nil && page.zones[node].contains(.main) {
      return [Vote(node: node, strength: Weights.votes.main)]
    }
    return []
  }
}
