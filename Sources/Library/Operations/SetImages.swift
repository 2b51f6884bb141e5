import GRDB

/// Sets the image policy of a feed.
struct SetImages: UndoableOperation {
  let feed: Feed.ID
  /// nil for the policy that applies to all feeds.
  let policy: ImagePolicy?
  private var old: ImagePolicy?

  init(_ feed: Feed.ID, _ policy: ImagePolicy?) {
    (self.feed, self.policy) = (feed, policy)
  }

  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool {
    old = try Feed.require(feed, transaction.db).pictures
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

  private func set(_ policy: ImagePolicy?, in transaction: inout OperationTransaction) throws {
    try transaction.db.cachedStatement(sql: "UPDATE feed SET pictures = ? WHERE id = ?")
      .execute(arguments: [policy?.rawValue, feed.rawValue])
    transaction.log.append(.feeds([feed]))
  }

  // Translators: the choice whether the images of a feed are shown.
  var doneMessage: Message { message("Image setting changed") }
  // Translators: the choice whether the images of a feed are shown was undone.
  var undoneMessage: Message { message("Image setting restored") }
}

extension LibraryCommand {
  /// Sets the image policy for a feed's articles; nil for the one that applies to all feeds.
  public static func setImages(_ feed: Feed.ID, _ policy: ImagePolicy?) -> LibraryCommand {
    LibraryCommand(SetImages(feed, policy))
  }
}
