public import Foundation
import GRDB

/// Marks all articles of a list as read that are there when the command is given.
struct MarkAllRead: UndoableOperation {
  let list: ArticleList
  /// The last article that the user sees; nil for no limit.
  let latest: Article.ID?
  /// Only articles dated before this time are marked; nil for no limit.
  let end: Date?
  /// The highest article number to mark.
  private var bound: Int64
  private var result = Result.none

  private enum Result {
    case none
    /// The articles of a search, which are found one by one anyway.
    case listed(MarkArticles)
    /// The articles of a sweep.
    case swept(BulkMarks.Step)
  }

  init(_ list: ArticleList, upTo latest: Article.ID?, before end: Date? = nil, bound: Int64 = 0) {
    (self.list, self.latest, self.end, self.bound) = (list, latest, end, bound)
  }

  /// Determines the newest article now, not when earlier writers have finished: the user has not seen what they add.
  var isPrepared: Bool { false }

  func prepared(_ db: Database) throws -> MarkAllRead {
    let last = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM article")) ?? 0
    var operation = self
    operation.bound = min(last, latest?.rawValue ?? .max)
    return operation
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    if case .search = list.scope {
      let ids = try found(transaction.db)
      var marking = MarkArticles(.read, true, ids)
      let hasChanged = try marking.perform(in: &transaction)
      result = .listed(marking)
      return hasChanged
    }
    let sweeps = BulkMarks(db: transaction.db)
    let step = try sweeps.sweep(list, upTo: bound, before: end)
    if let place = step.place {
      let sweep = Sweep(db: transaction.db, place: place)
      try StatusQueue(db: transaction.db).append(.read, true, sweep, at: transaction.now)
      try sweeps.log(sweep, of: step, &transaction.log)
    }
    result = .swept(step)
    return step.count > 0
  }

  /// Returns the unread articles of a search.
  private func found(_ db: Database) throws -> [Article.ID] {
    var ids: [Article.ID] = []
    try ArticleList(scope: list.scope, unreadOnly: true).forEachID(db) { id in
      if id.rawValue <= bound { ids.append(id) }
    }
    guard let end else { return ids }
    return try Int64.fetchAll(
      db, sql: "SELECT id FROM article WHERE id IN (SELECT value FROM json_each(?)) AND date < ?",
      arguments: [ids.json, end.milliseconds]
    ).map(Article.ID.init(rawValue:))
  }

  func revert(in transaction: inout OperationTransaction) throws {
    switch result {
    case .none: break
    case .listed(let marking): try marking.revert(in: &transaction)
    case .swept(let step):
      let sweeps = BulkMarks(db: transaction.db)
      guard let sweep = try sweeps.current(step) else { return }
      try StatusQueue(db: transaction.db).append(.read, false, sweep, at: transaction.now)
      try sweeps.log(sweep, of: step, &transaction.log)
      try sweeps.restore(sweep, of: step)
    }
  }

  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    guard case .listed(var marking) = result else { return try perform(in: &transaction) }
    defer { result = .listed(marking) }
    return try marking.performAgain(in: &transaction)
  }

  var doneMessage: Message { .marked(read: true, markedCount) }
  var undoneMessage: Message { .markedAgain(read: false) }

  var markedCount: Int {
    switch result {
    case .none: 0
    case .listed(let marking): marking.markedCount
    case .swept(let step): step.count
    }
  }

  func joined(with later: any UndoableOperation) -> (any UndoableOperation)? {
    if case .listed(let marking) = result { marking.joined(with: later) } else { nil }
  }

  func without(_ earlier: any UndoableOperation) -> (any UndoableOperation)? {
    if case .listed(let marking) = result { marking.without(earlier) } else { self }
  }
}

extension LibraryCommand {
  /// Marks all articles of a list as read that are in the library when the command is given. Articles that arrive later
  /// stay unread, as do those newer than a given article, for a view that shows the list only up to it.
  ///
  /// - Parameter end: Only articles dated before this time are marked; nil for no limit.
  public static func markAllRead(
    _ list: ArticleList, upTo latest: Article.ID? = nil, before end: Date? = nil
  ) -> LibraryCommand {
    LibraryCommand(MarkAllRead(list, upTo: latest, before: end))
  }
}
