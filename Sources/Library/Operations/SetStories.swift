/// Switches the recognition of stories on or off.
struct SetStories: UndoableOperation {
  let isOn: Bool

  func perform(in transaction: inout OperationTransaction) throws -> Bool {
    let stories = Stories(db: transaction.db)
    guard try stories.areRecognized != isOn else { return false }
    try stories.setRecognized(isOn)
    return true
  }

  func revert(in transaction: inout OperationTransaction) throws {
    try Stories(db: transaction.db).setRecognized(!isOn)
  }

  /// The preferences show it themselves.
  var doneMessage: Message? { nil }
  var undoneMessage: Message { message("Setting restored") }
}

extension LibraryCommand {
  /// Switches the recognition of articles of several feeds that tell the same story on or off
  /// (``Library/recognizesStories()``).
  public static func setRecognizesStories(_ isOn: Bool) -> LibraryCommand { LibraryCommand(SetStories(isOn: isOn)) }
}
