import ArticleHTML

/// The heading that repeats the title, which is shown above the article anyway.
struct TitleRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    if let headline = context.headline { evidence.add(2, against: headline) }
    guard let title = context.title else { return }
    let wanted = Phrases.folded(title)
    guard !wanted.isEmpty else { return }
    for piece in context.pieces {
      for index in context.survey.blocks(in: piece).prefix(12) {
        let block = context.survey.blocks[index]
        guard page.zones[block.box].contains(.heading) || page.names[block.box].contains(.title) else { continue }
        if Phrases.folded(page.plainText(block.nodes, limit: 600)) == wanted { evidence.add(2, against: block.box) }
      }
    }
  }
}
