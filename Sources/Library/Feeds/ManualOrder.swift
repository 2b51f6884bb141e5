import GRDB

/// The user's order of feeds and folders. Runs inside a transaction.
///
/// Members without a position come last, folders before feeds and both by name. As soon as one member is given a
/// position, all its siblings get one, including removed members, which may be restored.
struct ManualOrder {
  let db: Database

  /// Returns the members of a folder in order.
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

  /// Returns the place of a member within its folder.
  func place(of member: FolderMember, in folder: Folder.ID?) throws -> FolderPlace {
    let members = try members(of: folder)
    let next = members.firstIndex(of: member).flatMap { members.dropFirst($0 + 1).first }
    return FolderPlace(folder: folder, next: next)
  }

  /// Puts a member of a folder before another member, or at the end.
  ///
  /// - Returns: Whether the order changed.
  func put(_ member: FolderMember, before next: FolderMember?, in folder: Folder.ID?) throws -> Bool {
    let old = try members(of: folder)
    guard next != member else { return false }
    var new = old.filter { $0 != member }
    new.insert(member, at: next.flatMap { new.firstIndex(of: $0) } ?? new.endIndex)
    for (index, member) in new.enumerated() { try set(Int64(index), of: member) }
    return new != old
  }

  /// Clears the member's position, so that it is sorted by name again.
  func clear(_ member: FolderMember) throws { try set(nil, of: member) }

  /// Whether any member of a folder has a position. If so, all members present at the time have one.
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
