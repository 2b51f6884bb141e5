import Foundation
import GRDB

extension ArticleSummary {
  /// Looks articles up by identifier, with json_each as the outer table so that no table is scanned. Does not read
  /// bodies; excludes articles of removed feeds.
  static let sql = """
    SELECT article.id, article.feedID, coalesce(feed.customTitle, feed.title), article.title, article.excerpt,
      article.author, article.url, article.published, article.date, unread.date IS NULL, starred.date IS NOT NULL,
      EXISTS (SELECT 1 FROM muted WHERE muted.articleID = article.id),
      (SELECT group_concat(tagID) FROM tagged WHERE tagged.articleID = article.id),
      \(Stories.otherFeedsSQL), leadImage.url, feed.pictures, feed.url, feed.reachesPrivateHosts,
      (SELECT later.date FROM later WHERE later.articleID = article.id),
      EXISTS (\(LastingAction.keep.memberSQL)), \(CategoryStorage.namesSQL)
    FROM json_each(?) AS wanted
    CROSS JOIN article ON article.id = wanted.value
    CROSS JOIN feed ON feed.id = article.feedID AND feed.removedAt IS NULL
    LEFT JOIN unread ON unread.date = article.date AND unread.articleID = article.id
    LEFT JOIN starred ON starred.date = article.date AND starred.articleID = article.id
    LEFT JOIN repetition AS again ON again.articleID = article.id
    LEFT JOIN leadImage ON leadImage.articleID = article.id
    """

  /// Returns articles in the given order, omitting missing ones.
  static func fetch(_ db: Database, _ ids: [Article.ID]) throws -> [ArticleSummary] {
    guard !ids.isEmpty else { return [] }
    var found: [ArticleSummary] = []
    found.reserveCapacity(ids.count)
    let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [ids.json])
    // Consecutive articles are often of the same feed and then share its strings in memory.
    var feed: (id: Feed.ID, title: String, url: String)?
    try cursor.forEach { row in
      let id = Feed.ID(rawValue: row[1])
      let (_, title, url) = if let feed, feed.id == id { feed } else { (id, row[2] as String, row[16] as String) }
      feed = (id, title, url)
      found.append(ArticleSummary(row, feedID: id, feedTitle: title, feedURL: url))
    }
    // The statement usually keeps the order, but does not guarantee it.
    if isInOrder(found, of: ids) { return found }
    let byNumber = Dictionary(found.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.compactMap { byNumber[$0] }
  }

  /// Reads identifiers separated by commas.
  private static func tags(in list: String) -> [Tag.ID] {
    list.split(separator: ",").compactMap { Int64($0) }.sorted().map(Tag.ID.init(rawValue:))
  }

  /// Whether the summaries appear in the order of the identifiers.
  private static func isInOrder(_ summaries: [ArticleSummary], of ids: [Article.ID]) -> Bool {
    var rest = ids[...]
    // By index, because copying a summary would retain each of its strings.
    for index in summaries.indices {
      guard let place = rest.firstIndex(of: summaries[index].id) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  private init(_ row: Row, feedID: Feed.ID, feedTitle: String, feedURL: String) {
    self.init(
      id: Article.ID(rawValue: row[0]), feedID: feedID, feedTitle: feedTitle, feedURL: feedURL, title: row[3],
      excerpt: row[4], author: row[5], url: row[6],
      published: (row[7] as Int64?).map { Date(milliseconds: $0) }, date: Date(milliseconds: row[8]),
      isRead: row[9], isStarred: row[10], laterSince: (row[18] as Int64?).map { Date(milliseconds: $0) },
      isMuted: row[11], isKept: row[19],
      categories: (row[20] as String?)?.split(separator: CategoryStorage.separator).map(String.init) ?? [],
      tags: (row[12] as String?).map(Self.tags) ?? [], otherFeedCount: row[13],
      leadImage: (row[14] as String?).map { url in
        LeadImage(
          url: url, pictures: (row[15] as String?).flatMap(ImagePolicy.init), feedURL: feedURL,
          feedReachesPrivateHosts: row[17])
      })
  }
}

extension ArticleSummary {
  /// Returns the other articles of an article's story, the first one first.
  static func others(of id: Article.ID, _ db: Database) throws -> [ArticleSummary] {
    let ids = try Stories(db: db).whole([id]).filter { $0 != id }.sorted { $0.rawValue < $1.rawValue }
    return try fetch(db, ids).filter { !$0.isMuted }
  }
}
