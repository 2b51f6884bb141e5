import ArticleHTML

/// Takes back what a name says of an element around the whole page: a `layout-with-sidebar` is no sidebar.
enum WrapperCorrector {
  /// The places that only names tell.
  private static let places: Zone = [.sidebar, .related, .business, .byline]

  static func correct(_ page: inout Page) {
    guard page.count > 0 else { return }
    let half = page.sums(of: 0).weight / 2
    for node in 1..<max(1, page.count) {
      guard let kind = page.kinds[node], !page.names[node].isEmpty, page.sums(of: node).weight > half else { continue }
      let wrong = Zone(page.names[node], of: kind).intersection(places)
      guard !wrong.isEmpty, holdsTitle(page, node) else { continue }
      let above = page.parent(node).map { page.zones[$0] } ?? []
      page.zones[node].subtract(wrong.subtracting(above))
      for inner in (node + 1)..<max(node + 1, Int(page.ends[node])) {
        let own = page.kinds[inner].map { Zone(page.names[inner], of: $0) } ?? []
        let held = page.parent(inner).map { page.zones[$0] } ?? []
        page.zones[inner].subtract(wrong.subtracting(own.union(held)))
      }
    }
  }

  /// Whether a page's title or its main part is in an element.
  private static func holdsTitle(_ page: Page, _ node: Int) -> Bool {
    page.range(node).contains { page.kinds[$0] == .h1 || page.kinds[$0] == .main }
  }
}
