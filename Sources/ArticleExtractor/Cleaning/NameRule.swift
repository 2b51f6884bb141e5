import ArticleHTML

/// Evidence against elements by classes and IDs that pages use outside the article.
struct NameRule: CleaningRule {
  func weigh(_ context: ArticleContext, _ evidence: inout Evidence) {
    let page = context.page
    context.forEachElement { node, kind in
      let names = page.names[node]
      guard !names.isEmpty, node != context.root, !kind.isHeading || !names.isDisjoint(with: [.sharing, .related])
      else { return true }
      var sum = 0.0
      let sums = page.sums(of: node)
      // Common words count less against elements with much prose.
      let isProse = sums.words > 60 && sums.linkShare < 0.3 && sums.marks > 2
      for (word, weight) in Weights.Cleaning.names where names.contains(word) {
        sum += isProse && !word.isSubset(of: Self.sure) ? weight * 0.6 : weight
      }
      if context.kind.isForum, names.isDisjoint(with: Self.inForums) { sum = 0 }
      guard sum > 0 else { return true }
      if names.contains(.articleBody) { sum -= 0.5 }
      // The names of a figure say how it is displayed.
      if kind == .figure, sums.media > 0 { sum -= 0.9 }
      if page.zones[node].contains(.preformatted) { sum = names.contains(.button) ? sum : 0 }
      evidence.add(sum, against: node)
      return true
    }
  }

  private static let inForums: NameWords = [
    .navigation, .breadcrumb, .sharing, .advert, .newsletter, .pagination, .login, .cookie, .popup, .hidden, .rating,
  ]
  private static let sure: NameWords = [.comment, .newsletter, .sharing, .related, .biography, .cookie]
}
