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
    "articles with a tag that does not exist":
      "SELECT count(*) FROM tagged WHERE tagID NOT IN (SELECT id FROM tag)",
    "articles that are neither indexed nor waiting for it": """
    SELECT count(*) FROM article
    WHERE id NOT IN (SELECT articleID FROM plainText) AND id NOT IN (SELECT articleID FROM textless)
    """,
    "sweeps that nobody can undo":
      "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name GLOB 'sweep[0-9]*'",
    "stories whose feeds are wrong": """
    SELECT count(*) FROM (
      SELECT originalID AS id, (SELECT count(*) FROM (
          SELECT articleID AS told FROM repetition AS other WHERE other.originalID = repetition.originalID
          UNION SELECT repetition.originalID) WHERE told NOT IN (SELECT articleID FROM muted)) AS tellers
      FROM repetition GROUP BY originalID HAVING tellers > 1)
    FULL JOIN story USING (id) WHERE tellers IS NULL OR feeds IS NULL
      OR tellers <> 1 + length(feeds) - length(replace(feeds, ' ', ''))
    """,
    "stories whose unread articles are wrong": """
    SELECT count(*) FROM (
      SELECT story.id, story.unread, (SELECT count(*) FROM (
          SELECT articleID AS told FROM repetition WHERE originalID = story.id UNION SELECT story.id)
        WHERE told IN (SELECT articleID FROM unread)) AS tellers
      FROM story)
    WHERE CASE WHEN unread IS NULL THEN 1 ELSE 1 + length(unread) - length(replace(unread, ' ', '')) END
      <> max(1, tellers)
    """,
    "articles of a story whose feed it does not have": """
    SELECT count(*) FROM (SELECT articleID, originalID FROM repetition UNION SELECT originalID, originalID FROM repetition)
      AS teller
    JOIN article ON article.id = teller.articleID JOIN story ON story.id = teller.originalID
    WHERE article.id NOT IN (SELECT articleID FROM muted)
      AND (instr(' ' || story.feeds || ' ', ' ' || article.feedID || ' ') = 0
        OR story.unread IS NOT NULL AND article.id IN (SELECT articleID FROM unread)
          AND instr(' ' || story.unread || ' ', ' ' || article.feedID || ' ') = 0)
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
