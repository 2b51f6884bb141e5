import GRDB

/// Deletes a feed in slices. The feed is already hidden, so no change is published.
struct Purge {
  let db: Database
  let feed: Int64
  /// In milliseconds since 1970. The feed may have been restored since it was selected.
  let limit: Int64

  /// Deletes one slice and returns whether there is more.
  func deleteSlice() throws -> Bool {
    // A half-deleted feed must not be restored when the user subscribes to its address again.
    try db.execute(
      sql: "UPDATE feed SET url = 'purged:' || id WHERE id = ? AND removedAt < ? AND url NOT LIKE 'purged:%'",
      arguments: [feed, limit])
    guard
      try Bool.fetchOne(
        db, sql: "SELECT EXISTS (SELECT 1 FROM feed WHERE id = ? AND removedAt < ?)", arguments: [feed, limit]) == true
    else { return false }
    let articles = try Int64.fetchAll(
      db, sql: "SELECT id FROM article WHERE feedID = ? LIMIT ?",
      arguments: [feed, ArticleDeletion.maximumAtOnce])
    var unseen = ChangeLog()
    try ArticleDeletion(db: db).delete(articles.map(Article.ID.init(rawValue:)), rememberingAt: nil, &unseen)
    let identities = try Int64.fetchAll(
      db, sql: "SELECT id FROM identity WHERE feedID = ? LIMIT ?",
      arguments: [feed, ArticleDeletion.maximumAtOnce]
    ).map(Article.ID.init(rawValue:)).json
    try db.execute(
      sql: "DELETE FROM status WHERE articleID IN (SELECT value FROM json_each(?))", arguments: [identities])
    // Deleting an identity cascades to its article, so delete it only after the article was deleted properly.
    try db.execute(
      sql: """
        DELETE FROM identity WHERE id IN (SELECT value FROM json_each(?))
          AND NOT EXISTS (SELECT 1 FROM article WHERE article.id = identity.id)
        """, arguments: [identities])
    guard db.changesCount == 0, articles.isEmpty else { return true }
    try db.execute(sql: "DELETE FROM retention WHERE feedID = ?", arguments: [feed])
    try db.execute(sql: "DELETE FROM feed WHERE id = ?", arguments: [feed])
    return false
  }

  static func logins(removedBefore limit: Int64, _ db: Database) throws -> [(url: String, userName: String)] {
    try Row.fetchAll(
      db, sql: "SELECT url, userName FROM feed WHERE removedAt < ? AND userName IS NOT NULL",
      arguments: [limit]
    ).map { (AddressChange.undisplaced($0[0]), $0[1]) }
  }

  /// The removed feeds that can be deleted for good.
  static func feeds(removedBefore limit: Int64, _ db: Database) throws -> [Int64] {
    try Int64.fetchAll(db, sql: "SELECT id FROM feed WHERE removedAt < ? AND remoteID IS NULL", arguments: [limit])
  }

  static func deleteFoldersAndSearches(removedBefore limit: Int64, _ db: Database) throws {
    for table in ["folder", "savedSearch"] {
      try db.execute(sql: "DELETE FROM \(table) WHERE removedAt < ?", arguments: [limit])
    }
  }
}

/// Makes the library's file smaller. Runs inside a transaction.
struct Vacuum {
  let db: Database

  /// The number of pages freed in one transaction: one megabyte, moved in a few milliseconds.
  static let slice = 256

  /// - Returns: The number of bytes by which the file is smaller.
  func freeSlice() throws -> Int {
    let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    // The statement frees one page per step.
    _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.slice))")
    let after = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    return (before - after) * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }
}
