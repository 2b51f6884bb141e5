import Foundation
import GRDB

extension ArticleSummary {
  /// By number, through json_each first, so that no table is scanned. Bodies are not touched; the articles of a feed that
  /// is removed are not there.
  static let sql = """
    SELECT article.id, article.feedID, coalesce(feed.customTitle, feed.title), article.title, article.excerpt,
      article.author, article.url, article.published, article.date, unread.date IS NULL, starred.date IS NOT NULL
    FROM json_each(?) AS wanted
    CROSS JOIN article ON article.id = wanted.value
    CROSS JOIN feed ON feed.id = article.feedID AND feed.removedAt IS NULL
    LEFT JOIN unread ON unread.date = article.date AND unread.articleID = article.id
    LEFT JOIN starred ON starred.date = article.date AND starred.articleID = article.id
    """

  /// Reads articles in the order given and leaves out those that are missing.
  static func fetch(_ db: Database, _ ids: [Article.ID]) throws -> [ArticleSummary] {
    guard !ids.isEmpty else { return [] }
    var found: [ArticleSummary] = []
    found.reserveCapacity(ids.count)
    let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [ids.json])
    // One feed's articles often follow one another, and then share their feed's title in memory.
    var feed: (id: Feed.ID, title: String)?
    try cursor.forEach { row in
      let id = Feed.ID(rawValue: row[1])
      let title: String = if let feed, feed.id == id { feed.title } else { row[2] }
      feed = (id, title)
      found.append(ArticleSummary(row, feedID: id, feedTitle: title))
    }
    // The statement happens to keep the order, but promises none.
    if isInOrder(found, of: ids) { return found }
    let byNumber = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { byNumber[$0] }
  }

  /// Whether these are among the numbers in the order of the numbers.
  private static func isInOrder(_ summaries: [ArticleSummary], of ids: [Article.ID]) -> Bool {
    var rest = ids[...]
    // by their places: to take a summary out is to count its texts' owners
    for index in summaries.indices {
      guard let place = rest.firstIndex(of: summaries[index].id) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  private init(_ row: Row, feedID: Feed.ID, feedTitle: String) {
    self.init(
      id: Article.ID(rawValue: row[0]), feedID: feedID, feedTitle: feedTitle, title: row[3],
      excerpt: row[4], author: row[5], url: row[6],
      published: (row[7] as Int64?).map { Date(milliseconds: $0) }, date: Date(milliseconds: row[8]),
      isRead: row[9], isStarred: row[10])
  }
}
