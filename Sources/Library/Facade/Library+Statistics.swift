public import Foundation

extension Library {
  /// Returns the statistics of all feeds, sorted by title. Reads indexes only: no article, no body, and of the older
  /// articles no more than the first one of each feed.
  ///
  /// - Parameter date: The current date.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func feedStatistics(at date: Date = Date()) async throws(LibraryError) -> [FeedStatistics] {
    try await read { db in try StatisticsReading(db: db, date: date).feeds() }
  }
}
