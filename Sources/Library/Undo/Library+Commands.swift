import Foundation
import GRDB

extension Library {
  /// Does what a person asked for.
  ///
  /// - Returns: what takes it back.
  /// - Throws: ``LibraryError/noSuchFeed(_:)``, ``LibraryError/noSuchFolder(_:)``, ``LibraryError/noSuchSearch(_:)``,
  ///   ``LibraryError/folderInsideItself(_:)``, ``LibraryError/emptyName``, ``LibraryError/alreadySubscribed(_:)`` or what the database says; then nothing was
  ///   done.
  public func perform(_ command: LibraryCommand) async throws(LibraryError) -> UndoStep {
    // taken now and not when the writers before it are done: what they bring was not there to be meant
    let now = Date()
    let bound: Int64 =
      if case .markAllRead(_, let latest) = command { min(try await lastNumber(), latest?.rawValue ?? .max) } else { 0 }
    return try await mutate { db, log in
      try CommandRun(db: db, now: now.milliseconds, bound: bound).perform(command, &log)
    }
  }

  /// Takes back a command. What has changed since stays as it is: a feed that is gone for good does not come back, nor
  /// does an article.
  ///
  /// - Throws: What the database says.
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
