import GRDB

/// One of the marks an article can have, and how to set and clear it in the tables involved.
///
/// All operations are set-based: a few statements, whatever the number of articles.
enum StatusMark: String {
  case read
  case starred

  /// The number of articles passed to one statement; 5,000 identifiers make a parameter of about 40 KB.
  static let maximumAtOnce = 5000

  /// The narrow table of the mark: an existing article is unread, or starred, if it has a row there.
  private var list: String {
    switch self {
    case .read: "unread"
    case .starred: "starred"
    }
  }

  /// The column for articles that have not arrived yet.
  private var column: String {
    switch self {
    case .read: "readAt"
    case .starred: "starredAt"
    }
  }

  /// Sets or clears the mark.
  ///
  /// - Parameters:
  ///   - time: In milliseconds since 1970.
  ///   - isFromServer: Whether the mark comes from the article's own server, which need not be told.
  /// - Returns: The changed articles, in no particular order.
  func apply(
    _ isSet: Bool, to ids: [Article.ID], at time: Int64, isFromServer: Bool = false, _ db: Database
  ) throws -> [ArticleKey] {
    let isListed = isSet == (self == .starred)
    let sql = isListed ? Self.additionSQL(to: list) : Self.removalSQL(from: list)
    var changed: [ArticleKey] = []
    var feeds: [Int64: Int] = [:]
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [ids.json])
    while let row = try rows.next() {
      changed.append(ArticleKey(row[0], row[2]))
      feeds[row[1], default: 0] += 1
    }
    if self == .read { try FeedCounts(db: db).addUnread(feeds.mapValues { isListed ? $0 : -$0 }) }
    if changed.count < ids.count { try note(isSet, ofMissing: ids, at: time, db) }
    if !isFromServer { try StatusQueue(db: db).append(self, isSet, changed.map(\.id), at: time) }
    return changed
  }
}

extension StatusMark {
  /// Both lists have the same order as their articles.
  private static func additionSQL(to list: String) -> String {
    """
    INSERT OR IGNORE INTO \(list) (date, articleID, feedID)
    SELECT article.date, article.id, article.feedID
    FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value
    WHERE \(list == "unread" ? "article.id NOT IN (\(MutedArticles.sql))" : "true")
    RETURNING articleID, feedID, date
    """
  }

  static func removalSQL(from list: String) -> String {
    """
    DELETE FROM \(list) WHERE (date, articleID) IN (
      SELECT article.date, article.id
      FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value)
    RETURNING articleID, feedID, date
    """
  }

  /// Stores a mark for articles that have an identifier but have not arrived yet, until they do.
  private func note(_ isSet: Bool, ofMissing ids: [Article.ID], at time: Int64, _ db: Database) throws {
    if isSet {
      try db.cachedStatement(
        sql: """
          INSERT INTO status (articleID, \(column))
          SELECT identity.id, ?1 FROM json_each(?2) AS wanted CROSS JOIN identity ON identity.id = wanted.value
          WHERE NOT EXISTS (SELECT 1 FROM article WHERE article.id = identity.id)
          ON CONFLICT (articleID) DO UPDATE SET \(column) = excluded.\(column) WHERE \(column) IS NULL
          """
      ).execute(arguments: [time, ids.json])
    } else {
      try clear(ofMissing: ids.json, db)
    }
  }

  /// Clears the mark of articles that have not arrived yet or are gone, given as a JSON array of identifiers.
  func clear(ofMissing ids: String, _ db: Database) throws {
    try db.cachedStatement(
      sql: "UPDATE status SET \(column) = NULL WHERE articleID IN (SELECT value FROM json_each(?))"
    ).execute(arguments: [ids])
    try db.cachedStatement(
      sql: """
        DELETE FROM status
        WHERE articleID IN (SELECT value FROM json_each(?)) AND readAt IS NULL AND starredAt IS NULL
        """
    ).execute(arguments: [ids])
  }
}

extension StatusMark {
  /// Applies the mark in pieces, so that statement parameters stay short however many articles there are.
  func apply(
    _ isSet: Bool, toAll ids: [Article.ID], at time: Int64, isFromServer: Bool = false, _ db: Database
  ) throws -> [ArticleKey] {
    var changed: [ArticleKey] = []
    for piece in ids.pieces(of: Self.maximumAtOnce) {
      changed += try apply(isSet, to: Array(piece), at: time, isFromServer: isFromServer, db)
    }
    return changed
  }
}

/// The articles that are in no list, because a rule has muted them.
enum MutedArticles {
  /// Selects the muted articles.
  static let sql = "SELECT articleID FROM muted"
}
