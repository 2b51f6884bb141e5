import ArticleHTML

/// A page with its blocks and their sums, as finders use it.
struct Survey {
  let page: Page
  let blocks: [Block]
  let facts: PageFacts
  let hints: ArticleHints
  /// Sums over the blocks before each one: words that are likely the article's, and the others.
  private var good: [Double]
  private var bad: [Double]

  init(_ page: Page, _ blocks: [Block], _ facts: PageFacts, _ hints: ArticleHints) {
    self.page = page
    self.blocks = blocks
    self.facts = facts
    self.hints = hints
    good = [0]
    bad = [0]
    good.reserveCapacity(blocks.count + 1)
    bad.reserveCapacity(blocks.count + 1)
    for block in blocks {
      let share = Self.share(block.goodness)
      good.append(good[good.count - 1] + block.words * share)
      bad.append(bad[bad.count - 1] + block.words * (1 - share))
    }
  }

  private static func share(_ goodness: Double) -> Double { min(1, max(0, (goodness - 0.42) / 0.33)) }

  /// Returns the indices of the blocks in a range of nodes.
  func blocks(in nodes: Range<Int>) -> Range<Int> {
    let low = firstBlock(from: nodes.lowerBound)
    return low..<max(low, firstBlock(from: nodes.upperBound))
  }

  private func firstBlock(from node: Int) -> Int {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].nodes.lowerBound < node { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The words of the whole page that are likely an article's.
  var goodWords: Double { good[good.count - 1] }

  /// Returns the words in a range of nodes that are likely the article's.
  func goodWords(_ nodes: Range<Int>) -> Double {
    let range = blocks(in: nodes)
    return good[range.upperBound] - good[range.lowerBound]
  }

  /// Returns the other words in a range of nodes.
  func badWords(_ nodes: Range<Int>) -> Double {
    let range = blocks(in: nodes)
    return bad[range.upperBound] - bad[range.lowerBound]
  }

  /// Returns the innermost element around two nodes.
  func around(_ first: Int, _ last: Int) -> Int {
    var node = first
    while !page.contains(node, last) || page.kinds[node] == nil {
      guard let parent = page.parent(node) else { return 0 }
      node = parent
    }
    return node
  }
}
