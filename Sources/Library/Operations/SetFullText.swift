import GRDB

/// Sets when the full texts of a feed are fetched.
struct SetFullText: UndoableOperation {
  let feed: Feed.ID
  let policy: FullTextPolicy
  private var old = FullTextPolicy.never

  init(_ feed: Feed.ID, _ policy: FullTextPolicy) {
    (self.feed, self.policy) = (feed, policy)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    old = try Feed.require(feed, transaction.db).fullText
    guard policy != old else { return false }
    try set(policy, in: &transaction)
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try transaction.ifPresent { transaction in
      _ = try Feed.require(feed, transaction.db)
      try set(old, in: &transaction)
    }
  }

  private func set(_ policy: FullTextPolicy, in transaction: inout OperationTransaction) throws {
    try transaction.db.cachedStatement(sql: "UPDATE feed SET fullText = ? WHERE id = ?")
      .execute(arguments: [policy == .never ? nil : policy.rawValue, feed.rawValue])
    transaction.log.append(.feeds([feed]))
  }

  // Translators: the choice when the full texts of a feed’s articles are fetched.
  var doneMessage: Message { message("Full text setting changed") }
  // Translators: the choice when the full texts of a feed’s articles are fetched was undone.
  var undoneMessage: Message { message("Full text setting restored") }
}

extension LibraryCommand {
  /// Sets when the full texts of a feed's articles are fetched without being asked for.
  public static func setFullText(_ feed: Feed.ID, _ policy: FullTextPolicy) -> LibraryCommand {
    LibraryCommand(SetFullText(feed, policy))
  }
}
