import Foundation
import GRDB

/// The feeds with fewer than one article a week, which the list ``ArticleScope/quiet`` is about.
///
/// They are determined whenever they are asked for, because a feed becomes one by the mere passing of time. With the
/// index of each feed's articles by date, that takes at most a dozen rows a feed.
enum QuietFeeds {
  /// See ``FeedStatistics/weekCount``.
  static let weekCount = 12

  /// One week, in milliseconds.
  static let week: Int64 = 7 * 86_400_000

  /// Whether the feed of the row `feed` is one of them. The arguments are ``arguments(at:)``.
  ///
  /// The number of recent articles is compared with the weeks since the first article, because a feed that was just
  /// added, or whose articles are kept for a month, has no articles from before. A single week at least: the feed that
  /// begins with one article is not known to be slow.
  static let conditionSQL = """
    (SELECT count(*) FROM (
      SELECT 1 FROM article INDEXED BY articleByFeed
      WHERE article.feedID = feed.id AND article.date > ? LIMIT \(weekCount)
    )) * \(week) < max(\(week), min(\(weekCount) * \(week), ? - coalesce((
      SELECT min(date) FROM article INDEXED BY articleByFeed WHERE article.feedID = feed.id
    ), 0)))
    """

  /// Selects the feeds. The arguments are ``arguments(at:)``.
  static let sql = "SELECT feed.id FROM feed WHERE \(conditionSQL)"

  static func arguments(at now: Date) -> StatementArguments {
    let now = now.milliseconds
    return [now - Int64(weekCount) * week, now]
  }

  static func all(at now: Date, _ db: Database) throws -> Set<Feed.ID> {
    let ids = try Int64.fetchAll(
      db.cachedStatement(sql: "\(sql) AND feed.removedAt IS NULL"), arguments: arguments(at: now))
    return Set(ids.map(Feed.ID.init(rawValue:)))
  }

  /// Whether a feed is one of them.
  static func contains(_ feed: Feed.ID, at now: Date, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (\(sql) AND feed.id = ?)"),
      arguments: arguments(at: now) + [feed.rawValue]) ?? false
  }
}
