import GRDB

/// A change to the library that the user can undo.
///
/// A conforming type is one file: the change, how to revert it, and the messages for both. Performing it stores in the
/// value what reverting needs: identifiers and former settings, never copies of articles. ``LibraryCommand`` has a
/// factory method for each.
protocol UndoableOperation: Sendable {
  /// Whether the operation has all it needs to be performed. If not, it is prepared first.
  var isPrepared: Bool { get }

  /// Returns the operation with what the user saw when giving the command: this reads before the operation waits for its
  /// turn to write.
  func prepared(_ db: Database) throws -> Self

  /// Performs the change and reports it to the transaction's log.
  ///
  /// - Returns: Whether anything changed. If not, there is nothing to undo.
  mutating func perform(in transaction: inout OperationTransaction) throws -> Bool

  /// Reverts the change. What has changed since then remains.
  func revert(in transaction: inout OperationTransaction) throws

  /// Makes a reverted change again, under the same identifiers, because later changes that were reverted before it refer
  /// to them.
  ///
  /// - Returns: Whether anything changed.
  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool

  /// The message after performing.
  var doneMessage: Message { get }

  /// Whether the change is visible without a message. When it is made again, it may be out of sight.
  var isVisible: Bool { get }

  /// The message after reverting.
  var undoneMessage: Message { get }

  /// The number of articles that were marked.
  var markedCount: Int { get }

  /// Whether a mark was removed from articles.
  var isUnmarking: Bool { get }

  /// Returns an operation whose reverting reverts this one and a later one; nil unless both set the same mark.
  func joined(with later: any UndoableOperation) -> (any UndoableOperation)?

  /// Returns this operation without the articles whose marks an earlier operation, now reverted, had changed in the
  /// opposite direction; nil if none remain.
  func without(_ earlier: any UndoableOperation) -> (any UndoableOperation)?
}

extension UndoableOperation {
  var isPrepared: Bool { true }
  func prepared(_ db: Database) throws -> Self { self }
  mutating func performAgain(in transaction: inout OperationTransaction) throws -> Bool {
    try perform(in: &transaction)
  }
  var isVisible: Bool { false }
  var markedCount: Int { 0 }
  var isUnmarking: Bool { false }
  func joined(with later: any UndoableOperation) -> (any UndoableOperation)? { nil }
  func without(_ earlier: any UndoableOperation) -> (any UndoableOperation)? { self }
}

/// The write transaction in which an operation runs.
struct OperationTransaction {
  let db: Database
  /// When the command was given, in milliseconds since 1970.
  let now: Int64
  /// The changes so far, published after the commit.
  var log: ChangeLog

  /// Runs a body that reverts something or makes it again, and ignores it if its subject, or the folder it was in, has been
  /// removed since, or its name is another tag's.
  mutating func ifPresent(_ body: (inout OperationTransaction) throws -> Void) throws {
    do {
      try body(&self)
    } catch LibraryError.noSuchFeed, LibraryError.noSuchFolder, LibraryError.noSuchSearch,
      LibraryError.noSuchRule, LibraryError.noSuchTag, LibraryError.tagExists, LibraryError.folderInsideItself
    {}
  }
}
