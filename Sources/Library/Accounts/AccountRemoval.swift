import GRDB
import SyncValues

/// Removes an account and either deletes its feeds or makes them local. Runs inside a transaction.
struct AccountRemoval {
  let db: Database
  let account: SyncAccount

  /// The number of articles that one transaction disconnects from the server.
  private static let maximumAtOnce = 2000

  /// Deletes the links between some of the articles and the server, and lets the articles be recognized by their
  /// address when this program fetches the feed itself.
  ///
  /// - Parameter keepsWaiting: Whether to skip articles with marks that wait to be sent. If the process ends before the
  ///   account is removed, the account stays, and these marks are still needed.
  /// - Returns: Whether there are more.
  func forgetArticles(keepsWaiting: Bool) throws -> Bool {
    let id = account.id.rawValue
    let waiting = "SELECT 1 FROM statusChange WHERE statusChange.articleID = remoteArticle.articleID"
    let all = "accountID = ? \(keepsWaiting ? "AND NOT EXISTS (\(waiting))" : "")"
    let last = try Row.fetchOne(
      db,
      sql: "SELECT remoteID FROM remoteArticle WHERE \(all) ORDER BY remoteID LIMIT 1 OFFSET ?",
      arguments: [id, Self.maximumAtOnce]
    ).map { RemoteID($0, 0) }
    let slice = "\(all) \(last == nil ? "" : "AND remoteID <= ?")"
    let arguments = StatementArguments([id]) + StatementArguments([last].compactMap { $0?.databaseValue })
    try db.execute(
      sql: """
        DELETE FROM statusChange WHERE articleID IN (
          SELECT articleID FROM remoteArticle WHERE articleID IS NOT NULL AND \(slice))
        """, arguments: arguments)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO formerArticle (feedID, url, articleID)
        SELECT article.feedID, coalesce(article.url, ''), article.id
        FROM remoteArticle CROSS JOIN article ON article.id = remoteArticle.articleID
        WHERE \(slice)
        """, arguments: arguments)
    try db.execute(sql: "DELETE FROM remoteArticle WHERE \(slice)", arguments: arguments)
    return last != nil
  }

  /// - Parameter now: In milliseconds since 1970.
  func remove(keepsArticles: Bool, at now: Int64, _ log: inout ChangeLog) throws {
    // A sync may have stored more in the meantime.
    while try forgetArticles(keepsWaiting: false) {}
    let id = account.id.rawValue
    if keepsArticles {
      try makeLocal(at: now, &log)
    } else {
      // Hidden at once, and deleted in slices like any removed feed.
      try db.execute(
        sql: "UPDATE feed SET removedAt = coalesce(removedAt, ?) WHERE accountID = ?", arguments: [now, id])
      try db.execute(
        sql: "UPDATE folder SET removedAt = coalesce(removedAt, ?) WHERE accountID = ?", arguments: [now, id])
    }
    try disown()
    try db.execute(sql: "DELETE FROM account WHERE id = ?", arguments: [id])
    log.append(.everything)
  }

  /// Merges feeds that also exist locally into the local ones.
  private func makeLocal(at now: Int64, _ log: inout ChangeLog) throws {
    for (own, local) in try twins() {
      try FeedMerge(db: db, source: own, target: local).merge(&log) { try $0.uniteMarks(at: now, &$1) }
      try db.execute(
        sql: "UPDATE feed SET removedAt = ?, url = \(MergedArticle.urlSQL) WHERE id = ?", arguments: [now, local, own])
    }
  }

  /// Returns the account's feeds that also exist locally, and the local ones.
  func twins() throws -> [(own: Int64, local: Int64)] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT own.id, local.id FROM feed AS own JOIN feed AS local ON local.url = own.url AND local.accountID = ?
        WHERE own.accountID = ? AND own.removedAt IS NULL AND local.removedAt IS NULL
        """, arguments: [Feed.localAccount, account.id.rawValue]
    ).map { ($0[0], $0[1]) }
  }

  /// Gives the account's feeds and folders to the local account, in which an address can be used only once.
  private func disown() throws {
    let id = account.id.rawValue
    // Of two feeds with an address, the one that is shown keeps it.
    try db.execute(
      sql: """
        UPDATE feed SET url = 'displaced:' || id || ':' || url
        WHERE accountID = ? AND removedAt IS NOT NULL AND EXISTS (
          SELECT 1 FROM feed AS own WHERE own.accountID = ? AND own.url = feed.url AND own.removedAt IS NULL)
        """, arguments: [Feed.localAccount, id])
    try db.execute(
      sql: """
        UPDATE feed SET url = 'displaced:' || id || ':' || url
        WHERE accountID = ? AND EXISTS (SELECT 1 FROM feed AS other WHERE other.accountID = ? AND other.url = feed.url)
        """, arguments: [id, Feed.localAccount])
    try db.execute(
      sql: """
        UPDATE feed SET accountID = ?, remoteID = NULL, remoteTitle = NULL, remoteFolder = NULL, syncedTitle = NULL,
          syncedFolder = NULL, pushes = 0, titlePushes = 0, folderPushes = 0
        WHERE accountID = ?
        """, arguments: [Feed.localAccount, id])
    try db.execute(sql: "UPDATE account SET folderID = NULL WHERE id = ?", arguments: [id])
    try db.execute(sql: "UPDATE folder SET accountID = ? WHERE accountID = ?", arguments: [Feed.localAccount, id])
  }
}
