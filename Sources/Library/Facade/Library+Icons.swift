public import Foundation
import GRDB

extension Library {
  /// The data needed to look up a feed's icon.
  public struct IconTarget: Sendable, Hashable {
    /// The feed.
    public let feed: Feed.ID
    /// The feed's URL.
    public let url: String
    /// The feed's web page.
    public let homePageURL: String?
    /// The icon URL named by the feed's document.
    public let iconURL: String?
    /// The source of the stored icon, if there is one.
    public let source: String?
    /// Whether the feed's URL may lead to this machine or its local network even though it does not look local; see
    /// ``NewFeed/reachesPrivateHosts``.
    public let reachesPrivateHosts: Bool
  }

  /// Returns a feed's icon, or the fact that it has none; nil if the icon was never looked up.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func icon(of feed: Feed.ID) async throws(LibraryError) -> FeedIcon? {
    try await glanceOnce { db in
      try Row.fetchOne(
        db.cachedStatement(sql: "SELECT source, image, checkedAt FROM icon WHERE feedID = ?"),
        arguments: [feed.rawValue]
      ).map { row in
        FeedIcon(feed: feed, source: row[0], image: row[1], checkedAt: Date(milliseconds: row[2]))
      }
    }
  }

  /// Returns the feeds whose icon has not been looked up since a date.
  ///
  /// - Parameters:
  ///   - date: The date for feeds whose icon was found, or that are known to have none.
  ///   - failureDate: The date for feeds whose icon could not be fetched; a later one.
  ///   - limit: The maximum number of feeds to return; those never looked up come first.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func iconTargets(
    notCheckedSince date: Date, failedBefore failureDate: Date, limit: Int
  ) async throws(LibraryError) -> [IconTarget] {
    try await read { db in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT feed.id, feed.url, feed.homePageURL, feedState.iconURL, icon.source, feed.reachesPrivateHosts
            FROM feed JOIN feedState ON feedState.feedID = feed.id LEFT JOIN icon ON icon.feedID = feed.id
            WHERE feed.removedAt IS NULL AND (icon.checkedAt IS NULL OR icon.checkedAt
              < CASE WHEN icon.image IS NULL AND icon.source IS NOT NULL THEN ? ELSE ? END)
            ORDER BY coalesce(icon.checkedAt, 0), feed.id LIMIT ?
            """), arguments: [failureDate.milliseconds, date.milliseconds, max(0, limit)]
      ).map { row in
        IconTarget(
          feed: Feed.ID(rawValue: row[0]), url: row[1], homePageURL: row[2], iconURL: row[3], source: row[4],
          reachesPrivateHosts: row[5])
      }
    }
  }

  /// Stores a feed's icon, or the fact that it has none. Does nothing if the feed no longer exists.
  ///
  /// - Throws: A database error.
  public func setIcon(_ icon: FeedIcon) async throws(LibraryError) {
    try await mutate { db, log in
      try db.cachedStatement(
        sql: """
          INSERT INTO icon (feedID, source, image, checkedAt) SELECT id, ?, ?, ? FROM feed WHERE id = ?
          ON CONFLICT (feedID) DO UPDATE
          SET source = excluded.source, image = excluded.image, checkedAt = excluded.checkedAt
          """
      ).execute(
        arguments: [icon.source?.storable, icon.image, icon.checkedAt.milliseconds, icon.feed.rawValue])
      if db.changesCount > 0 { log.append(.feeds([icon.feed])) }
    }
  }
}
