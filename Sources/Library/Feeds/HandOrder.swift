import GRDB

/// The order that a person gives feeds and folders, inside a transaction.
///
/// What has no place comes last, folders before feeds and both by name. Once one is given a place, all around it get
/// theirs: the removed too, which may come back.
struct HandOrder {
  let db: Database

  /// What stands in a folder, in order.
  func members(of folder: Folder.ID?) throws -> [FolderMember] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT id, 0 AS isFeed, position IS NULL AS isUnplaced, position, sortTitle FROM folder WHERE parentID IS ?
          UNION ALL SELECT id, 1, position IS NULL, position, sortTitle FROM feed WHERE folderID IS ?
          ORDER BY isUnplaced, position, isFeed, sortTitle, id
          """), arguments: [folder?.rawValue, folder?.rawValue])
    return rows.map { row in
      row[1] == 0 ? .folder(Folder.ID(rawValue: row[0])) : .feed(Feed.ID(rawValue: row[0]))
    }
  }

  /// Where something stands that is in a folder.
  func place(of member: FolderMember, in folder: Folder.ID?) throws -> FolderPlace {
    let members = try members(of: folder)
    let next = members.firstIndex(of: member).flatMap { members.dropFirst($0 + 1).first }
    return FolderPlace(folder: folder, next: next)
  }

  /// Puts what is in a folder before another member of it, or behind all.
  ///
  /// - Returns: whether that changed anything.
  func put(_ member: FolderMember, before next: FolderMember?, in folder: Folder.ID?) throws -> Bool {
    let old = try members(of: folder)
    guard next != member else { return false }
    var new = old.filter { $0 != member }
    new.insert(member, at: next.flatMap { new.firstIndex(of: $0) } ?? new.endIndex)
    for (index, member) in new.enumerated() { try set(Int64(index), of: member) }
    return new != old
  }

  /// Takes a place away: the member stands by its name again.
  func clear(_ member: FolderMember) throws { try set(nil, of: member) }

  /// Whether anything in a folder was given a place: then all that was there with it has one too.
  func isInUse(in folder: Folder.ID?) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM folder WHERE parentID IS ? AND position IS NOT NULL)
            OR EXISTS (SELECT 1 FROM feed WHERE folderID IS ? AND position IS NOT NULL)
          """), arguments: [folder?.rawValue, folder?.rawValue]) ?? false
  }

  private func set(_ position: Int64?, of member: FolderMember) throws {
    try db.cachedStatement(sql: "UPDATE \(member.table) SET position = ? WHERE id = ? AND position IS NOT ?")
      .execute(arguments: [position, member.number, position])
  }
}

extension FolderMember {
  fileprivate var table: String {
    switch self {
    case .feed: "feed"
    case .folder: "folder"
    }
  }

  fileprivate var number: Int64 {
    switch self {
    case .feed(let id): id.rawValue
    case .folder(let id): id.rawValue
    }
  }
}
