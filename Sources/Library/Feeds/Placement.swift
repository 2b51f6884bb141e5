import GRDB

/// Moves feeds and folders between and within folders. Runs inside a transaction.
struct Placement {
  let db: Database

  /// Moves a member into a folder or to the top level, without a position among its new siblings. Does nothing if it is
  /// already there.
  ///
  /// - Returns: The former place; nil if nothing changed.
  func move(_ member: FolderMember, to target: Folder.ID?, _ log: inout ChangeLog) throws -> FolderPlace? {
    let folder = try target ?? top(of: member)
    let old = try require(member, allowing: folder)
    guard old.folder != folder else { return nil }
    try enter(member, folder)
    note(member, old.folder, folder, &log)
    return old
  }

  /// Puts a member into a folder or the top level, before another member or at the end.
  ///
  /// - Returns: The former place; nil if nothing changed.
  func place(
    _ member: FolderMember, in target: Folder.ID?, before next: FolderMember?, _ log: inout ChangeLog
  ) throws -> FolderPlace? {
    let folder = try target ?? top(of: member)
    let old = try require(member, allowing: folder)
    if old.folder != folder { try enter(member, folder) }
    let isMoved = try ManualOrder(db: db).put(member, before: next, in: folder)
    guard isMoved || old.folder != folder else { return nil }
    note(member, old.folder, folder, &log)
    return old
  }

  /// Moves a member back to its former place.
  func restore(_ member: FolderMember, to place: FolderPlace, _ log: inout ChangeLog) throws {
    if try ManualOrder(db: db).isInUse(in: place.folder) {
      _ = try self.place(member, in: place.folder, before: place.next, &log)
    } else {
      let old = try require(member, allowing: place.folder)
      try enter(member, place.folder)
      note(member, old.folder, place.folder, &log)
    }
  }

  /// Returns the top level for a member: for one of an account, the account's folder.
  private func top(of member: FolderMember) throws -> Folder.ID? {
    let account: SyncAccount.ID?
    switch member {
    case .feed(let id): account = try Feed.require(id, db).accountID
    case .folder(let id):
      account = try Folder.account(rootedAt: id, db) == nil ? Folder.require(id, db).accountID : nil
    }
    return try account.map { try Folder.root(of: $0, db) }
  }

  /// - Throws: ``LibraryError/noSuchFeed(_:)``, ``LibraryError/noSuchFolder(_:)``,
  ///   ``LibraryError/folderInsideItself(_:)``, ``LibraryError/otherAccount``, ``LibraryError/folderTooDeep`` or
  ///   ``LibraryError/folderOfAccount``.
  private func require(_ member: FolderMember, allowing target: Folder.ID?) throws -> FolderPlace {
    let folder: Folder.ID?
    let account: Int64
    switch member {
    case .feed(let id):
      folder = try Feed.require(id, db).folderID
      account = try Folder.account(of: folder, db)
    case .folder(let id):
      folder = try Folder.require(id, db).parentID
      account = try Folder.account(rootedAt: id, db) == nil ? Folder.account(of: id, db) : Feed.localAccount
      if let target, account != Feed.localAccount, try Folder.account(rootedAt: target, db) == nil {
        throw LibraryError.folderTooDeep
      }
      if target != nil, try Folder.account(rootedAt: id, db) != nil { throw LibraryError.folderOfAccount }
    }
    guard try Folder.account(of: target, db) == account else { throw LibraryError.otherAccount }
    if let target {
      _ = try Folder.require(target, db)
      if case .folder(let id) = member, try Folder.tree(id, db).contains(target) {
        throw LibraryError.folderInsideItself(id)
      }
    }
    return try ManualOrder(db: db).place(of: member, in: folder)
  }

  private func enter(_ member: FolderMember, _ folder: Folder.ID?) throws {
    switch member {
    case .feed(let id):
      try db.cachedStatement(sql: "UPDATE feed SET folderID = ? WHERE id = ?")
        .execute(arguments: [folder?.rawValue, id.rawValue])
    case .folder(let id):
      try db.cachedStatement(sql: "UPDATE folder SET parentID = ? WHERE id = ?")
        .execute(arguments: [folder?.rawValue, id.rawValue])
    }
    try ManualOrder(db: db).clear(member)
  }

  private func note(_ member: FolderMember, _ old: Folder.ID?, _ new: Folder.ID?, _ log: inout ChangeLog) {
    let around = old == new ? [old].compactMap(\.self) : [old, new].compactMap(\.self)
    switch member {
    case .feed(let id):
      log.append(.feeds([id]))
      log.append(.folders(around))
    case .folder(let id): log.append(.folders([id] + around))
    }
  }
}
