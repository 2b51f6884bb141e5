import ArticleHTML

/// In threads, what a reply quotes at length of an earlier post: it has been read already. Whom it answers stays.
struct QuotationRule: CleaningRule {
  /// Shorter quotations say which part of a post is answered.
  private static let leastWords = 30.0
  /// How many of a quotation's sequences of words must have occurred before.
  private static let leastShare = 0.8
  private static let bytes = 4000

  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    guard context.kind.isForum else { return }
    let page = context.page
    var seen: Set<UInt64> = []
    var quotation = -1
    var known: [Block] = []
    func end() {
      if known.reduce(0, { $0 + $1.words }) >= Self.leastWords {
        for node in known.flatMap({ parts($0, page) }) { evidence.add(2, against: node) }
      }
      known = []
    }
    for piece in context.pieces {
      for block in context.survey.blocks[context.survey.blocks(in: piece)] {
        let shingles = TextMatch.shingles(page.plainText(block.nodes, limit: Self.bytes))
        let outer = outerQuotation(page, block.box, below: context.root)
        if outer != quotation {
          end()
          quotation = outer
        }
        if outer < 0 {
          seen.formUnion(shingles)
        } else if !shingles.isEmpty {
          let hits = shingles.reduce(0) { $0 + (seen.contains($1) ? 1 : 0) }
          if Double(hits) >= Self.leastShare * Double(shingles.count) { known.append(block) }
        }
      }
    }
    end()
  }

  /// Returns the outermost quotation that contains a box, or -1 if the box is in no quotation.
  private func outerQuotation(_ page: Page, _ box: Int, below root: Int) -> Int {
    var outer = -1
    var node = box
    while node > root, let parent = page.parent(node) {
      if page.kinds[node] == .blockquote || page.names[node].contains(.quotation) { outer = node }
      node = parent
    }
    return outer
  }

  /// The element with the block, or the texts and elements that it is made of.
  private func parts(_ block: Block, _ page: Page) -> [Int] {
    if page.sums(of: block.box).weight == block.sums.weight { return [block.box] }
    var parts: [Int] = []
    var node = block.nodes.lowerBound
    while node < block.nodes.upperBound {
      if Int(page.ends[node]) <= block.nodes.upperBound {
        parts.append(node)
        node = max(node + 1, Int(page.ends[node]))
      } else {
        node += 1
      }
    }
    return parts
  }
}
