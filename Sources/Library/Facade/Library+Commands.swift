import Foundation
import GRDB

extension Library {
  /// Performs a command.
  ///
  /// - Returns: The step that undoes it.
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, ``LibraryError/noSuchFolder(_:)``, ``LibraryError/noSuchSearch(_:)``,
  ///   ``LibraryError/folderInsideItself(_:)``, ``LibraryError/emptyName``, ``LibraryError/alreadySubscribed(_:)`` or a
  ///   database error. Nothing has changed then.
  public func perform(_ command: LibraryCommand) async throws(LibraryError) -> UndoStep {
    let now = Date().milliseconds
    let operation = command.operation
    let prepared = operation.isPrepared ? operation : try await read { db in try operation.prepared(db) }
    return try await mutate { [prepared] db, log in
      var operation = prepared
      var transaction = OperationTransaction(db: db, now: now, log: log)
      let hasChanged = try operation.perform(in: &transaction)
      log = transaction.log
      return UndoStep(operation: operation, isVoid: !hasChanged)
    }
  }

  /// Undoes a command. Anything changed since then stays as it is; a permanently deleted feed or article does not come
  /// back.
  ///
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` if a feed's previous address now belongs to another feed, or a
  ///   database error. Nothing has changed then.
  public func undo(_ step: UndoStep) async throws(LibraryError) {
    guard !step.isVoid else { return }
    let now = Date().milliseconds
    try await mutate { db, log in
      var transaction = OperationTransaction(db: db, now: now, log: log)
      try step.operation.revert(in: &transaction)
      log = transaction.log
    }
  }

  /// Makes an undone change again. What has changed since then stays as it is.
  ///
  /// - Returns: The step that undoes it; it is void if its subject has been removed since, or its name was taken.
  /// - Throws: A database error. Nothing has changed then.
  public func redo(_ step: UndoStep) async throws(LibraryError) -> UndoStep {
    guard !step.isVoid else { return step }
    let now = Date().milliseconds
    return try await mutate { db, log in
      var operation = step.operation
      var transaction = OperationTransaction(db: db, now: now, log: log)
      var hasChanged = false
      try transaction.ifPresent { transaction in
        // A part of a change would be none that the user has made.
        try db.inSavepoint {
          hasChanged = try operation.performAgain(in: &transaction)
          return .commit
        }
      }
      guard hasChanged else { return UndoStep(operation: step.operation, isVoid: true) }
      log = transaction.log
      return UndoStep(operation: operation, isVoid: false)
    }
  }
}

extension Library {
  /// Marks articles as read or unread; those already in that state are not touched. Unknown identifiers are ignored.
  ///
  /// - Throws: A database error.
  public func setRead(_ isRead: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    _ = try await perform(.setRead(isRead, ids))
  }

  /// Stars or unstars articles; those already in that state are not touched. Unknown identifiers are ignored.
  ///
  /// - Throws: A database error.
  public func setStarred(_ isStarred: Bool, _ ids: [Article.ID]) async throws(LibraryError) {
    _ = try await perform(.setStarred(isStarred, ids))
  }
}
