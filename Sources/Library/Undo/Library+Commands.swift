import Foundation
import GRDB

extension Library {
  /// Performs a command of the user.
  ///
  /// - Returns: The step that undoes it.
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, ``LibraryError/noSuchFolder(_:)``, ``LibraryError/noSuchSearch(_:)``,
  ///   ``LibraryError/folderInsideItself(_:)``, ``LibraryError/emptyName``, ``LibraryError/alreadySubscribed(_:)`` or a
  ///   database error; nothing is changed in that case.
  public func perform(_ command: LibraryCommand) async throws(LibraryError) -> UndoStep {
    // Taken now rather than after earlier writers finish, because the user did not mean articles that they add.
    let now = Date()
    let bound: Int64 =
      if case .markAllRead(_, let latest) = command { min(try await lastNumber(), latest?.rawValue ?? .max) } else { 0 }
    return try await mutate { db, log in
      try CommandRun(db: db, now: now.milliseconds, bound: bound).perform(command, &log)
    }
  }

  /// Undoes a command. Later changes are kept: a permanently deleted feed or article is not restored.
  ///
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` if another feed now has an address to be restored, or a database
  ///   error.
  public func undo(_ step: UndoStep) async throws(LibraryError) {
    guard !step.isVoid else { return }
    let now = Date().milliseconds
    try await mutate { db, log in
      try UndoRun(db: db, now: now).undo(step, &log)
    }
  }

  private func lastNumber() async throws(LibraryError) -> Int64 {
    try await read { db in
      try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM article")) ?? 0
    }
  }
}
