import ArticleHTML

/// Blocks after the last prose of the article that consist mostly of links.
struct PageEndRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    for piece in context.pieces {
      let blocks = context.survey.blocks(in: piece)
      guard let last = blocks.last(where: { isProse(context.survey.blocks[$0]) }) else { continue }
      for index in (last + 1)..<max(last + 1, blocks.upperBound) {
        let block = context.survey.blocks[index]
        guard block.goodness < 0.35, !page.zones[block.box].contains(.preformatted),
          !page.zones[block.box].contains(.table), block.sums.linkShare > 0.5
        else { continue }
        evidence.add(0.5, against: context.holder(of: block))
      }
    }
  }

  private func isProse(_ block: Block) -> Bool {
    block.words > 12 && block.sums.marks > 0 && block.sums.linkShare < 0.5
  }
}
