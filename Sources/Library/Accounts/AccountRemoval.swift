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
        SELECT article.feedID, article.url, article.id
        FROM remoteArticle CROSS JOIN article ON article.id = remoteArticle.articleID
        WHERE article.url IS NOT NULL AND \(slice)
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
      try makeLocal(at: now)
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
  private func makeLocal(at now: Int64) throws {
    let twins = try Row.fetchAll(
      db,
      sql: """
        SELECT own.id, local.id FROM feed AS own JOIN feed AS local ON local.url = own.url AND local.accountID = ?
        WHERE own.accountID = ? AND own.removedAt IS NULL AND local.removedAt IS NULL
        """, arguments: [Feed.localAccount, account.id.rawValue])
    for twin in twins {
      try FeedMerge(db: db, source: twin[0], target: twin[1]).merge()
      try db.execute(sql: "UPDATE feed SET removedAt = ? WHERE id = ?", arguments: [now, twin[0] as Int64])
    }
  }

  /// Gives the account's feeds and folders to the local account, in which an address can be used only once.
  private func disown() throws {
    let id = account.id.rawValue
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

/// Moves the articles of a feed to another one with the same address. Articles that both have stay in the source, and
/// their marks are copied. Runs inside a transaction.
private struct FeedMerge {
  let db: Database
  let source: Int64
  let target: Int64

  func merge() throws {
    try findTwins()
    for table in ["unread", "starred"] {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO \(table) (date, articleID, feedID)
          SELECT article.date, article.id, article.feedID
          FROM temp.twin JOIN \(table) AS marked ON marked.articleID = twin.sourceID AND marked.feedID = ?
          JOIN article ON article.id = twin.targetID
          """, arguments: [source])
    }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO tagged (tagID, date, articleID, feedID)
        SELECT tagged.tagID, article.date, article.id, article.feedID
        FROM temp.twin JOIN tagged ON tagged.articleID = twin.sourceID JOIN article ON article.id = twin.targetID
        """)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO later (date, articleID, feedID, seconds, place)
        SELECT later.date, article.id, article.feedID, later.seconds, later.place
        FROM temp.twin JOIN later ON later.articleID = twin.sourceID JOIN article ON article.id = twin.targetID
        """)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO ruled (action, articleID)
        SELECT ruled.action, article.id
        FROM temp.twin JOIN ruled ON ruled.articleID = twin.sourceID JOIN article ON article.id = twin.targetID
        """)
    try db.execute(sql: "DELETE FROM unread WHERE articleID IN (\(MutedArticles.sql))")
    // Identifiers without an article here may have been reserved by an account that was removed earlier.
    try db.execute(
      sql: """
        DELETE FROM identity WHERE feedID = ?1 AND NOT EXISTS (SELECT 1 FROM article WHERE article.id = identity.id)
          AND uniqueID IN (SELECT uniqueID FROM identity WHERE feedID = ?2)
        """, arguments: [target, source])
    for (table, id) in [
      ("identity", "id"), ("article", "id"), ("unread", "articleID"), ("starred", "articleID"),
      ("tagged", "articleID"), ("later", "articleID"), ("formerArticle", "articleID"),
    ] {
      try db.execute(
        sql: """
          UPDATE \(table) SET feedID = ? WHERE feedID = ? AND \(id) NOT IN (SELECT sourceID FROM temp.twin)
          """, arguments: [target, source])
    }
    try db.execute(
      sql: """
        UPDATE feedCount SET
          articles = (
            SELECT count(*) FROM article
            WHERE article.feedID = feedCount.feedID AND article.id NOT IN (\(MutedArticles.sql))),
          unread = (SELECT count(*) FROM unread WHERE unread.feedID = feedCount.feedID)
        WHERE feedID IN (?, ?)
        """, arguments: [source, target])
    // Articles tell their stories in another feed now.
    if try Stories(db: db).areThere { try StoryCounts(db: db).recountAll() }
  }

  /// Finds the articles that both feeds have: by identifier, by address and title, or by an address that neither feed
  /// gives to several articles.
  private func findTwins() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS twin (sourceID INTEGER PRIMARY KEY, targetID INTEGER NOT NULL UNIQUE);
        DELETE FROM temp.twin;
        """)
    let single = "SELECT min(id) AS id, url FROM article WHERE feedID = %@ GROUP BY url HAVING count(*) = 1"
    for selection in [
      """
      SELECT source.id, target.id FROM identity AS source JOIN identity AS target
        ON target.feedID = ?2 AND target.uniqueID = source.uniqueID
      JOIN article ON article.id = target.id WHERE source.feedID = ?1
      """,
      """
      SELECT source.id, target.id FROM article AS source JOIN article AS target
        ON target.feedID = ?2 AND target.url = source.url AND target.title = source.title WHERE source.feedID = ?1
      """,
      """
      SELECT source.id, target.id
      FROM (\(single.replacing("%@", with: "?1"))) AS source JOIN (\(single.replacing("%@", with: "?2"))) AS target
        ON target.url = source.url
      """,
    ] {
      try db.execute(
        sql: "INSERT OR IGNORE INTO temp.twin (sourceID, targetID) \(selection)", arguments: [source, target])
    }
  }
}
