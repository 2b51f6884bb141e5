import ArticleHTML

/// The data that the cleaning rules use.
struct CleaningContext {
  let survey: Survey
  /// The chosen element.
  let root: Int
  /// The parts of the page to write, in document order.
  let pieces: [Range<Int>]
  /// The heading with the title.
  let headline: Int?
  let title: String?
  let kind: PageKind
  let countsHidden: Bool
  let addresses: PageAddresses

  var page: Page { survey.page }

  /// Whether a node is in one of the pieces.
  func holds(_ node: Int) -> Bool { pieces.contains { $0.contains(node) } }

  /// The words in all pieces that are likely the article's.
  var goodWords: Double { pieces.reduce(0) { $0 + survey.goodWords($1) } }

  /// Calls a function for every element in the pieces, outer ones first; one for which it returns `false` is skipped
  /// with everything in it.
  func forEachElement(_ body: (Int, ElementName) -> Bool) {
    for piece in pieces {
      var node = piece.lowerBound
      while node < piece.upperBound {
        if let kind = page.kinds[node], !body(node, kind) {
          node = Int(page.ends[node])
        } else {
          node += 1
        }
      }
    }
  }
}

extension CleaningContext {
  /// Returns the element that contains only the block.
  func holder(of block: Block) -> Int {
    if page.sums(of: block.box).weight == block.sums.weight, page.sums(of: block.box).media == 0 { return block.box }
    // A part of a box: the single inline element with the text.
    let first = block.nodes.first { page.sums[$0 + 1].weight > page.sums[$0].weight || page.kinds[$0] != nil }
    if let first, page.sums(of: first).weight == block.sums.weight { return first }
    return block.nodes.first {
      page.kinds[$0] == nil && page.sums[$0 + 1].weight - page.sums[$0].weight == block.sums.weight
    }
      ?? block.nodes.upperBound - 1
  }
}

/// Evidence against elements, summed over the rules. An element whose sum reaches 1 is left out.
struct Evidence {
  private(set) var sums: [Double]

  init(count: Int) {
    sums = [Double](repeating: 0, count: count)
  }

  /// Adds to the evidence against an element; a negative weight is evidence for it.
  mutating func add(_ weight: Double, against node: Int) {
    sums[node] += weight
  }
}

/// A rule that weighs elements. Rules are independent of each other.
protocol CleaningRule: Sendable {
  /// Adds evidence against elements of the article that are not part of it.
  func weigh(_ context: CleaningContext, _ evidence: inout Evidence)
}
