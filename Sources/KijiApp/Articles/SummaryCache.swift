import Library

/// The rows' contents near those that were last asked for.
struct SummaryCache {
  /// Rows read at once: some ten screens, so that a page of scrolling waits for nothing.
  static let pageSize = 100
  /// Pages kept: GTK keeps two hundred rows alive, and a person scrolls back.
  static let pages = 20

  private var summaries: [Article.ID: ArticleSummary] = [:]
  /// The least recently used page first.
  private var order: [[Article.ID]] = []

  subscript(id: Article.ID) -> ArticleSummary? { summaries[id] }

  /// The numbers of all articles whose content is here.
  var ids: [Article.ID] { Array(summaries.keys) }

  /// Keeps a page, and drops the oldest one when there are too many.
  mutating func add(_ page: [ArticleSummary]) {
    for summary in page { summaries[summary.id] = summary }
    order.append(page.map(\.id))
    while order.count > Self.pages {
      let dropped = order.removeFirst()
      // a later page may hold the same article
      let kept = Set(order.joined())
      for id in dropped where !kept.contains(id) { summaries[id] = nil }
    }
  }

  /// Replaces what is here; what is not stays away.
  mutating func update(_ changed: [ArticleSummary]) {
    for summary in changed where summaries[summary.id] != nil { summaries[summary.id] = summary }
  }

  mutating func removeAll() { self = SummaryCache() }
}
