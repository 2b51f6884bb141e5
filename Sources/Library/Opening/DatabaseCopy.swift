import Foundation
import GRDB

/// A copy of a database under a draft's name, whole and on the disk before it gets its own.
struct DatabaseCopy: Sendable {
  let location: LibraryLocation

  private static let interval = 100

  /// Copies by `VACUUM INTO`: one consistent state with what is in the log, without empty pages, while others go on
  /// reading and writing. It can be cancelled.
  ///
  /// - Parameters:
  ///   - bytes: what the copy is expected to take.
  ///   - onProgress: is told the fraction that is done when it has changed.
  /// - Returns: the draft, which the caller renames or removes.
  func make(
    from queue: DatabaseQueue, bytes: Int = 0, onProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws -> URL {
    let draft = location.directory.appending(path: "\(LibraryLocation.draftStem)\(UUID().uuidString).sqlite")
    try PosixFile.make(draft, at: location)
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await Self.follow(draft, bytes: bytes, onProgress) }
        try await queue.writeWithoutTransaction { [location] db in
          try db.execute(sql: "VACUUM INTO ?", arguments: [draft.path])
          try PosixFile.sync(draft, at: location)
        }
        group.cancelAll()
      }
    } catch {
      try? FileManager.default.removeItem(at: draft)
      throw error
    }
    return draft
  }

  /// SQLite says nothing of how far it is, but the file grows.
  private static func follow(_ draft: URL, bytes: Int, _ onProgress: @Sendable (Double) -> Void) async {
    var last = 0.0
    while !Task.isCancelled {
      let fraction = min(Double(LibraryLocation.size(draft.path)) / Double(max(bytes, 1)), 1)
      if fraction > last {
        onProgress(fraction)
        last = fraction
      }
      try? await Task.sleep(for: .milliseconds(interval))
    }
  }
}

extension LibraryLocation {
  static let draftStem = "library-draft-"

  /// Removes the drafts of processes that were killed. Whoever does so holds the ``LibraryLock``, so nobody is at work
  /// on one.
  func removeDrafts() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    for name in names where name.hasPrefix(Self.draftStem) {
      try? FileManager.default.removeItem(at: directory.appending(path: name))
    }
  }
}
