import Library

/// The rows' contents near those that were last asked for.
struct SummaryCache {
  /// Rows read at once: some ten screens, so that a page of scrolling waits for nothing.
  static let pageSize = 100
  /// Pages kept: GTK keeps two hundred rows alive, and a person scrolls back.
  static let capacity = 20

  private var summaries: [Article.ID: (summary: ArticleSummary, page: Int)] = [:]
  /// Beside them, since to look at a summary is to count the owners of its texts.
  private var feeds: [Article.ID: Feed.ID] = [:]
  /// The least recently used first.
  private var pages: [(number: Int, ids: [Article.ID])] = []
  private var nextNumber = 0

  /// What is here of an article, without using it.
  func peek(_ id: Article.ID) -> ArticleSummary? { summaries[id]?.summary }

  /// Whether anything is here of an article.
  func contains(_ id: Article.ID) -> Bool { feeds[id] != nil }

  /// The articles here of some feeds.
  func ids(of wanted: Set<Feed.ID>) -> [Article.ID] {
    wanted.isEmpty ? [] : feeds.compactMap { wanted.contains($0.value) ? $0.key : nil }
  }

  /// What is here of an article; its page is the last to go.
  mutating func use(_ id: Article.ID) -> ArticleSummary? {
    guard let (summary, page) = summaries[id] else { return nil }
    if pages.last?.number != page, let index = pages.firstIndex(where: { $0.number == page }) {
      pages.append(pages.remove(at: index))
    }
    return summary
  }

  /// The numbers of all articles whose content is here.
  var ids: [Article.ID] { Array(summaries.keys) }

  /// Keeps a page, and drops the one that was not used for longest when there are too many.
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
      // what a later page holds too stays
      for id in dropped.ids where summaries[id]?.page == dropped.number {
        summaries[id] = nil
        feeds[id] = nil
      }
    }
  }

  /// Replaces what is here; what is not stays away.
  /// - Returns: which articles are others now.
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
