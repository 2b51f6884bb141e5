public import Foundation
import GRDB

extension Library {
  /// Returns the unread articles that have arrived in feeds with notifications, or that a rule tells of; nil if there are
  /// none.
  ///
  /// - Parameter time: The time since which they have arrived.
  /// - Throws: A database error.
  public func arrivals(since time: Date) async throws(LibraryError) -> ArticleArrivals? {
    try await read { db in
      let row = try Row.fetchOne(
        db.cachedStatement(
          sql: """
            WITH RECURSIVE loud (id) AS (
              SELECT id FROM folder WHERE notifies AND removedAt IS NULL
              UNION SELECT folder.id FROM loud JOIN folder ON folder.parentID = loud.id WHERE folder.removedAt IS NULL),
            arrival AS (
              SELECT article.id, article.feedID, article.date FROM feed
              JOIN unread ON unread.feedID = feed.id
              JOIN article ON article.id = unread.articleID
              WHERE feed.removedAt IS NULL AND (feed.notifies OR feed.folderID IN (SELECT id FROM loud))
                AND article.arrived >= ?1
              UNION
              SELECT article.id, article.feedID, article.date FROM ruled
              JOIN article ON article.id = ruled.articleID
              JOIN unread ON unread.date = article.date AND unread.articleID = article.id
              JOIN feed ON feed.id = article.feedID AND feed.removedAt IS NULL
              WHERE ruled.action = '\(LastingAction.notify.rawValue)' AND article.arrived >= ?1)
            SELECT (
                SELECT count(DISTINCT coalesce(repetition.originalID, arrival.id)) FROM arrival
                LEFT JOIN repetition ON repetition.articleID = arrival.id AND \(Stories.areRecognizedSQL)),
              (SELECT count(DISTINCT feedID) FROM arrival),
              article.id, article.title, coalesce(feed.customTitle, feed.title)
            FROM arrival JOIN article ON article.id = arrival.id JOIN feed ON feed.id = article.feedID
            ORDER BY arrival.date DESC, arrival.id DESC LIMIT 1
            """),
        arguments: [time.milliseconds])
      return row.map { row in
        ArticleArrivals(
          count: row[0], feeds: row[1],
          newest: .init(id: Article.ID(rawValue: row[2]), title: row[3] ?? "", feedTitle: row[4]))
      }
    }
  }
}
