public import Foundation
import GRDB

extension Library {
  /// Returns the unread articles without a full text that have arrived in feeds whose full texts are always fetched,
  /// newest first.
  ///
  /// - Parameters:
  ///   - time: The time since which they have arrived.
  ///   - limit: The largest number of articles.
  /// - Throws: A database error.
  public func articlesMissingFullText(
    arrivedSince time: Date, limit: Int
  ) async throws(LibraryError) -> [Article.ID] {
    try await read { db in
      try Int64.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT unread.articleID FROM feed
            JOIN unread ON unread.feedID = feed.id
            JOIN article ON article.id = unread.articleID
            WHERE feed.fullText = ? AND article.arrived >= ?
              AND NOT EXISTS (SELECT 1 FROM fullText WHERE fullText.articleID = article.id)
            ORDER BY article.date DESC, article.id DESC LIMIT ?
            """),
        arguments: [FullTextPolicy.always.rawValue, time.milliseconds, limit]
      ).map(Article.ID.init(rawValue:))
    }
  }
}
