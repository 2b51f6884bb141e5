public import Foundation
import GRDB

extension Library {
  /// Returns the accounts on servers, in the order in which they were added.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func accounts() async throws(LibraryError) -> [SyncAccount] {
    try await read { db in try SyncAccount.fetch(db, "ORDER BY account.id") }
  }

  /// Adds an account without feeds.
  ///
  /// - Throws: ``LibraryError/emptyName``, ``LibraryError/duplicateAccount`` or a database error.
  public func addAccount(_ new: NewSyncAccount) async throws(LibraryError) -> SyncAccount {
    try await mutate { db, log in
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
  }

  /// Removes an account. Nothing is changed on the server.
  ///
  /// - Parameter keepsArticles: Whether the feeds become local ones, with their articles and marks, in a folder of the
  ///   account's name. Otherwise they are deleted.
  /// - Throws: ``LibraryError/noSuchAccount(_:)`` or a database error.
  public func removeAccount(_ id: SyncAccount.ID, keepsArticles: Bool) async throws(LibraryError) {
    // In small transactions first, because others wait for them.
    while try await mutate({ db, _ in
      try AccountRemoval(db: db, account: SyncAccount.require(id, db)).forgetArticles(keepsWaiting: true)
    }) {}
    try await mutate { db, log in
      let removal = AccountRemoval(db: db, account: try SyncAccount.require(id, db))
      try removal.remove(keepsArticles: keepsArticles, at: Date().milliseconds, &log)
    }
  }

  /// Records the end of a sync.
  ///
  /// - Parameters:
  ///   - failure: The code of the failure; nil if the sync was complete.
  ///   - rest: Until when the server must not be contacted, and how many such pauses there were in a row. Nil keeps the
  ///     stored values, unless the sync was complete.
  public func recordSync(
    of account: SyncAccount.ID, at date: Date, failure: String?, rest: (until: Date, count: Int)? = nil
  ) async throws(LibraryError) {
    try await mutate { db, log in
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
  }

  /// Changes how an account's server is reached. Nil keeps a value.
  public func setConnection(
    of account: SyncAccount.ID, url: String? = nil, userName: String? = nil, fingerprint: String? = nil
  ) async throws(LibraryError) {
    try await mutate { db, log in
      let old = try SyncAccount.require(account, db)
      try db.execute(
        sql: """
          UPDATE account SET url = coalesce(?, url), userName = coalesce(?, userName),
            fingerprint = coalesce(?, fingerprint), failure = NULL, restUntil = NULL, rests = 0
          WHERE id = ?
          """, arguments: [url?.storable, userName?.storable, fingerprint, account.rawValue])
      log.append(.folders([old.folderID]))
    }
  }
}

extension Library {
  /// Runs a body while no other process does so for the same account; waits until it can.
  public func withLock<Value>(
    of account: SyncAccount.ID, _ body: () async throws -> Value
  ) async throws -> Value {
    try await LibraryLock.held(
      at: location, named: "account-\(account.rawValue).lock", waiting: nil, body)
  }
}
