import ArticleHTML

/// Finds the run of blocks that contains most of the article, whatever elements they are in.
struct RunFinder: Finder {
  func votes(_ survey: Survey) -> [Vote] {
    guard let run = Self.run(survey.blocks) else { return [] }
    let node = survey.around(survey.blocks[run.lowerBound].box, survey.blocks[run.upperBound - 1].box)
    return [Vote(node: node, strength: 0.08)]
  }

  /// Returns the blocks with the greatest sum of words, those of junk counted against.
  static func run(_ blocks: [Block]) -> Range<Int>? {
    var best = (sum: 0.0, range: 0..<0)
    var sum = 0.0
    var start = 0
    for (index, block) in blocks.enumerated() {
      sum += (min(60, block.words) + 2) * (block.goodness - 0.5)
      if sum <= 0 {
        sum = 0
        start = index + 1
      } else if sum > best.sum {
        best = (sum, start..<index + 1)
      }
    }
    return best.range.isEmpty ? nil : best.range
  }
}
