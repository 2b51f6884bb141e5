/// A change to the library that the user asks for and can undo.
public struct LibraryCommand: Sendable {
  var operation: any UndoableOperation

  init(_ operation: any UndoableOperation) {
    self.operation = operation
  }
}

/// A performed command, for undoing it. It is only valid for the library that returned it, until that is closed.
public struct UndoStep: Sendable {
  let operation: any UndoableOperation
  /// Whether the command changed nothing.
  public let isVoid: Bool

  /// The number of articles that the command marked.
  public var markedCount: Int { operation.markedCount }
  /// Whether the command removed a mark from articles.
  public var isUnmarking: Bool { operation.isUnmarking }
  /// The message that the command was performed; nil if that is visible without one.
  public var doneMessage: Message? { operation.isVisible ? nil : operation.doneMessage }
  /// The message that the command was performed again.
  public var redoneMessage: Message { operation.doneMessage }
  /// The message that the command was undone.
  public var undoneMessage: Message { operation.undoneMessage }

  /// Returns a step that undoes this one and a later one at once; nil unless both set the same mark on articles.
  public func joined(with later: UndoStep) -> UndoStep? {
    operation.joined(with: later.operation).map { UndoStep(operation: $0, isVoid: false) }
  }

  /// Returns this step without the articles that an earlier step, undone before this one, had changed in the opposite
  /// direction; nil if none remain.
  public func without(_ earlier: UndoStep) -> UndoStep? {
    operation.without(earlier.operation).map { UndoStep(operation: $0, isVoid: isVoid) }
  }
}
