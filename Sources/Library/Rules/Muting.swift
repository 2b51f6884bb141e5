import GRDB

/// Mutes articles: only a search for muted articles finds them, and nothing counts them. Runs inside a transaction.
struct Muting {
  let db: Database
  /// In milliseconds since 1970.
  let now: Int64

  /// Articles that were muted, for undoing that.
  struct Muted {
    var keys: [(feed: Feed.ID, key: ArticleKey)] = []
    /// Those that were unread.
    var unread: [Article.ID] = []
  }

  /// Mutes articles and marks them as read. Starred and tagged articles and those to read later, which the user wanted
  /// to keep, stay as they are.
  func mute(_ ids: [Article.ID], _ log: inout ChangeLog) throws -> Muted {
    var muted = Muted()
    for piece in ids.pieces(of: StatusMark.maximumAtOnce).map(Array.init) {
      let rows = try rows(Self.insertionSQL, piece)
      muted.keys += rows
      let read = try StatusMark.read.apply(true, to: rows.map(\.key.id), at: now, db)
      muted.unread += read.map(\.id)
      log.append(.statuses(read))
    }
    try note(muted.keys, isMuted: true, &log)
    return muted
  }

  /// Shows articles again. They stay read, except those given as `unread`.
  func unmute(_ ids: [Article.ID], unread: [Article.ID] = [], _ log: inout ChangeLog) throws -> [Article.ID] {
    var shown: [(feed: Feed.ID, key: ArticleKey)] = []
    for piece in ids.pieces(of: StatusMark.maximumAtOnce).map(Array.init) {
      shown += try rows(Self.removalSQL, piece)
    }
    let ids = Set(shown.map(\.key.id))
    log.append(.statuses(try StatusMark.read.apply(false, toAll: unread.filter(ids.contains), at: now, db)))
    try note(shown, isMuted: false, &log)
    return shown.map(\.key.id)
  }

  private func rows(_ sql: String, _ ids: [Article.ID]) throws -> [(feed: Feed.ID, key: ArticleKey)] {
    let cursor = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [ids.json])
    var rows: [(feed: Feed.ID, key: ArticleKey)] = []
    while let row = try cursor.next() { rows.append((Feed.ID(rawValue: row[1]), ArticleKey(row[0], row[2]))) }
    return rows
  }

  /// Returns how many of some articles would not be muted.
  static func sparedCount(of ids: [Article.ID], _ db: Database) throws -> Int {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*) FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value WHERE \(sparedSQL)
        """)
    return try ids.pieces(of: StatusMark.maximumAtOnce).reduce(0) { count, piece in
      count + (try Int.fetchOne(statement, arguments: [Array(piece).json]) ?? 0)
    }
  }

  /// Updates the counts and reports the articles as deleted and inserted, so that every list looks them up again.
  private func note(_ articles: [(feed: Feed.ID, key: ArticleKey)], isMuted: Bool, _ log: inout ChangeLog) throws {
    let feeds = Dictionary(grouping: articles, by: \.feed).mapValues { $0.map(\.key) }
    try FeedCounts(db: db).addArticles(
      Dictionary(uniqueKeysWithValues: feeds.map { ($0.rawValue, isMuted ? -$1.count : $1.count) }))
    for (feed, keys) in feeds.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      log.append(.articles(feed: feed, ArticleChanges(inserted: keys, deleted: keys)))
    }
  }

  /// Whether the user wanted to keep an article.
  private static let sparedSQL = """
    EXISTS (SELECT 1 FROM starred WHERE starred.date = article.date AND starred.articleID = article.id)
      OR EXISTS (SELECT 1 FROM tagged WHERE tagged.articleID = article.id)
      OR EXISTS (\(ReadLaterQueue.memberSQL))
    """

  private static let insertionSQL = """
    INSERT OR IGNORE INTO muted (articleID)
    SELECT article.id FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value
    WHERE NOT (\(sparedSQL))
    RETURNING articleID, \(articleSQL)
    """

  /// Given a JSON array of identifiers, removes the mutings and returns the articles with feed and date.
  static let removalSQL = """
    DELETE FROM muted WHERE articleID IN (SELECT value FROM json_each(?)) RETURNING articleID, \(articleSQL)
    """

  private static let articleSQL = """
    (SELECT feedID FROM article WHERE article.id = articleID), (SELECT date FROM article WHERE article.id = articleID)
    """
}
