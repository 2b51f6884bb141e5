import GRDB
import SyncValues

/// Merges a server's subscriptions into those of the library: a name that was changed here wins, otherwise the server's
/// does. Runs inside a transaction.
struct RemoteSubscriptions {
  let db: Database
  let account: SyncAccount
  let now: Int64
  private var folders: [String: Folder.ID] = [:]
  /// The folders from which the server moved a feed.
  private var left: Set<Int64> = []
  private var hasNewFolders = false

  init(db: Database, account: SyncAccount, now: Int64) {
    (self.db, self.account, self.now) = (db, account, now)
  }

  private struct Known {
    let id: Int64
    let url: String
    let homePageURL: String?
    let title: SyncedName
    let hasCustomTitle: Bool
    let folder: SyncedName
    let folderID: Int64?
    let isRemoved: Bool
  }

  private func known(_ condition: String, _ arguments: StatementArguments) throws -> [(remoteID: String?, feed: Known)]
  {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT feed.remoteID, feed.id, feed.url, feed.homePageURL,
            \(SubscriptionChanges.titleSQL), feed.syncedTitle, feed.remoteTitle, feed.titlePushes,
            \(SubscriptionChanges.folderSQL), feed.syncedFolder, feed.remoteFolder, feed.folderPushes,
            feed.folderID, feed.removedAt IS NOT NULL, feed.customTitle IS NOT NULL
          FROM feed WHERE feed.accountID = ? AND \(condition)
          """), arguments: [account.id.rawValue] + arguments
    ).map { row in
      func name(_ index: Int) -> SyncedName {
        SyncedName(shown: row[index], synced: row[index + 1], remote: row[index + 2], pushes: row[index + 3])
      }
      return (
        row[0],
        Known(
          id: row[1], url: row[2], homePageURL: row[3], title: name(4), hasCustomTitle: row[14], folder: name(8),
          folderID: row[12], isRemoved: row[13])
      )
    }
  }

  mutating func adopt(_ feeds: [RemoteFeed], _ log: inout ChangeLog) throws -> (added: Int, removed: Int) {
    for folder in try Folder.fetch(db, "AND parentID = ? ORDER BY id DESC", [account.folderID.rawValue]) {
      folders[folder.title] = folder.id
    }
    var present: Set<String> = []
    var changed: [Feed.ID] = []
    var added = 0
    let byRemoteID = Dictionary(
      try known("feed.remoteID IS NOT NULL", []).map { ($0.remoteID ?? "", $0.feed) }, uniquingKeysWith: { $1 })
    for feed in feeds where present.insert(feed.id).inserted {
      if let known = byRemoteID[feed.id] {
        if try update(known, to: feed, &log) { changed.append(Feed.ID(rawValue: known.id)) }
      } else if let known = try known("feed.remoteID IS NULL AND feed.url = ?", [feed.url.storable]).first?.feed {
        try claim(known, for: feed)
        changed.append(Feed.ID(rawValue: known.id))
        if known.isRemoved {
          added += 1
          // Its articles were forgotten, and may not have changed since.
          try db.execute(sql: "UPDATE account SET cursor = NULL WHERE id = ?", arguments: [account.id.rawValue])
          log.append(.everything)
        }
      } else {
        changed.append(try insert(feed))
        added += 1
      }
    }
    // Feeds that the server no longer has.
    let gone = byRemoteID.filter { !present.contains($0.key) }.map(\.value)
    try retry(gone.filter { !$0.isRemoved && $0.title.remote == nil })
    try forget(gone.filter { $0.isRemoved || $0.title.remote != nil }, &log)
    log.append(.feeds(changed))
    try dropEmptyFolders(&log)
    return (added, gone.count { !$0.isRemoved })
  }

  private mutating func insert(_ feed: RemoteFeed) throws -> Feed.ID {
    let folder = try folder(named: feed.folder)
    let title = feed.title.isEmpty ? feed.url : feed.title
    // A hidden feed that had the address has other identifiers; it keeps its articles until it is deleted.
    try db.cachedStatement(
      sql: """
        UPDATE feed SET url = 'displaced:' || id || ':' || url WHERE accountID = ? AND url = ?
        """
    ).execute(arguments: [account.id.rawValue, feed.url.storable])
    var new = NewFeed(
      url: feed.url, title: title, homePageURL: feed.homePageURL, folderID: folder ?? account.folderID)
    new.reachesPrivateHosts = false
    let id = try Subscribing(db: db).insert(new)
    try connect(id.rawValue, to: feed)
    try write(SyncedName(shown: title, synced: title, remote: feed.title), "Title", id.rawValue)
    try write(SyncedName(shown: feed.folder, synced: feed.folder, remote: feed.folder), "Folder", id.rawValue)
    return id
  }

  /// Connects a feed with the server's: one that was added here, or one that was removed and is on the server again.
  private mutating func claim(_ known: Known, for feed: RemoteFeed) throws {
    try connect(known.id, to: feed)
    try db.execute(sql: "UPDATE feed SET removedAt = NULL, pushes = 0 WHERE id = ?", arguments: [known.id])
    try db.execute(sql: "UPDATE feedState SET failure = NULL, failures = 0 WHERE feedID = ?", arguments: [known.id])
    var (title, folder) = (known.title, known.folder)
    // Keep the user's own title and folder; otherwise use the server's.
    let server = feed.title.isEmpty ? title.shown : feed.title
    let keepsTitle = known.hasCustomTitle && !known.isRemoved
    title = SyncedName(shown: keepsTitle ? title.shown : server, synced: server, remote: feed.title)
    let keepsFolder = folder.shown != nil && !known.isRemoved
    folder = SyncedName(
      shown: keepsFolder ? folder.shown : feed.folder, synced: feed.folder, remote: feed.folder)
    try write(title, "Title", known.id)
    try write(folder, "Folder", known.id)
    if !keepsTitle { try setTitle(title.shown ?? feed.url, known.id) }
    if !keepsFolder { try setFolder(feed.folder, known.id) }
  }

  /// Merges the server's names; returns whether a list of feeds shows a difference.
  private mutating func update(
    _ known: Known, to feed: RemoteFeed, _ log: inout ChangeLog
  ) throws -> Bool {
    guard !known.isRemoved else { return false }
    var (title, folder) = (known.title, known.folder)
    title.merge(feed.title.isEmpty ? title.remote : feed.title, altersNames: true)
    folder.merge(feed.folder, altersNames: false)
    if title != known.title { try write(title, "Title", known.id) }
    if folder != known.folder { try write(folder, "Folder", known.id) }
    if title.shown != known.title.shown { try setTitle(title.shown ?? feed.url, known.id) }
    if folder.shown != known.folder.shown {
      if let old = known.folderID { left.insert(old) }
      try setFolder(folder.shown, known.id)
    }
    let isMoved = try updateAddress(known, feed, &log)
    return isMoved || title.shown != known.title.shown || folder.shown != known.folder.shown
  }

  private func updateAddress(_ known: Known, _ feed: RemoteFeed, _ log: inout ChangeLog) throws -> Bool {
    let home = feed.homePageURL ?? known.homePageURL
    guard known.url != feed.url.storable || home != known.homePageURL else { return false }
    try db.cachedStatement(sql: "UPDATE OR IGNORE feed SET url = ?, homePageURL = ? WHERE id = ?")
      .execute(arguments: [feed.url.storable, home?.storable, known.id])
    if db.changesCount > 0, known.url != feed.url.storable {
      try StoredQueries(db: db).moveFeed(from: known.url, to: feed.url.storable, &log)
    }
    return true
  }

  /// Subscribes again to feeds that the server claimed to have but never listed.
  private func retry(_ feeds: [Known]) throws {
    for feed in feeds {
      try db.execute(
        sql: """
          UPDATE feed SET remoteID = NULL, syncedTitle = NULL, syncedFolder = NULL, pushes = pushes + 1 WHERE id = ?
          """, arguments: [feed.id])
    }
  }

  private func forget(_ feeds: [Known], _ log: inout ChangeLog) throws {
    guard !feeds.isEmpty else { return }
    let ids = feeds.map { Feed.ID(rawValue: $0.id) }
    _ = try Removal(db: db, now: now).remove(ids, &log)
    for feed in feeds {
      try SubscriptionChanges(db: db, account: account.id).noteSent(
        SubscriptionChange(feed: Feed.ID(rawValue: feed.id), remoteID: nil, url: feed.url, action: .unsubscribe), nil)
    }
  }

  // MARK: Writing

  private func connect(_ feed: Int64, to remote: RemoteFeed) throws {
    try db.cachedStatement(sql: "UPDATE OR IGNORE feed SET remoteID = ? WHERE id = ?")
      .execute(arguments: [remote.id, feed])
  }

  /// - Parameter kind: `Title` or `Folder`, as in the names of columns.
  private func write(_ name: SyncedName, _ kind: String, _ feed: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE feed SET synced\(kind) = ?, remote\(kind) = ?, \(kind.lowercased())Pushes = ? WHERE id = ?"
    ).execute(arguments: [name.synced, name.remote, name.pushes, feed])
  }

  private func setTitle(_ title: String, _ feed: Int64) throws {
    try db.cachedStatement(sql: "UPDATE feed SET title = ?, customTitle = NULL, sortTitle = ? WHERE id = ?")
      .execute(arguments: [title.storable, title.storable.sortKey, feed])
  }

  private mutating func setFolder(_ name: String?, _ feed: Int64) throws {
    let folder = try folder(named: name) ?? account.folderID
    try db.cachedStatement(sql: "UPDATE feed SET folderID = ?, position = NULL WHERE id = ?")
      .execute(arguments: [folder.rawValue, feed])
  }

  private mutating func folder(named name: String?) throws -> Folder.ID? {
    guard let name = name?.storable, !name.isEmpty else { return nil }
    if let known = folders[name] { return known }
    let id = try Subscribing(db: db).insertFolder(name, in: account.folderID)
    folders[name] = id
    hasNewFolders = true
    return id
  }

  /// Hides the folders that the server has emptied. Empty folders made here stay.
  private func dropEmptyFolders(_ log: inout ChangeLog) throws {
    for folder in left where folder != account.folderID.rawValue {
      let isUsed =
        try Bool.fetchOne(
          db, sql: "SELECT EXISTS (SELECT 1 FROM feed WHERE folderID = ? AND removedAt IS NULL)", arguments: [folder])
        ?? true
      guard !isUsed else { continue }
      try db.execute(sql: "UPDATE folder SET removedAt = ? WHERE id = ?", arguments: [now, folder])
    }
    if hasNewFolders || !left.isEmpty {
      log.append(.folders([account.folderID] + folders.values + left.map(Folder.ID.init(rawValue:))))
    }
  }
}
