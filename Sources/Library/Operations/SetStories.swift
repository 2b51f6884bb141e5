/// Switches the recognition of stories on or off.
struct SetStories: UndoableOperation {
  let isOn: Bool

  func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let stories = Stories(db: transaction.db)
    guard try stories.areRecognized != isOn else { return false }
    try set(isOn, in: &transaction)
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try set(!isOn, in: &transaction)
  }

  private func set(_ isOn: Bool, in transaction: inout OperationTransaction) throws {
    let stories = Stories(db: transaction.db)
    try stories.setRecognized(isOn)
    // Every list of several feeds has other rows now, unless no article repeats another one.
    if try stories.areThere { transaction.log.append(.everything) }
  }

  /// The preferences show it themselves.
  var isVisible: Bool { true }
  var doneMessage: Message { message("Setting changed") }
  var undoneMessage: Message { message("Setting restored") }
}

extension LibraryCommand {
  /// Switches the recognition of articles of several feeds that tell the same story on or off
  /// (``Library/recognizesStories()``).
  public static func setRecognizesStories(_ isOn: Bool) -> LibraryCommand { LibraryCommand(SetStories(isOn: isOn)) }
}
