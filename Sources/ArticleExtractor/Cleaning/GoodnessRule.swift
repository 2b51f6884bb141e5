import ArticleHTML

/// Evidence against elements whose blocks, on average, do not look like parts of the article.
struct GoodnessRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    context.forEachElement { node, kind in
      guard kind.isBox, node != context.root, page.zones[node].isDisjoint(with: [.preformatted, .table, .heading])
      else {
        return true
      }
      let blocks = context.survey.blocks(in: page.range(node))
      guard !blocks.isEmpty else { return true }
      var words = 0.0
      var sum = 0.0
      for index in blocks {
        let block = context.survey.blocks[index]
        words += block.words + 1
        sum += (block.words + 1) * block.goodness
      }
      let mean = sum / words
      if mean < 0.12 {
        evidence.add(0.6, against: node)
      } else if mean < 0.2 {
        evidence.add(0.45, against: node)
      } else if mean < 0.27 {
        evidence.add(0.25, against: node)
      }
      return true
    }
  }
}
