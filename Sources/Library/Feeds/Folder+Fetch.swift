import GRDB

extension Folder {
  /// Given a folder's identifier, selects the feeds in it and in its subfolders.
  static let feedsSQL =
    "SELECT feed.id FROM (\(treeSQL)) AS tree JOIN feed ON feed.folderID = tree.id"
    + " WHERE feed.removedAt IS NULL"

  /// Given a folder's identifier, selects the folder and its subfolders that are not removed. UNION stops at a cycle,
  /// should one ever exist.
  static let treeSQL = """
    WITH RECURSIVE branch (id) AS (
      SELECT id FROM folder WHERE id = ? AND removedAt IS NULL
      UNION SELECT folder.id FROM branch JOIN folder ON folder.parentID = branch.id WHERE folder.removedAt IS NULL)
    SELECT id FROM branch
    """

  static func fetch(_ db: Database, _ clause: String, _ arguments: StatementArguments = []) throws -> [Folder] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT id, title, parentID, position, nullif(accountID, \(Feed.localAccount)), notifies FROM folder
        WHERE removedAt IS NULL \(clause)
        """)
    return try Row.fetchAll(statement, arguments: arguments).map { row in
      Folder(
        id: ID(rawValue: row[0]), title: row[1], parentID: (row[2] as Int64?).map(ID.init(rawValue:)), position: row[3],
        accountID: (row[4] as Int64?).map(SyncAccount.ID.init(rawValue:)), notifies: row[5])
    }
  }

  /// - Throws: ``LibraryError/noSuchFolder(_:)``.
  static func require(_ id: ID, _ db: Database) throws -> Folder {
    guard let folder = try fetch(db, "AND id = ?", [id.rawValue]).first else { throw LibraryError.noSuchFolder(id) }
    return folder
  }

  /// Returns the account of a folder, or of the top level.
  ///
  /// - Throws: ``LibraryError/noSuchFolder(_:)``.
  static func account(of folder: ID?, _ db: Database) throws -> Int64 {
    guard let folder else { return Feed.localAccount }
    return try require(folder, db).accountID?.rawValue ?? Feed.localAccount
  }

  /// Returns the account whose feeds and folders are in a folder; nil if that is an ordinary one.
  static func account(rootedAt folder: ID?, _ db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM account WHERE folderID = ?"), arguments: [folder?.rawValue])
  }

  /// Returns the folder of a whole account.
  ///
  /// - Throws: ``LibraryError/noSuchAccount(_:)``.
  static func root(of account: SyncAccount.ID, _ db: Database) throws -> ID {
    let id = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT folderID FROM account WHERE id = ?"), arguments: [account.rawValue])
    guard let id else { throw LibraryError.noSuchAccount(account) }
    return ID(rawValue: id)
  }

  /// Returns the folder and its subfolders.
  static func tree(_ id: ID, _ db: Database) throws -> [ID] {
    try Int64.fetchAll(db.cachedStatement(sql: treeSQL), arguments: [id.rawValue]).map(ID.init(rawValue:))
  }
}
