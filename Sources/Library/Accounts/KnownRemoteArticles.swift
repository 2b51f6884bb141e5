import GRDB
import SyncValues

/// What the library knows of the articles of an account's server. Runs inside a transaction.
struct KnownRemoteArticles {
  let db: Database
  let account: SyncAccount.ID

  /// The newest article that the server has delivered.
  func newest() throws -> RemoteID? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT remoteID FROM remoteArticle WHERE accountID = ? AND articleID IS NOT NULL
        ORDER BY remoteID DESC LIMIT 1
        """, arguments: [account.rawValue]
    ).map { RemoteID($0, 0) }
  }

  /// The articles whose contents are still to be fetched: unread and starred ones first, newest first.
  func wanted() throws -> [RemoteID] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT remoteID FROM remoteArticle
          WHERE accountID = ? AND articleID IS NULL AND requests < \(RemoteArticles.maximumRequests)
          ORDER BY rank, remoteID DESC
          """), arguments: [account.rawValue]
    ).map { RemoteID($0, 0) }
  }

  func count() throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM remoteArticle WHERE accountID = ?", arguments: [account.rawValue]) ?? 0
  }

  /// The first of some numbers of articles that the library does not know.
  func lowestUnknown(among numbers: [Int64]) throws -> Int64? {
    let statement = try db.cachedStatement(
      sql: "SELECT 1 FROM remoteArticle WHERE accountID = ? AND remoteID = ?")
    return try numbers.first { try Int.fetchOne(statement, arguments: [account.rawValue, $0]) == nil }
  }
}
