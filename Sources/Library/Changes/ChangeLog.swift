import GRDB

/// The changes of one transaction, collected before they are written to the `change` table.
struct ChangeLog {
  /// The most feeds and articles listed for one transaction: for a list of a million articles, this many single changes
  /// cost about as much as reading it again.
  static let maximumListed = 10_000
  /// The number of rows kept in the table, about 2 MB. A reader that has fallen further behind receives "everything".
  static let maximumKept = 50_000

  private var changes: [LibraryChange] = []

  var isEmpty: Bool { changes.isEmpty }

  mutating func append(_ change: LibraryChange) {
    if !change.isVoid {
      changes.append(change)
    }
  }

  /// Whether only marks of articles were changed.
  var isOfMarks: Bool {
    changes.allSatisfy { change in
      switch change {
      case .statuses, .manyStatuses: true
      default: false
      }
    }
  }

  /// Whether lists must be read again although not every article has changed.
  var isOfEverything: Bool { changes.contains(.everything) }

  /// The changed articles; nil if not all of them are listed.
  var articles: Set<Article.ID>? {
    var articles: Set<Article.ID> = []
    for change in changes {
      switch change {
      case .articles(_, let changes):
        for keys in [changes.inserted, changes.updated, changes.deleted] { articles.formUnion(keys.lazy.map(\.id)) }
      case .statuses(let keys): articles.formUnion(keys.lazy.map(\.id))
      case .manyStatuses: return nil
      case .everything, .feeds, .folders, .searches, .rules, .tags, .episodeQueue, .index: break
      }
      if articles.count > Self.maximumListed { return nil }
    }
    return articles
  }

  /// The sequence number of the last change.
  static func lastSequence(_ db: Database) throws -> Int64 {
    try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(sequence) FROM change")) ?? 0
  }

  /// Returns a statement for the former dates and identifiers of articles that were deleted or updated after a change;
  /// nil if not all of them are listed.
  static func movedArticlesSQL(since sequence: Int64, _ db: Database) throws -> String? {
    let kinds = [ChangeRow.Kind.updated, .deleted].map { String($0.rawValue) }.joined(separator: ", ")
    let later = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT min(sequence), max(kind = 0 OR kind > \(ChangeRow.Kind.last.rawValue)
            OR kind IN (\(kinds)) AND date IS NULL)
          FROM change WHERE sequence > ?
          """), arguments: [sequence])
    // The sequence has no gaps, so a gap means that rows were deleted.
    let (first, isUnlisted): (Int64?, Bool?) = (later?[0], later?[1])
    guard first ?? sequence + 1 == sequence + 1, isUnlisted != true else { return nil }
    return "SELECT date, articleID FROM change WHERE sequence > \(sequence) AND kind IN (\(kinds))"
  }

  /// Writes the rows and deletes the oldest ones above the limit. Called once, at the end of the transaction.
  func write(to db: Database) throws {
    guard !changes.isEmpty else { return }
    var rows = changes.flatMap(\.rows)
    if rows.count > Self.maximumListed {
      rows = (rows.allSatisfy { $0.kind == .status } ? LibraryChange.manyStatuses : .everything).rows
    }
    let statement = try db.cachedStatement(
      sql: "INSERT INTO change (kind, feedID, articleID, date, otherID) VALUES (?, ?, ?, ?, ?)")
    for row in rows {
      try statement.execute(arguments: [row.kind.rawValue, row.feedID, row.articleID, row.date, row.otherID])
    }
    try db.cachedStatement(sql: "DELETE FROM change WHERE sequence <= ?")
      .execute(arguments: [db.lastInsertedRowID - Int64(Self.maximumKept)])
  }
}
