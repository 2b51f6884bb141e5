import Foundation
import GRDB

/// Unread articles of which the user is told.
public struct ArticleArrivals: Sendable, Equatable {
  /// One of the articles.
  public struct Arrival: Sendable, Equatable {
    /// The article's identifier.
    public let id: Article.ID
    /// The article's title; empty if it has none.
    public let title: String
    /// The title of its feed.
    public let feedTitle: String
  }

  /// The number of articles; those of one story count once.
  public let count: Int
  /// The number of feeds that have them.
  public let feeds: Int
  /// The newest of them.
  public let newest: Arrival
}

extension ArticleArrivals {
  static func fetch(_ db: Database, since time: Date) throws -> ArticleArrivals? {
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
