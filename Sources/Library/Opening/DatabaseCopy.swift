import Foundation
import GRDB

/// Copies a database to a draft file that is complete and synced to disk before it gets its final name.
struct DatabaseCopy: Sendable {
  let location: LibraryLocation

  private static let interval = 100

  /// Copies with `VACUUM INTO`: one consistent state, including the contents of the log, without empty pages, while
  /// others continue to read and write. It can be cancelled.
  ///
  /// - Parameters:
  ///   - bytes: The expected size of the copy.
  ///   - onProgress: Called with the completed fraction whenever it has changed.
  /// - Returns: The draft, which the caller renames or removes.
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

  /// Reports progress by the growth of the file, because SQLite does not report any.
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

  /// Removes the drafts of killed processes. The caller must hold the ``LibraryLock``, so that no draft is in use.
  func removeDrafts() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    for name in names where name.hasPrefix(Self.draftStem) {
      try? FileManager.default.removeItem(at: directory.appending(path: name))
    }
  }
}
