import Library

/// A cache of summaries near the rows used last.
struct SummaryCache {
  /// The number of rows loaded at once: about ten screens, so that scrolling by a page rarely has to wait.
  static let pageSize = 100
  /// The number of pages kept: GTK keeps about 200 rows alive, and users scroll back.
  static let capacity = 20

  private var summaries: [Article.ID: (summary: ArticleSummary, page: Int)] = [:]
  /// Stored separately, because copying a summary costs reference counting for each of its strings.
  private var feeds: [Article.ID: Feed.ID] = [:]
  /// Least recently used first.
  private var pages: [(number: Int, ids: [Article.ID])] = []
  private var nextNumber = 0

  /// Returns an article's summary without marking it as used.
  func peek(_ id: Article.ID) -> ArticleSummary? { summaries[id]?.summary }

  /// Whether an article's summary is cached.
  func contains(_ id: Article.ID) -> Bool { feeds[id] != nil }

  /// The cached articles of some feeds.
  func ids(of wanted: Set<Feed.ID>) -> [Article.ID] {
    wanted.isEmpty ? [] : feeds.compactMap { wanted.contains($0.value) ? $0.key : nil }
  }

  /// Returns an article's summary and marks its page as most recently used.
  mutating func use(_ id: Article.ID) -> ArticleSummary? {
    guard let (summary, page) = summaries[id] else { return nil }
    if pages.last?.number != page, let index = pages.firstIndex(where: { $0.number == page }) {
      pages.append(pages.remove(at: index))
    }
    return summary
  }

  /// The ids of all cached articles.
  var ids: [Article.ID] { Array(summaries.keys) }

  /// Adds a page and evicts the least recently used one if there are too many.
  mutating func add(_ page: [ArticleSummary]) {
    let number = nextNumber
    nextNumber += 1
    for summary in page {
      summaries[summary.id] = (summary, number)
      feeds[summary.id] = summary.feedID
    }
    pages.append((number, page.map(\.id)))
    while pages.count > Self.capacity {
      let dropped = pages.removeFirst()
      // Summaries that a later page replaced stay.
      for id in dropped.ids where summaries[id]?.page == dropped.number {
        summaries[id] = nil
        feeds[id] = nil
      }
    }
  }

  /// Replaces summaries that are cached and ignores others.
  /// - Returns: the articles whose summary has changed.
  mutating func update(_ changed: [ArticleSummary]) -> Set<Article.ID> {
    var other: Set<Article.ID> = []
    for summary in changed {
      guard let known = peek(summary.id), known != summary else { continue }
      summaries[summary.id]?.summary = summary
      other.insert(summary.id)
    }
    return other
  }

  mutating func removeAll() { self = SummaryCache() }
}
