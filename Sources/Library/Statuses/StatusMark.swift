import GRDB

/// One of the marks a status holds, and how it is set and cleared in the tables that know of it.
///
/// Everything is done by set, in four statements, whatever the number of articles.
enum StatusMark {
  case read
  case starred

  /// How many articles a statement is given; 5,000 numbers are a parameter of some 40 kB.
  static let maximumAtOnce = 5000

  private var column: String {
    switch self {
    case .read: "readAt"
    case .starred: "starredAt"
    }
  }

  /// Sets the mark and returns the numbers of those that did not have it, in no order.
  func set(_ ids: [Article.ID], at time: Int64, _ db: Database) throws -> [Article.ID] {
    let changed = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          INSERT INTO status (articleID, \(column))
          SELECT identity.id, ?1 FROM json_each(?2) AS wanted CROSS JOIN identity ON identity.id = wanted.value
          WHERE true
          ON CONFLICT (articleID) DO UPDATE SET \(column) = excluded.\(column) WHERE \(column) IS NULL
          RETURNING articleID
          """), arguments: [time, ids.json]
    ).map(Article.ID.init(rawValue:))
    switch self {
    case .read: try count(try remove(changed, from: "unread", db), sign: -1, db)
    case .starred: try add(changed, to: "starred", db)
    }
    return changed
  }

  /// Clears the mark and returns the numbers of those that had it, in no order.
  func clear(_ ids: [Article.ID], _ db: Database) throws -> [Article.ID] {
    let changed = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          UPDATE status SET \(column) = NULL
          WHERE articleID IN (SELECT value FROM json_each(?)) AND \(column) IS NOT NULL
          RETURNING articleID
          """), arguments: [ids.json]
    ).map(Article.ID.init(rawValue:))
    switch self {
    case .read: try count(try add(changed, to: "unread", db), sign: 1, db)
    case .starred: try remove(changed, from: "starred", db)
    }
    try db.cachedStatement(
      sql: """
        DELETE FROM status
        WHERE articleID IN (SELECT value FROM json_each(?)) AND readAt IS NULL AND starredAt IS NULL
        """
    ).execute(arguments: [changed.json])
    return changed
  }
}

extension StatusMark {
  /// Both lists are in the order of their articles; the return value has the feed of each row.
  @discardableResult private func add(_ ids: [Article.ID], to table: String, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          INSERT INTO \(table) (date, articleID, feedID)
          SELECT article.date, article.id, article.feedID
          FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value
          WHERE true
          RETURNING feedID
          """), arguments: [ids.json])
  }

  @discardableResult private func remove(_ ids: [Article.ID], from table: String, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(db.cachedStatement(sql: Self.removalSQL(from: table)), arguments: [ids.json])
  }

  static func removalSQL(from table: String) -> String {
    """
    DELETE FROM \(table) WHERE (date, articleID) IN (
      SELECT article.date, article.id
      FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value)
    RETURNING feedID
    """
  }

  private func count(_ feeds: [Int64], sign: Int, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: "UPDATE feedCount SET unread = unread + ? WHERE feedID = ?")
    for (feed, number) in feeds.reduce(into: [Int64: Int](), { $0[$1, default: 0] += 1 }) {
      try statement.execute(arguments: [sign * number, feed])
    }
  }
}
