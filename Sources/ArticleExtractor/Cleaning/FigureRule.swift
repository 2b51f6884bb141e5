import ArticleHTML

/// Boxes with an image and its caption become figures.
enum FigureRule {
  static func read(_ context: ArticleContext, _ plan: inout ArticlePlan) {
    let page = context.page
    var treatments = plan.treatments
    context.forEachElement { node, kind in
      if plan.isDropped[node] { return false }
      let sums = page.sums(of: node)
      switch kind {
      case .figure:
        // A figure without media contains code, a table or a quote, which needs no figure but for its caption.
        let isCaptioned = page.range(node).contains { page.kinds[$0] == .figcaption && !plan.isDropped[$0] }
        if sums.media == 0, !isCaptioned { treatments[node] = .unwrap }
        return true
      case .div, .p, .dl, .span, .section, .center, .aside, .table:
        guard node != context.root, sums.media > 0, sums.media <= 2, sums.words > 0, sums.words < 80 else {
          return true
        }
        guard hasCaption(context, node), !hasFigure(page, node) else { return true }
        treatments[node] = .figure
        return false
      default: return true
      }
    }
    plan.treatments = treatments
    keepCreditLabels(context, &plan)
  }

  /// Keeps “Credit” before a name, which some pages show to screen readers only.
  private static func keepCreditLabels(_ context: ArticleContext, _ plan: inout ArticlePlan) {
    let page = context.page
    for piece in context.pieces {
      for node in piece where plan.isDropped[node] && page.zones[node].contains(.caption) {
        guard page.zones[node].contains(.hidden), let parent = page.parent(node), !plan.isDropped[parent],
          page.sums(of: parent).weight > page.sums(of: node).weight
        else { continue }
        if creditLabels.contains(Phrases.folded(page.plainText(page.range(node), limit: 40))) {
          plan.isDropped[node] = false
        }
      }
    }
  }

  private static let creditLabels: Set<String> = [
    "credit", "credits", "photo credit", "image credit", "image source", "source", "photograph by", "photo by",
  ]

  /// Whether all text in a box is named as a caption by classes or IDs.
  private static func hasCaption(_ context: ArticleContext, _ node: Int) -> Bool {
    let page = context.page
    let blocks = context.survey.blocks(in: page.range(node))
    guard !blocks.isEmpty else { return false }
    return blocks.allSatisfy { index in
      let block = context.survey.blocks[index]
      return page.zones[block.box].contains(.caption)
        || block.nodes.contains { page.names[$0].contains(.caption) && page.sums(of: $0).weight == block.sums.weight }
    }
  }

  private static func hasFigure(_ page: Page, _ node: Int) -> Bool {
    page.range(node).contains { page.kinds[$0] == .figure }
  }
}
