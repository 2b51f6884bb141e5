import ArticleHTML

/// The article as it was found on its page, before it is cleaned.
struct ArticleContext {
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

extension ArticleContext {
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
