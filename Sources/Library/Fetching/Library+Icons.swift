public import Foundation
import GRDB

extension Library {
  /// What is needed to look for a feed's picture.
  public struct IconTarget: Sendable, Hashable {
    /// The feed.
    public let feed: Feed.ID
    /// The feed's address.
    public let url: String
    /// The feed's web page.
    public let homePageURL: String?
    /// The picture that the feed's document names.
    public let iconURL: String?
    /// Where the picture that is kept came from, if there is one.
    public let source: String?
    /// Whether the feed's address may lead to this machine or its neighbours although it does not look like it; see
    /// ``NewFeed/reachesPrivateHosts``.
    public let reachesPrivateHosts: Bool
  }

  /// A feed's picture, or that there was none; nil when nobody has looked.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
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

  /// The feeds whose picture was not looked for since a date.
  ///
  /// - Parameters:
  ///   - date: for those that were found, or known to have none.
  ///   - failureDate: for those that could not be fetched; a later one.
  ///   - limit: the most feeds to tell, those that were never looked at first.
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
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

  /// Keeps a feed's picture, or that there was none. Of a feed that is there no longer nothing is kept.
  ///
  /// - Throws: what the database says.
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
