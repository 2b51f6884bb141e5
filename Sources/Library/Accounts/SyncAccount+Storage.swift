import Foundation
import GRDB

extension SyncAccount {
  static func fetch(_ db: Database, _ clause: String, _ arguments: StatementArguments = []) throws -> [SyncAccount] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT account.id, account.kind, folder.title, account.url, account.userName, account.fingerprint, folder.id,
            account.cursor, account.restUntil, account.rests, account.syncedAt, account.failure, account.usesKey,
            (SELECT count(*) FROM statusChange
               CROSS JOIN remoteArticle ON remoteArticle.articleID = statusChange.articleID
               WHERE remoteArticle.accountID = account.id)
            + (SELECT count(*) FROM feed WHERE feed.accountID = account.id AND \(SubscriptionChanges.isPendingSQL)),
            (SELECT count(*) FROM remoteArticle WHERE accountID = account.id AND articleID IS NULL
               AND requests < \(RemoteArticles.maximumRequests))
          FROM account JOIN folder ON folder.id = account.folderID WHERE true \(clause)
          """), arguments: arguments
    ).map { row in
      func date(_ index: Int) -> Date? { (row[index] as Int64?).map { Date(milliseconds: $0) } }
      return SyncAccount(
        id: ID(rawValue: row[0]), kind: row[1], title: row[2], url: row[3] ?? "", userName: row[4] ?? "",
        usesKey: row[12], fingerprint: row[5], folderID: Folder.ID(rawValue: row[6]), cursor: row[7],
        restUntil: date(8), rests: row[9],
        syncedAt: date(10), failure: row[11], waitingCount: row[13], missingCount: row[14])
    }
  }

  /// - Throws: ``LibraryError/noSuchAccount(_:)``.
  static func require(_ id: ID, _ db: Database) throws -> SyncAccount {
    guard let account = try fetch(db, "AND account.id = ?", [id.rawValue]).first else {
      throw LibraryError.noSuchAccount(id)
    }
    return account
  }
}
