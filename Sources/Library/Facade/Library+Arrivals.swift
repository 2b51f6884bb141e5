public import Foundation

extension Library {
  /// Returns the unread articles that have arrived in feeds with notifications, or that a rule tells of; nil if there are
  /// none.
  ///
  /// - Parameter time: The time since which they have arrived.
  /// - Throws: A database error.
  public func arrivals(since time: Date) async throws(LibraryError) -> ArticleArrivals? {
    try await read { db in try ArticleArrivals.fetch(db, since: time) }
  }
}
