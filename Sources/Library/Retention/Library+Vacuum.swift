import GRDB

extension Library {
  /// The pages that are given back in one transaction: a megabyte, moved in some milliseconds.
  static let vacuumSlice = 256

  /// Gives the room of what was deleted back to the file system, in slices that make no writer wait. Cancelling the
  /// task ends it between two.
  ///
  /// - Returns: the bytes given back.
  /// - Throws: What the database says.
  @discardableResult public func vacuum() async throws(LibraryError) -> Int {
    var freed = 0
    while !Task.isCancelled {
      let (pages, size) = try await mutate { db, _ in
        let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
        // it is stepped once a page
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
