public import Foundation
import GRDB

extension Library {
  /// Returns the articles without a full text that have arrived and should have one, newest first: those that a rule wants
  /// it of, and unread ones in feeds whose full texts are always fetched.
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
            SELECT id FROM (
              SELECT article.id, article.date FROM feed
              JOIN unread ON unread.feedID = feed.id
              JOIN article ON article.id = unread.articleID
              WHERE feed.fullText = ?1 AND article.arrived >= ?2
              UNION
              SELECT article.id, article.date FROM ruled
              JOIN article ON article.id = ruled.articleID
              JOIN feed ON feed.id = article.feedID AND feed.removedAt IS NULL
              WHERE ruled.action = '\(LastingAction.fullText.rawValue)' AND article.arrived >= ?2
                AND article.id NOT IN (\(HiddenArticles.mutedSQL))) AS arrival
            WHERE NOT EXISTS (SELECT 1 FROM fullText WHERE fullText.articleID = arrival.id)
            ORDER BY date DESC, id DESC LIMIT ?3
            """),
        arguments: [FullTextPolicy.always.rawValue, time.milliseconds, limit]
      ).map(Article.ID.init(rawValue:))
    }
  }
}
