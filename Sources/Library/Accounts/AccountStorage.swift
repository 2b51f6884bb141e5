import Foundation
import GRDB

/// Adds and changes accounts. Runs inside a transaction.
struct AccountStorage {
  let db: Database

  func add(_ new: NewSyncAccount, _ log: inout ChangeLog) throws -> SyncAccount {
    let title = try new.title.name
    // Both would have the same articles, and the same entry in the password store.
    let isKnown = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM account WHERE url = ? COLLATE NOCASE AND userName = ?)",
      arguments: [new.url.storable, new.userName.storable])
    guard isKnown == false else { throw LibraryError.duplicateAccount }
    try db.execute(
      sql: "INSERT INTO account (kind, url, userName, usesKey, fingerprint) VALUES (?, ?, ?, ?, ?)",
      arguments: [new.kind, new.url.storable, new.userName.storable, new.usesKey, new.fingerprint])
    let id = db.lastInsertedRowID
    try db.execute(
      sql: "INSERT INTO folder (accountID, title, sortTitle) VALUES (?, ?, ?)", arguments: [id, title, title.sortKey])
    let folder = db.lastInsertedRowID
    try db.execute(sql: "UPDATE account SET folderID = ? WHERE id = ?", arguments: [folder, id])
    log.append(.folders([Folder.ID(rawValue: folder)]))
    return try SyncAccount.require(SyncAccount.ID(rawValue: id), db)
  }

  func recordSync(
    of account: SyncAccount.ID, at date: Date, failure: String?, rest: (until: Date, count: Int)?,
    _ log: inout ChangeLog
  ) throws {
    let old = try SyncAccount.require(account, db)
    try db.cachedStatement(
      sql: """
        UPDATE account SET failure = ?1, syncedAt = CASE WHEN ?1 IS NULL THEN ?2 ELSE syncedAt END,
          restUntil = CASE WHEN ?1 IS NULL THEN NULL ELSE coalesce(?3, restUntil) END,
          rests = CASE WHEN ?1 IS NULL THEN 0 ELSE coalesce(?4, rests) END
        WHERE id = ?5
        """
    ).execute(
      arguments: [failure, date.milliseconds, rest?.until.milliseconds, rest?.count, account.rawValue])
    if old.failure != failure || old.syncedAt == nil { log.append(.folders([old.folderID])) }
  }

  func setConnection(
    of account: SyncAccount.ID, url: String?, userName: String?, fingerprint: String?, _ log: inout ChangeLog
  ) throws {
    let old = try SyncAccount.require(account, db)
    try db.execute(
      sql: """
        UPDATE account SET url = coalesce(?, url), userName = coalesce(?, userName),
          fingerprint = coalesce(?, fingerprint), failure = NULL, restUntil = NULL, rests = 0
        WHERE id = ?
        """, arguments: [url?.storable, userName?.storable, fingerprint, account.rawValue])
    log.append(.folders([old.folderID]))
  }

  /// - Parameter cursor: The new position in the server's changes.
  func setCursor(_ cursor: String, of account: SyncAccount.ID) throws {
    try db.cachedStatement(sql: "UPDATE account SET cursor = ? WHERE id = ?")
      .execute(arguments: [cursor, account.rawValue])
  }
}
