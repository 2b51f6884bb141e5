package import Foundation
import GRDB
import Library

/// Inspects a library's tables directly.
package enum LibraryAudit {
  private static let questions = [
    "articles that are there twice":
      "SELECT count(*) FROM (SELECT 1 FROM identity GROUP BY feedID, uniqueID HAVING count(*) > 1)",
    "feeds whose number of articles is wrong": """
    SELECT count(*) FROM feedCount
    WHERE articles IS NOT (
      SELECT count(*) FROM article
      WHERE article.feedID = feedCount.feedID AND article.id NOT IN (SELECT articleID FROM muted))
    """,
    "feeds whose number of unread articles is wrong": """
    SELECT count(*) FROM feedCount
    WHERE unread IS NOT (SELECT count(*) FROM unread WHERE unread.feedID = feedCount.feedID)
    """,
    "unread articles that are none": """
    SELECT count(*) FROM unread LEFT JOIN article
      ON article.id = unread.articleID AND article.date = unread.date AND article.feedID = unread.feedID
    WHERE article.id IS NULL
    """,
    "unread articles that are muted": "SELECT count(*) FROM unread JOIN muted ON muted.articleID = unread.articleID",
    "starred articles that are none": """
    SELECT count(*) FROM starred LEFT JOIN article
      ON article.id = starred.articleID AND article.date = starred.date AND article.feedID = starred.feedID
    WHERE article.id IS NULL
    """,
    "tagged articles that are none": """
    SELECT count(*) FROM tagged LEFT JOIN article
      ON article.id = tagged.articleID AND article.date = tagged.date AND article.feedID = tagged.feedID
    WHERE article.id IS NULL
    """,
    "articles to read later that are none": """
    SELECT count(*) FROM later LEFT JOIN article
      ON article.id = later.articleID AND article.feedID = later.feedID
    WHERE article.id IS NULL
    """,
    "articles with a tag that does not exist":
      "SELECT count(*) FROM tagged WHERE tagID NOT IN (SELECT id FROM tag)",
    "articles that are neither indexed nor waiting for it": """
    SELECT count(*) FROM article
    WHERE id NOT IN (SELECT articleID FROM plainText) AND id NOT IN (SELECT articleID FROM textless)
    """,
    "sweeps that nobody can undo":
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name GLOB 'sweep[0-9]*'",
    "tellers of stories that are wrong": """
    SELECT count(*) FROM (
      SELECT article.id AS articleID, story, place, date, feedID FROM (
        SELECT articleID, originalID AS story, articleID AS place FROM repetition
        UNION SELECT originalID, originalID, 0 FROM repetition) AS told
      JOIN article ON article.id = told.articleID WHERE article.id NOT IN (SELECT articleID FROM muted)) AS told
    FULL JOIN teller USING (articleID)
    WHERE (told.story, told.place, told.date, told.feedID)
      IS NOT (teller.story, teller.place, teller.date, teller.feedID)
    """,
    "stories whose feeds are wrong": """
    SELECT count(*) FROM (
      SELECT story AS id, group_concat(feedID, ' ') AS feeds, CASE WHEN count(unreadID) > 1
        THEN group_concat(unreadID, ' ') END AS unread
      FROM (
        SELECT teller.story, teller.feedID, unread.feedID AS unreadID FROM teller
        LEFT JOIN unread ON unread.articleID = teller.articleID ORDER BY teller.story, teller.feedID)
      GROUP BY story HAVING count(*) > 1) AS told
    FULL JOIN story USING (id) WHERE (told.feeds, told.unread) IS NOT (story.feeds, story.unread)
    """,
    "numbers of stories that are wrong": """
    SELECT count(*) FROM (
      SELECT feeds, sum(stories) AS stories, sum(unread) AS unread FROM (
        SELECT feeds, 1 AS stories, 0 AS unread FROM story
        UNION ALL SELECT unread, 0, 1 FROM story WHERE unread IS NOT NULL)
      GROUP BY feeds) AS counted
    FULL JOIN storyCount ON storyCount.feeds = counted.feeds
    WHERE storyCount.stories IS NOT counted.stories OR storyCount.unread IS NOT counted.unread
    """,
    "repetitions of a repetition":
      "SELECT count(*) FROM repetition WHERE originalID IN (SELECT articleID FROM repetition)",
    "articles without a body": """
    SELECT count(*) FROM article LEFT JOIN body ON body.articleID = article.id WHERE body.articleID IS NULL
    """,
  ]

  /// Returns the inconsistencies between the tables of the library in a directory.
  package static func disagreements(in directory: URL) throws -> [String] {
    let queue = try DatabaseQueue(path: directory.appending(path: "library.sqlite").path)
    let findings = try queue.read { db in
      try questions.compactMap { name, sql in
        let count = try Int.fetchOne(db, sql: sql) ?? 0
        return count > 0 ? "\(count) \(name)" : nil
      }
    }
    try queue.close()
    return findings.sorted()
  }

  /// Returns the inconsistencies between the search index and the articles of the library in a directory, once all of
  /// them are indexed: no other check notices an entry of a deleted article or of old words.
  package static func indexDisagreements(in directory: URL) async throws -> [String] {
    let library = try await Library.open(LibraryLocation(directory: directory))
    try await library.indexWaiting()
    let waiting = try await library.waitingForIndex()
    await library.close()
    // FTS5 compares the index with all articles
    guard waiting == 0 else { return ["\(waiting) articles still wait for the index"] }
    let queue = try DatabaseQueue(
      path: directory.appending(path: "library.sqlite").path, configuration: Library.searchConfiguration)
    defer { try? queue.close() }
    do {
      try await queue.write { db in
        try db.execute(sql: "INSERT INTO searchIndex (searchIndex, rank) VALUES ('integrity-check', 1)")
      }
      return []
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return ["the search index disagrees with the articles"]
    }
  }

  /// Changes the library file in a directory directly, so that a test can check that damage is detected.
  package static func change(in directory: URL, _ sql: String) throws {
    let queue = try DatabaseQueue(
      path: directory.appending(path: "library.sqlite").path, configuration: Library.searchConfiguration)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
  }

  /// Returns the problems of a file that must be a complete library of an earlier schema with the given number of
  /// articles.
  package static func findings(inSchemaOne file: URL, articles: Int) throws -> [String] {
    let queue = try DatabaseQueue(path: file.path)
    let (sound, applied, count) = try queue.read { db in
      (
        try String.fetchOne(db, sql: "PRAGMA integrity_check"),
        try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"),
        try Int.fetchOne(db, sql: "SELECT count(*) FROM article JOIN body ON body.articleID = article.id")
      )
    }
    try queue.close()
    let name = file.lastPathComponent
    let isCopy = name.hasPrefix("library-before-")
    return [
      sound == "ok" ? nil : "\(file.lastPathComponent): \(sound ?? "no answer")",
      // a migration killed between two steps continues from there, with another backup
      (isCopy ? name.hasPrefix("library-before-\(applied.count + 1)-") : applied.count == 1)
        ? nil : "\(file.lastPathComponent) is of \(applied)",
      count == articles ? nil : "\(file.lastPathComponent) has \(count ?? 0) articles of \(articles)",
    ].compactMap { $0 }
  }
}
