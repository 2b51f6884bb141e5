/// Removes feeds, a folder with its contents, or a saved search.
struct Remove: UndoableOperation {
  enum Subject {
    case feed(Feed.ID)
    case feeds([Feed.ID])
    case folder(Folder.ID)
    case search(SavedSearch.ID)
  }

  let subject: Subject
  private var title = ""
  private var hidden = Removal.Hidden()

  init(_ subject: Subject) { self.subject = subject }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let db = transaction.db
    let removal = Removal(db: db, now: transaction.now)
    switch subject {
    case .feed(let id):
      title = try Feed.require(id, db).title
      hidden = try removal.remove(id, &transaction.log)
    case .feeds(let ids):
      hidden = try removal.remove(ids, &transaction.log)
      return !hidden.feeds.isEmpty
    case .folder(let id):
      title = try Folder.require(id, db).title
      hidden = try removal.remove(id, &transaction.log)
    case .search(let id):
      title = try SavedSearch.require(id, db).title
      hidden = try removal.remove(id, &transaction.log)
    }
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try Removal(db: transaction.db, now: transaction.now).restore(hidden, &transaction.log)
  }

  var doneMessage: Message {
    if case .feeds = subject { return pluralMessage("%d feed removed", "%d feeds removed", hidden.feeds.count) }
    let count = hidden.feeds.count
    guard !hidden.folders.isEmpty, count > 0 else { return message("“%s” removed", title) }
    // Translators: %s is a folder, %d the number of feeds in it.
    return pluralMessage("Folder “%s” and %d feed removed", "Folder “%s” and %d feeds removed", count, title)
  }

  var undoneMessage: Message {
    if case .feeds = subject { return pluralMessage("%d feed restored", "%d feeds restored", hidden.feeds.count) }
    return message("“%s” restored", title)
  }
}

extension LibraryCommand {
  /// Unsubscribes from a feed: it and its articles are hidden at once, and deleted by
  /// ``Library/purge(removedBefore:)``.
  public static func removeFeed(_ feed: Feed.ID) -> LibraryCommand { LibraryCommand(Remove(.feed(feed))) }

  /// Unsubscribes from several feeds at once. Those that do not exist any more are ignored.
  public static func removeFeeds(_ feeds: [Feed.ID]) -> LibraryCommand { LibraryCommand(Remove(.feeds(feeds))) }

  /// Removes a folder with its subfolders and all their feeds.
  public static func removeFolder(_ folder: Folder.ID) -> LibraryCommand { LibraryCommand(Remove(.folder(folder))) }

  /// Removes a saved search.
  public static func removeSearch(_ search: SavedSearch.ID) -> LibraryCommand {
    LibraryCommand(Remove(.search(search)))
  }
}
