import GRDB

/// Performs a command. Runs inside a transaction.
struct CommandRun {
  let db: Database
  /// When the user gave the command, in milliseconds since 1970.
  let now: Int64
  /// The highest identifier of the articles that marking a list may affect.
  let bound: Int64

  func perform(_ command: LibraryCommand, _ log: inout ChangeLog) throws -> UndoStep {
    switch command {
    case .setRead(let isRead, let ids): try mark(.read, isRead, ids, &log)
    case .setStarred(let isStarred, let ids): try mark(.starred, isStarred, ids, &log)
    case .toggleRead(let ids): try toggle(.read, ids, &log)
    case .toggleStarred(let ids): try toggle(.starred, ids, &log)
    case .markAllRead(let list, _): try markAllRead(list, &log)
    case .added(let feeds, let folders):
      UndoStep(.addition(feeds: feeds, folders: folders), isVoid: feeds.isEmpty && folders.isEmpty)
    case .saveSearch(let query, let title):
      UndoStep(.newSearch(try SavedSearch.insert(query, as: title, db, &log).id))
    case .removeFeed(let feed): try Removal(db: db, now: now).remove(feed, &log)
    case .removeFolder(let folder): try Removal(db: db, now: now).remove(folder, &log)
    case .removeSearch(let search): try Removal(db: db, now: now).remove(search, &log)
    case .moveFeed(let feed, let folder): try Placement(db: db).move(.feed(feed), to: folder, &log)
    case .moveFolder(let folder, let parent): try Placement(db: db).move(.folder(folder), to: parent, &log)
    case .place(let member, let folder, let next):
      try Placement(db: db).place(member, in: folder, before: next, &log)
    case .addFolder(let title, let parent): try Subscribing(db: db).addFolder(title, in: parent, &log)
    case .renameFeed(let feed, let title): try Naming(db: db).rename(feed, to: title, &log)
    case .renameFolder(let folder, let title): try Naming(db: db).rename(folder, to: title, &log)
    case .renameSearch(let search, let title): try Naming(db: db).rename(search, to: title, &log)
    case .setPictures(let feed, let policy): try FeedSettings(db: db).setPictures(policy, of: feed, &log)
    case .setInterval(let feed, let interval): try FeedSettings(db: db).setInterval(interval, of: feed, &log)
    case .setRetention(let retention, let feed): try FeedSettings(db: db).setRetention(retention, of: feed, &log)
    case .setAddress(let feed, let address): try Moving(db: db).move(feed, to: address, &log)
    case .clearFetchLog: try ClearedLog(db: db).clear(&log)
    }
  }

  private func mark(
    _ mark: StatusMark, _ isSet: Bool, _ ids: [Article.ID], _ log: inout ChangeLog
  ) throws -> UndoStep {
    let changed = try mark.apply(isSet, toAll: ids, at: now, db)
    log.append(.statuses(changed))
    return UndoStep(.marks(mark, wasSet: !isSet, changed), marked: changed.count)
  }

  /// Sets the mark, or clears it if all articles already have it.
  private func toggle(_ mark: StatusMark, _ ids: [Article.ID], _ log: inout ChangeLog) throws -> UndoStep {
    let step = try self.mark(mark, true, ids, &log)
    return step.isVoid ? try self.mark(mark, false, ids, &log) : step
  }

  private func markAllRead(_ list: ArticleList, _ log: inout ChangeLog) throws -> UndoStep {
    if case .search = list.scope {
      // Search results are found one by one anyway.
      var ids: [Article.ID] = []
      try ArticleList(scope: list.scope, unreadOnly: true).forEachID(db) { id in
        if id.rawValue <= bound { ids.append(id) }
      }
      return try mark(.read, true, ids, &log)
    }
    let sweeps = Sweeps(db: db)
    let step = try sweeps.sweep(list, upTo: bound)
    try StatusQueue(db: db).append(.read, true, sweep: step.number, at: now)
    try sweeps.log(step, &log)
    return UndoStep(.sweep(step.number), marked: step.count)
  }
}

extension StatusMark {
  /// Applies the mark in pieces, so that statement parameters stay short however many articles there are.
  func apply(_ isSet: Bool, toAll ids: [Article.ID], at time: Int64, _ db: Database) throws -> [Article.ID] {
    var changed: [Article.ID] = []
    for piece in ids.pieces(of: Self.maximumAtOnce) {
      changed += try apply(isSet, to: Array(piece), at: time, db)
    }
    return changed
  }
}
