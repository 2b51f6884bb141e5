/// Sets how long the articles of a feed, or of all feeds, are kept.
struct SetRetention: UndoableOperation {
  /// nil makes a feed use the library's retention again.
  let retention: Retention?
  /// nil for the library's own retention.
  let feed: Feed.ID?
  private var old: Retention?

  init(_ retention: Retention?, of feed: Feed.ID?) {
    (self.retention, self.feed) = (retention, feed)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    if let feed { _ = try Feed.require(feed, transaction.db) }
    old = try Retention.fetch(transaction.db, of: feed)
    guard retention != old else { return false }
    try set(retention, in: &transaction)
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try transaction.ifPresent { transaction in
      if let feed { _ = try Feed.require(feed, transaction.db) }
      try set(old, in: &transaction)
    }
  }

  private func set(_ retention: Retention?, in transaction: inout OperationTransaction) throws {
    try Retention.store(retention, of: feed, transaction.db)
    if let feed { transaction.log.append(.feeds([feed])) }
  }

  /// The preferences show the library's retention themselves.
  var isVisible: Bool { feed == nil }
  var doneMessage: Message { message("Retention changed") }
  var undoneMessage: Message { message("Retention restored") }
}

extension LibraryCommand {
  /// Sets how long the articles of a feed are kept, or (feed nil) those of every feed without its own retention. A nil
  /// retention makes a feed use the library's again. Nothing is deleted before ``Library/retain(at:)``.
  public static func setRetention(_ retention: Retention?, of feed: Feed.ID?) -> LibraryCommand {
    LibraryCommand(SetRetention(retention, of: feed))
  }
}
