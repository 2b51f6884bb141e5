import GRDB

extension Library {
  /// The number of pages freed in one transaction: one megabyte, moved in a few milliseconds.
  static let vacuumSlice = 256

  /// Returns the space of deleted data to the file system, in slices short enough for other writers. Cancelling the
  /// task stops it between two slices.
  ///
  /// - Returns: The number of bytes freed.
  /// - Throws: A database error.
  @discardableResult public func vacuum() async throws(LibraryError) -> Int {
    var freed = 0
    while !Task.isCancelled {
      let (pages, size) = try await mutate { db, _ in
        let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        // The statement frees one page per step.
        _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.vacuumSlice))")
        let after = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        return (before - after, try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
      }
      guard pages > 0 else { break }
      freed += pages * size
    }
    return freed
  }
}
