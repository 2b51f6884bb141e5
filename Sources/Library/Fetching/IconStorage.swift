import Foundation
import GRDB

/// The icons of feeds. Runs inside a transaction.
struct IconStorage {
  let db: Database

  func icon(of feed: Feed.ID) throws -> FeedIcon? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT source, image, checkedAt FROM icon WHERE feedID = ?"),
      arguments: [feed.rawValue]
    ).map { row in
      FeedIcon(feed: feed, source: row[0], image: row[1], checkedAt: Date(milliseconds: row[2]))
    }
  }

  func targets(notCheckedSince date: Date, failedBefore failureDate: Date, limit: Int) throws -> [FeedIconTarget] {
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
      FeedIconTarget(
        feed: Feed.ID(rawValue: row[0]), url: row[1], homePageURL: row[2], iconURL: row[3], source: row[4],
        reachesPrivateHosts: row[5])
    }
  }

  func set(_ icon: FeedIcon, _ log: inout ChangeLog) throws {
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
