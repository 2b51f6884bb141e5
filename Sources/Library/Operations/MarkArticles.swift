import Foundation

/// Marks articles as read or unread, or stars or unstars them.
struct MarkArticles: UndoableOperation {
  let mark: StatusMark
  /// Whether to set or to clear the mark; nil to clear it only if every article has it.
  let wanted: Bool?
  let ids: [Article.ID]
  /// The articles that were changed, and whether they had the mark before.
  private(set) var changed: [Article.ID] = []
  private(set) var wasSet = false

  init(_ mark: StatusMark, _ wanted: Bool?, _ ids: [Article.ID]) {
    (self.mark, self.wanted, self.ids) = (mark, wanted, ids)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    try apply(wanted ?? true, in: &transaction)
    if wanted == nil, changed.isEmpty { try apply(false, in: &transaction) }
    return !changed.isEmpty
  }

  private mutating func apply(_ isSet: Bool, in transaction: inout OperationTransaction) throws {
    // A story is read once.
    let ids = mark == .read ? try Stories(db: transaction.db).whole(ids) : ids
    let marked = try mark.apply(isSet, toAll: ids, at: transaction.now, transaction.db)
    (changed, wasSet) = (marked.map(\.id), !isSet)
    transaction.log.append(.statuses(marked))
  }

  func revert(in transaction: inout OperationTransaction) throws {
    let marked = try mark.apply(wasSet, toAll: changed, at: transaction.now, transaction.db)
    transaction.log.append(.statuses(marked))
  }

  /// The same articles are marked in the same way, even if others have the mark now.
  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    let marked = try mark.apply(!wasSet, toAll: changed, at: transaction.now, transaction.db)
    changed = marked.map(\.id)
    transaction.log.append(.statuses(marked))
    return !changed.isEmpty
  }

  var isVisible: Bool { mark == .starred }

  var doneMessage: Message {
    switch (mark, wasSet) {
    case (.read, _): .marked(read: !wasSet, changed.count)
    case (.starred, false): pluralMessage("Star added", "%d stars added", changed.count)
    case (.starred, true): pluralMessage("Star removed", "%d stars removed", changed.count)
    }
  }

  var undoneMessage: Message {
    switch (mark, wasSet) {
    case (.read, _): .markedAgain(read: wasSet)
    case (.starred, false): pluralMessage("Star removed", "%d stars removed", changed.count)
    case (.starred, true): pluralMessage("Star restored", "%d stars restored", changed.count)
    }
  }

  var markedCount: Int { changed.count }
  var isUnmarking: Bool { wasSet }

  func joined(with later: any UndoableOperation) -> (any UndoableOperation)? {
    guard let later = later as? MarkArticles, later.mark == mark, later.wasSet == wasSet else { return nil }
    var both = self
    both.changed += later.changed
    return both
  }

  func without(_ earlier: any UndoableOperation) -> (any UndoableOperation)? {
    guard let earlier = earlier as? MarkArticles, earlier.mark == mark, earlier.wasSet != wasSet else { return self }
    let reverted = Set(earlier.changed)
    var rest = self
    rest.changed.removeAll { reverted.contains($0) }
    return rest.changed.isEmpty ? nil : rest
  }
}

extension Message {
  static func marked(read isRead: Bool, _ count: Int) -> Message {
    isRead
      ? pluralMessage("%d article marked as read", "%d articles marked as read", count)
      : pluralMessage("%d article marked as unread", "%d articles marked as unread", count)
  }

  static func markedAgain(read isRead: Bool) -> Message {
    isRead ? message("Marked as read again") : message("Marked as unread again")
  }
}

extension LibraryCommand {
  /// Marks articles as read or unread.
  public static func setRead(_ isRead: Bool, _ ids: [Article.ID]) -> LibraryCommand {
    LibraryCommand(MarkArticles(.read, isRead, ids))
  }

  /// Stars or unstars articles.
  public static func setStarred(_ isStarred: Bool, _ ids: [Article.ID]) -> LibraryCommand {
    LibraryCommand(MarkArticles(.starred, isStarred, ids))
  }

  /// Marks articles as read, or as unread if all of them are read.
  public static func toggleRead(_ ids: [Article.ID]) -> LibraryCommand {
    LibraryCommand(MarkArticles(.read, nil, ids))
  }

  /// Stars articles, or unstars them if all of them are starred.
  public static func toggleStarred(_ ids: [Article.ID]) -> LibraryCommand {
    LibraryCommand(MarkArticles(.starred, nil, ids))
  }
}
