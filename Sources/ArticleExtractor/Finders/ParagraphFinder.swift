import ArticleHTML

/// Lets each paragraph vote for the elements around it, more strongly for nearer ones.
struct ParagraphFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    let page = survey.page
    var scores: [Int: Double] = [:]
    for block in survey.blocks where block.words >= 8 && block.goodness > 0.5 {
      let score = 1 + Double(min(4, block.sums.commas)) + min(3, block.words / 20)
      var node = page.kinds[block.box] == .p ? page.parent(block.box) : block.box
      for level in 1...4 {
        guard let outer = node else { break }
        scores[outer, default: 0] += score * block.goodness / Double(level)
        node = page.parent(outer)
      }
    }
    let best = scores.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return best.map { [Vote(node: $0.key, strength: 0.12)] } ?? []
  }
}
