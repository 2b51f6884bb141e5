import GRDB

extension Retention {
  /// The row of the library's own retention; feed identifiers begin with 1.
  private static let librarysOwn: Int64 = 0

  static func fetch(_ db: Database, of feed: Feed.ID?) throws -> Retention? {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT days, articles, keepsUnread, keepsStarred FROM retention WHERE feedID = ?"),
      arguments: [feed?.rawValue ?? librarysOwn])
    return row.map { Retention(days: $0[0], articles: $0[1], keepsUnread: $0[2], keepsStarred: $0[3]) }
  }

  static func store(_ retention: Retention?, of feed: Feed.ID?, _ db: Database) throws {
    let id = feed?.rawValue ?? librarysOwn
    guard let retention else {
      return try db.execute(sql: "DELETE FROM retention WHERE feedID = ?", arguments: [id])
    }
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO retention (feedID, days, articles, keepsUnread, keepsStarred) VALUES (?, ?, ?, ?, ?)
        """,
      arguments: [id, retention.days, retention.articles, retention.keepsUnread, retention.keepsStarred])
  }

  /// Returns the next articles of a feed to delete, oldest first: too old or too many, not protected by their status,
  /// and not in the feed's last document.
  ///
  /// - Parameter now: In milliseconds since 1970.
  func surplus(of feed: Feed.ID, at now: Int64, limit: Int, _ db: Database) throws -> [Article.ID] {
    let oldest: Int64 = days.map { now - Int64(min($0, Self.largestLimit)) * 86_400_000 } ?? .min
    // The place in list order of the newest article beyond the limit.
    let excess = try articles.flatMap { number in
      try Row.fetchOne(
        db.cachedStatement(
          sql: "SELECT date, id FROM article WHERE feedID = ? ORDER BY date DESC, id DESC LIMIT 1 OFFSET ?"),
        arguments: [feed.rawValue, number])
    }
    guard days != nil || excess != nil else { return [] }
    var conditions = "(article.arrived < ? OR (article.date, article.id) <= (?, ?))"
    conditions += " AND NOT EXISTS (SELECT 1 FROM tagged WHERE tagged.articleID = article.id)"
    conditions += " AND NOT EXISTS (\(ReadLaterQueue.memberSQL))"
    conditions += " AND NOT EXISTS (\(EpisodeStorage.queuedSQL))"
    conditions += " AND NOT EXISTS (\(LastingAction.keep.memberSQL))"
    if keepsUnread { conditions += " AND NOT EXISTS (\(Self.listed(in: "unread")))" }
    if keepsStarred { conditions += " AND NOT EXISTS (\(Self.listed(in: "starred")))" }
    return try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT article.id FROM article
          JOIN identity ON identity.id = article.id
          JOIN feedState ON feedState.feedID = article.feedID
          WHERE article.feedID = ? AND identity.servedIn < feedState.serving AND \(conditions)
          ORDER BY article.date, article.id LIMIT ?
          """),
      arguments: [feed.rawValue, oldest, (excess?[0] as Int64?) ?? .min, (excess?[1] as Int64?) ?? .min, limit]
    ).map(Article.ID.init(rawValue:))
  }

  private static func listed(in list: String) -> String {
    "SELECT 1 FROM \(list) WHERE \(list).date = article.date AND \(list).articleID = article.id"
  }
}
