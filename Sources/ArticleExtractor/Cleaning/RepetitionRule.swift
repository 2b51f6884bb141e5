import ArticleHTML

/// Short texts that occur several times in one article: calls to buy or sign up, labels, notes about links.
struct RepetitionRule: CleaningRule {
  /// Captions with more words say more than whose picture it is.
  private static let creditWords = 8.0

  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    guard !context.kind.isForum else { return }
    let page = context.page
    var seen: [String: [Int]] = [:]
    for piece in context.pieces {
      for index in context.survey.blocks(in: piece) {
        let block = context.survey.blocks[index]
        guard block.words >= 2, block.words <= 40 else { continue }
        guard page.zones[block.box].isDisjoint(with: [.preformatted, .table, .heading]) else { continue }
        // Several pictures may be by one photographer.
        if page.zones[block.box].contains(.caption), block.words <= Self.creditWords { continue }
        let text = page.plainText(block.nodes, limit: 400)
        guard text.utf8.count > 8 else { continue }
        seen[text, default: []].append(index)
      }
    }
    for (_, blocks) in seen where blocks.count > 1 {
      let isLinked = context.survey.blocks[blocks[0]].sums.linkShare > 0.5
      let weight = blocks.count > 2 ? 0.8 : 0.5
      for index in blocks {
        evidence.add(weight + (isLinked ? 0.3 : 0), against: context.holder(of: context.survey.blocks[index]))
      }
    }
  }
}
