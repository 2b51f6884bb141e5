import Foundation
import GRDB

/// Reads the statistics of feeds.
struct StatisticsReading {
  let db: Database
  let date: Date

  func feeds() throws -> [FeedStatistics] {
    let (weeks, spans, starred) = (try weeks(), try spans(), try starred())
    let (fetches, saved) = (try fetches(), try savedBytes())
    return try Feed.fetch(db, "ORDER BY feed.sortTitle, feed.id").map { feed in
      let fetch = fetches[feed.id.rawValue]
      return FeedStatistics(
        feed: feed, weeks: weeks[feed.id.rawValue] ?? Array(repeating: 0, count: FeedStatistics.weekCount),
        firstArticle: spans[feed.id.rawValue]?.first, lastArticle: spans[feed.id.rawValue]?.last,
        starredCount: starred[feed.id.rawValue] ?? 0, failingSince: fetch?.failingSince,
        isFetched: fetch?.isFetched ?? false, savedBytes: saved[feed.id.rawValue], date: date)
    }
  }

  /// Returns the number of articles in each recent week, by feed. Counting a range of an index is faster than grouping
  /// its rows.
  private func weeks() throws -> [Int64: [Int]] {
    let numbers = (0..<FeedStatistics.weekCount).map { "(\($0))" }.joined(separator: ", ")
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          WITH week (number) AS (VALUES \(numbers))
          SELECT feed.id, week.number, (
            SELECT count(*) FROM article INDEXED BY articleByFeed
            WHERE article.feedID = feed.id AND article.date > ?1 + week.number * \(QuietFeeds.week)
              AND article.date <= ?1 + (week.number + 1) * \(QuietFeeds.week)
          ) FROM feed CROSS JOIN week WHERE feed.removedAt IS NULL
          """),
      arguments: [date.milliseconds - Int64(FeedStatistics.weekCount) * QuietFeeds.week])
    var weeks: [Int64: [Int]] = [:]
    while let row = try rows.next() {
      weeks[row[0], default: Array(repeating: 0, count: FeedStatistics.weekCount)][row[1]] = row[2]
    }
    return weeks
  }

  /// Returns the dates of the first and the last article, by feed.
  private func spans() throws -> [Int64: (first: Date?, last: Date?)] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT feed.id,
            (SELECT min(date) FROM article INDEXED BY articleByFeed WHERE article.feedID = feed.id),
            (SELECT max(date) FROM article INDEXED BY articleByFeed WHERE article.feedID = feed.id)
          FROM feed WHERE feed.removedAt IS NULL
          """))
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        (row[0], ((row[1] as Int64?).map(Date.init(milliseconds:)), (row[2] as Int64?).map(Date.init(milliseconds:))))
      })
  }

  private func starred() throws -> [Int64: Int] {
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT feedID, count(*) FROM starred INDEXED BY starredByFeed GROUP BY feedID"))
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }

  private func fetches() throws -> [Int64: (isFetched: Bool, failingSince: Date?)] {
    // A warning about an incomplete document has no time of failure.
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          WITH firstFailure (feedID, startedAt) AS MATERIALIZED (
            SELECT feedID, min(startedAt) FROM fetch WHERE result = 'failed' GROUP BY feedID)
          SELECT feedState.feedID, coalesce(attemptedAt, fetchedAt, failedAt) IS NOT NULL,
            CASE WHEN failure IS NOT NULL AND failedAt IS NOT NULL
              THEN coalesce(fetchedAt, min(failedAt, coalesce(firstFailure.startedAt, failedAt))) END
          FROM feedState LEFT JOIN firstFailure ON firstFailure.feedID = feedState.feedID
          """))
    return Dictionary(
      uniqueKeysWithValues: rows.map { ($0[0], ($0[1], ($0[2] as Int64?).map(Date.init(milliseconds:)))) })
  }

  /// A fetch without a body saved as many bytes as one with a body has on average.
  private func savedBytes() throws -> [Int64: Int] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT feedID, sum(result = '\(FetchLogEntry.unchangedCode)' AND bytes = 0) *
            CAST(avg(CASE WHEN bytes > 0 THEN bytes END) AS INTEGER)
          FROM fetch GROUP BY feedID HAVING max(bytes) > 0
          """))
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
  }
}
