import GRDB

extension Library {
  /// The number of pages in the write-ahead log after which SQLite checkpoints during bulk work: 16 MB. SQLite's default
  /// is 1000.
  static let bulkCheckpointPages = 4000

  /// Checkpoints less often for as long as the library is open. Each checkpoint waits for the disk twice, and a page that
  /// changes several times between two of them is copied once. Other writers may have to wait for some tens of
  /// milliseconds during a checkpoint.
  ///
  /// - Throws: A database error.
  public func checkpointLessOften() async throws(LibraryError) {
    try await mutate { db, _ in try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Self.bulkCheckpointPages)") }
  }
}
