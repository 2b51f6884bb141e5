import ArticleHTML

/// Boxes of links: many links, short items, no sentences. A high share of links alone is not enough: two thirds of the
/// blocks with a high share belong to the article.
struct LinkRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    context.forEachElement { node, kind in
      guard node != context.root, kind.isBox || kind == .span else { return true }
      let sums = page.sums(of: node)
      guard sums.links > 0, sums.weight > 0 else { return true }
      let share = sums.linkShare
      guard share > 0.6 else { return true }
      switch kind {
      case .table, .tbody, .tr, .td, .th, .pre, .h1, .h2, .h3, .h4, .h5, .h6, .p, .figure, .figcaption: return true
      default: break
      }
      let perLink = sums.words / Double(sums.links)
      var sum = 0.0
      if sums.links >= 3, share > 0.8 { sum += 0.5 }
      if sums.links >= 8, share > 0.8 { sum += 0.2 }
      if sums.marks == 0 { sum += 0.2 }
      if perLink < 4 { sum += 0.2 }
      if sums.media >= sums.links, sums.links >= 2 { sum += 0.4 }
      if page.zones[node].contains(.quote) || page.zones[node].contains(.preformatted) { sum = 0 }
      // Lists are more often the author's than other boxes are.
      if kind == .ul || kind == .ol || kind == .li { sum -= 0.35 }
      evidence.add(sum, against: node)
      return true
    }
  }
}
