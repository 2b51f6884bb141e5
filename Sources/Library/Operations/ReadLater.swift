/// Adds articles to the queue of those to read later, or removes them.
struct ReadLater: UndoableOperation {
  /// Whether to add or to remove the articles; nil to remove them only if all are in the queue.
  let wanted: Bool?
  let ids: [Article.ID]
  private var changed: [ReadLaterQueue.Entry] = []
  private var isAdded = true

  init(_ wanted: Bool?, _ ids: [Article.ID]) { (self.wanted, self.ids) = (wanted, ids) }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let queue = ReadLaterQueue(db: transaction.db)
    isAdded = wanted ?? true
    changed = isAdded ? try queue.add(ids, at: transaction.now) : try queue.remove(ids)
    if wanted == nil, changed.isEmpty {
      isAdded = false
      changed = try queue.remove(ids)
    }
    transaction.log.append(.statuses(changed.map(\.key)))
    return !changed.isEmpty
  }

  func revert(in transaction: inout OperationTransaction) throws {
    let queue = ReadLaterQueue(db: transaction.db)
    let reverted = isAdded ? try queue.remove(changed.map(\.key.id)) : try queue.put(changed)
    transaction.log.append(.statuses(reverted.map(\.key)))
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    let queue = ReadLaterQueue(db: transaction.db)
    let ids = changed.map(\.key.id)
    changed = isAdded ? try queue.add(ids, at: transaction.now) : try queue.remove(ids)
    transaction.log.append(.statuses(changed.map(\.key)))
    return !changed.isEmpty
  }

  var markedCount: Int { changed.count }
  var isUnmarking: Bool { !isAdded }

  var isVisible: Bool { true }

  var doneMessage: Message {
    isAdded ? message("Added to Read Later") : message("Removed from Read Later")
  }

  var undoneMessage: Message {
    isAdded ? message("Removed from Read Later") : message("Back in Read Later")
  }
}

extension LibraryCommand {
  /// Adds articles to the queue of those to read later, or removes them.
  public static func setLater(_ isLater: Bool, _ ids: [Article.ID]) -> LibraryCommand {
    LibraryCommand(ReadLater(isLater, ids))
  }

  /// Adds articles to the queue of those to read later, or removes them if all are in it.
  public static func toggleLater(_ ids: [Article.ID]) -> LibraryCommand { LibraryCommand(ReadLater(nil, ids)) }
}
