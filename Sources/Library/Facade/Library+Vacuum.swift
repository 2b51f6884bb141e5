extension Library {
  /// Returns the space of deleted data to the file system, in slices short enough for other writers. Cancelling the
  /// task stops it between two slices.
  ///
  /// - Returns: The number of bytes freed.
  /// - Throws: A database error.
  @discardableResult public func vacuum() async throws(LibraryError) -> Int {
    var freed = 0
    while !Task.isCancelled {
      let bytes = try await mutate { db, _ in try Vacuum(db: db).freeSlice() }
      guard bytes > 0 else { break }
      freed += bytes
    }
    return freed
  }
}
