public import Foundation

extension Library {
  /// Claims feeds for fetching in one transaction, and returns the claimed ones: those whose fetch no one else has
  /// begun since their target was read. Their fetch counts as begun now.
  ///
  /// - Throws: A database error.
  public func claim(_ targets: [FetchTarget], at date: Date) async throws(LibraryError) -> Set<Feed.ID> {
    try await mutate { db, _ in try FetchClaims(db: db).claim(targets, at: date) }
  }

  /// Releases feeds that were claimed at a date but not fetched.
  ///
  /// - Throws: A database error.
  public func giveBack(_ targets: [FetchTarget], claimedAt date: Date) async throws(LibraryError) {
    try await mutate { db, _ in try FetchClaims(db: db).giveBack(targets, claimedAt: date) }
  }
}
