import GRDB

/// A change to a subscription that has not been sent to the account's server.
public struct SubscriptionChange: Sendable, Hashable {
  /// The feed.
  public let feed: Feed.ID
  /// The server's identifier; nil if the server does not know the feed.
  public let remoteID: String?
  /// The feed's address.
  public let url: String
  /// What to do on the server.
  public let action: Action

  /// What to do on the server.
  public enum Action: Sendable, Hashable {
    /// Subscribe.
    case subscribe
    /// Unsubscribe.
    case unsubscribe
    /// Give the feed a title.
    case rename(String)
    /// Move the feed between folders; nil is the default one.
    case move(from: String?, to: String?)
  }
}

/// The changes to an account's subscriptions to be sent to its server. Runs inside a transaction.
struct SubscriptionChanges {
  let db: Database
  let account: SyncAccount.ID

  /// How often a change is sent without effect before the server's state is adopted.
  static let maximumPushes = 3

  /// The title that is shown.
  static let titleSQL = "coalesce(feed.customTitle, feed.title)"
  /// The name of the feed's folder; NULL at the top of the account.
  static let folderSQL = """
    (SELECT folder.title FROM folder JOIN account ON account.id = folder.accountID
     WHERE folder.id = feed.folderID AND folder.id <> account.folderID)
    """
  private static let isNewSQL = "feed.remoteID IS NULL AND feed.removedAt IS NULL AND feed.pushes < \(maximumPushes)"
  private static let isRemovedSQL = "feed.remoteID IS NOT NULL AND feed.removedAt IS NOT NULL"
  private static let isRenamedSQL = """
    feed.remoteID IS NOT NULL AND feed.removedAt IS NULL AND feed.syncedTitle IS NOT NULL
      AND feed.syncedTitle <> \(titleSQL)
    """
  private static let isMovedSQL = """
    feed.remoteID IS NOT NULL AND feed.removedAt IS NULL AND feed.syncedTitle IS NOT NULL
      AND feed.syncedFolder IS NOT \(folderSQL)
    """
  /// Whether there is a change to send for the feed.
  static let isPendingSQL = """
    (\(isNewSQL) OR \(isRemovedSQL) OR \(isRenamedSQL) OR \(isMovedSQL))
    """

  func pending() throws -> [SubscriptionChange] {
    func select(_ condition: String, _ action: (Row) -> SubscriptionChange.Action) throws -> [SubscriptionChange] {
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT feed.id, feed.remoteID, feed.url, \(Self.titleSQL), feed.syncedFolder, \(Self.folderSQL) FROM feed
            WHERE feed.accountID = ? AND \(condition) ORDER BY feed.id
            """), arguments: [account.rawValue]
      ).map { row in
        SubscriptionChange(feed: Feed.ID(rawValue: row[0]), remoteID: row[1], url: row[2], action: action(row))
      }
    }
    return try select(Self.isRemovedSQL) { _ in .unsubscribe }
      + select(Self.isNewSQL) { _ in .subscribe }
      + select(Self.isMovedSQL) { .move(from: $0[4], to: $0[5]) }
      + select(Self.isRenamedSQL) { .rename($0[3]) }
  }

  func noteSent(_ change: SubscriptionChange, _ remoteID: String?) throws {
    let feed = change.feed.rawValue
    switch change.action {
    case .subscribe:
      // Without an identifier here, it comes from the server's list of feeds.
      guard let remoteID else { return }
      // The name and folder that the user gave it are sent next; an empty name cannot be one.
      try db.execute(
        sql: """
          UPDATE OR IGNORE feed SET remoteID = ?,
            syncedTitle = CASE WHEN customTitle IS NULL THEN title ELSE '' END, syncedFolder = NULL
          WHERE id = ?
          """, arguments: [remoteID, feed])
    case .unsubscribe:
      try db.execute(
        sql: """
          UPDATE feed SET remoteID = NULL, remoteTitle = NULL, remoteFolder = NULL, syncedTitle = NULL,
            syncedFolder = NULL, pushes = 0, titlePushes = 0, folderPushes = 0
          WHERE id = ?
          """, arguments: [feed])
      try forgetArticles(of: feed)
    case .rename(let title):
      try db.execute(
        sql: "UPDATE feed SET syncedTitle = ?, titlePushes = titlePushes + 1 WHERE id = ?",
        arguments: [title, feed])
    case .move(_, let folder):
      try db.execute(
        sql: "UPDATE feed SET syncedFolder = ?, folderPushes = folderPushes + 1 WHERE id = ?",
        arguments: [folder, feed])
    }
  }

  /// The articles of the feed stay here. If it is subscribed again, they come back with other identifiers.
  private func forgetArticles(of feed: Int64) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO formerArticle (feedID, url, articleID)
        SELECT article.feedID, coalesce(article.url, ''), article.id FROM article
        JOIN remoteArticle ON remoteArticle.articleID = article.id AND remoteArticle.accountID = ?
        WHERE article.feedID = ?
        """, arguments: [account.rawValue, feed])
    let articles = "articleID IN (SELECT id FROM identity WHERE feedID = ?)"
    try db.execute(sql: "DELETE FROM statusChange WHERE \(articles)", arguments: [feed])
    try db.execute(sql: "DELETE FROM remoteArticle WHERE \(articles)", arguments: [feed])
  }

  /// The number of feeds that the server knew at the last sync.
  func knownFeedCount() throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM feed WHERE accountID = ? AND remoteID IS NOT NULL AND removedAt IS NULL",
      arguments: [account.rawValue]) ?? 0
  }

  func hasFolder(named name: String) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM folder WHERE accountID = ? AND title = ? AND removedAt IS NULL)",
      arguments: [account.rawValue, name.storable]) ?? false
  }

  static func noteRefused(_ feed: Feed.ID, failure: String, _ db: Database, _ log: inout ChangeLog) throws {
    try db.execute(sql: "UPDATE feed SET pushes = pushes + 1 WHERE id = ?", arguments: [feed.rawValue])
    try db.execute(
      sql: "UPDATE feedState SET failure = ?, failures = failures + 1 WHERE feedID = ?",
      arguments: [failure, feed.rawValue])
    log.append(.feeds([feed]))
  }
}
