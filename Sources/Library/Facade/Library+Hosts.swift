public import Foundation

extension Library {
  /// Returns the hosts that have requested a pause, and until when.
  ///
  /// - Parameters:
  ///   - date: The current date.
  ///   - longest: The longest plausible pause, in seconds. A date further ahead was set by a wrong clock and is
  ///     ignored.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func restingHosts(at date: Date, longest: TimeInterval) async throws(LibraryError) -> [String: Date] {
    try await read { db in try RestingHosts(db: db).all(at: date, longest: longest) }
  }

  /// Stops requests to a host until a date, and deletes pauses that have expired.
  ///
  /// - Parameters:
  ///   - name: The host, in whatever form the caller uses.
  ///   - date: When the host may be contacted again.
  ///   - now: The current date.
  /// - Throws: A database error.
  public func rest(_ name: String, until date: Date, at now: Date) async throws(LibraryError) {
    try await mutate { db, _ in try RestingHosts(db: db).add(name, until: date, at: now) }
  }
}
