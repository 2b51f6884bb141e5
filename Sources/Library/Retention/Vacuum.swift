import GRDB

/// Makes the library's file smaller. Runs inside a transaction.
struct Vacuum {
  let db: Database

  /// The number of pages freed in one transaction: one megabyte, moved in a few milliseconds.
  static let slice = 256

  /// - Returns: The number of bytes by which the file is smaller.
  func freeSlice() throws -> Int {
    let before = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    // The statement frees one page per step.
    _ = try Row.fetchAll(db, sql: "PRAGMA incremental_vacuum(\(Self.slice))")
    let after = try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0
    return (before - after) * (try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0)
  }
}
