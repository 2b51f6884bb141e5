import GRDB

/// Undoes a command. Runs inside a transaction.
struct UndoRun {
  let db: Database
  /// When it is undone, in milliseconds since 1970.
  let now: Int64

  func undo(_ step: UndoStep, _ log: inout ChangeLog) throws {
    switch step.kind {
    case .marks(let mark, let wasSet, let ids):
      log.append(.statuses(try mark.apply(wasSet, toAll: ids, at: now, db)))
    case .sweep(let number): try undoSweep(number, &log)
    case .removal(let feeds, let folders, let searches):
      try Removal(db: db, now: now).restore(feeds: feeds, folders: folders, searches: searches, &log)
    case .move(let member, let place): try ifThere { try Placement(db: db).restore(member, to: place, &log) }
    case .newFolder(let folder): try ifThere { try Removal(db: db, now: now).dissolve(folder, &log) }
    case .newSearch(let search): try ifThere { _ = try Removal(db: db, now: now).remove(search, &log) }
    case .addition(let feeds, let folders): try undoAddition(feeds, folders, &log)
    case .feedTitle(let feed, let title): try ifThere { _ = try Naming(db: db).rename(feed, to: title, &log) }
    case .folderTitle(let folder, let title): try ifThere { _ = try Naming(db: db).rename(folder, to: title, &log) }
    case .searchTitle(let search, let title): try ifThere { _ = try Naming(db: db).rename(search, to: title, &log) }
    case .feedPictures(let feed, let policy):
      try ifThere { _ = try FeedSettings(db: db).setPictures(policy, of: feed, &log) }
    case .feedInterval(let feed, let interval):
      try ifThere { _ = try FeedSettings(db: db).setInterval(interval, of: feed, &log) }
    case .retention(let feed, let retention):
      try ifThere { _ = try FeedSettings(db: db).setRetention(retention, of: feed, &log) }
    case .feedAddress(let feed, let back): try ifThere { try Moving(db: db).restore(feed, back, &log) }
    case .fetchLog(let lines): try ClearedLog(db: db).restore(lines, &log)
    }
  }

  private func undoAddition(_ feeds: [Feed.ID], _ folders: [Folder.ID], _ log: inout ChangeLog) throws {
    let removal = Removal(db: db, now: now)
    try removal.removeThose(of: feeds, &log)
    // A subfolder was added after its parent.
    for folder in folders.reversed() { try ifThere { try removal.dissolve(folder, &log) } }
  }

  private func undoSweep(_ number: Int64, _ log: inout ChangeLog) throws {
    let sweeps = Sweeps(db: db)
    let step = try sweeps.restore(number)
    try StatusQueue(db: db).append(.read, false, sweep: number, at: now)
    try sweeps.log(step, &log)
    try sweeps.forget(number)
  }

  /// Ignores members, or their folders, that have been removed since: there is nothing left to undo.
  private func ifThere(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch LibraryError.noSuchFeed, LibraryError.noSuchFolder, LibraryError.noSuchSearch,
      LibraryError.folderInsideItself
    {}
  }
}
