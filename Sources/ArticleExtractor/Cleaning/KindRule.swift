import ArticleHTML

/// Evidence against elements of kinds that are rarely part of an article, such as forms.
struct KindRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    context.forEachElement { node, kind in
      let own = page.parent(node).map { page.zones[node].subtracting(page.zones[$0]) } ?? []
      switch kind {
      case .nav, .menu: evidence.add(Weights.Cleaning.navigation, against: node)
      case .footer: evidence.add(isOfQuote(page, node) ? 0 : Weights.Cleaning.footer, against: node)
      case .aside:
        if !page.names[node].contains(.admonition) { evidence.add(Weights.Cleaning.aside, against: node) }
      case .form, .fieldset, .search:
        evidence.add(context.kind.isForum ? 0.3 : Weights.Cleaning.form, against: node)
      case .button: evidence.add(page.sums(of: node).media > 0 ? 0.5 : Weights.Cleaning.button, against: node)
      case .noscript:
        if page.sums(of: node).weight > 0 { evidence.add(context.countsHidden ? 0 : 1, against: node) }
      default:
        if own.contains(.navigation), page.names[node].isDisjoint(with: [.navigation, .breadcrumb]) {
          evidence.add(Weights.Cleaning.navigation, against: node)
        }
        if own.contains(.button) { evidence.add(0.8, against: node) }
        if own.contains(.aside) { evidence.add(Weights.Cleaning.aside, against: node) }
        if own.contains(.footer), !page.names[node].contains(.footer) {
          evidence.add(Weights.Cleaning.footer, against: node)
        }
      }
      if own.contains(.comment), !context.kind.isForum, !page.names[node].contains(.comment) {
        evidence.add(1.2, against: node)
      }
      if own.contains(.hidden), !context.countsHidden, page.sums(of: node).media == 0 || page.sums(of: node).weight > 0
      {
        evidence.add(Weights.Cleaning.hidden, against: node)
      }
      return true
    }
  }

  private func isOfQuote(_ page: Page, _ node: Int) -> Bool { page.zones[node].contains(.quote) }
}
