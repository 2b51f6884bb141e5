import GRDB

/// Keeps, for each combination of feeds, how many stories they tell together: a list of several feeds shows a story
/// once, so that it has fewer rows than its feeds have articles. Runs inside a transaction.
///
/// A list may be of any feeds, and those of *Quiet Feeds* change by the mere passing of time, so no number is kept for a
/// list. The combinations are few, because the same feeds take over stories from each other again and again.
struct StoryCounts {
  let db: Database

  /// Determines who tells some stories, given by their first articles, again.
  ///
  /// - Parameter onlyMarks: Whether only marks have changed.
  func recount(_ stories: [Article.ID], onlyMarks: Bool = false) throws {
    guard !stories.isEmpty else { return }
    var differences: [String: (stories: Int, unread: Int)] = [:]
    for piece in stories.pieces(of: StatusMark.maximumAtOnce) {
      let json = Array(piece).json
      if !onlyMarks {
        try db.cachedStatement(sql: "DELETE FROM teller WHERE story IN (SELECT value FROM json_each(?))")
          .execute(arguments: [json])
        try db.cachedStatement(sql: Self.tellersSQL(Self.givenSQL)).execute(arguments: [json])
      }
      for (sql, sign) in [(Self.removalSQL, -1), (Self.additionSQL(Self.givenSQL), 1)] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: [json])
        while let row = try rows.next() {
          differences[row[0], default: (0, 0)].stories += sign
          if let unread = row[1] as String? { differences[unread, default: (0, 0)].unread += sign }
        }
      }
    }
    for (feeds, difference) in differences where difference != (0, 0) {
      try db.cachedStatement(
        sql: """
          INSERT INTO storyCount (feeds, repetitions, stories, unread) VALUES (?, ?, ?, ?) ON CONFLICT (feeds)
          DO UPDATE SET stories = stories + excluded.stories, unread = unread + excluded.unread
          """
      ).execute(
        arguments: [feeds, feeds.utf8.count { $0 == Self.separator }, difference.stories, difference.unread])
      try db.cachedStatement(sql: "DELETE FROM storyCount WHERE feeds = ? AND stories = 0 AND unread = 0")
        .execute(arguments: [feeds])
    }
  }

  /// Determines who tells all stories again.
  ///
  /// - Parameter onlyMarks: Whether only marks have changed. If all articles were marked as read, little is to be done.
  func recountAll(onlyMarks: Bool = false) throws {
    if onlyMarks { return try recountMarks() }
    try db.cachedStatement(sql: "DELETE FROM teller").execute()
    try db.cachedStatement(sql: Self.tellersSQL("SELECT DISTINCT originalID AS id FROM repetition")).execute()
    try db.cachedStatement(sql: "DELETE FROM story").execute()
    try db.execute(sql: Self.additionSQL(nil))
    try db.cachedStatement(sql: "DELETE FROM storyCount").execute()
    try db.cachedStatement(
      sql: """
        INSERT INTO storyCount (feeds, repetitions, stories, unread)
        SELECT feeds, length(feeds) - length(replace(feeds, ' ', '')), sum(stories), sum(unread) FROM (
          SELECT feeds, 1 AS stories, 0 AS unread FROM story
          UNION ALL SELECT unread, 0, 1 FROM story WHERE unread IS NOT NULL)
        GROUP BY feeds
        """
    ).execute()
  }

  /// Determines which feeds' articles of the stories are unread. Stories are not written again whose marks are as before.
  private func recountMarks() throws {
    if try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM unread)")) == true {
      try db.cachedStatement(
        sql: """
          UPDATE story SET unread = present.unread FROM (
            SELECT story.id, told.feeds AS unread FROM story LEFT JOIN (
              SELECT story, group_concat(feedID, ' ') AS feeds FROM (
                SELECT teller.story, teller.feedID FROM teller
                CROSS JOIN unread ON unread.date = teller.date AND unread.articleID = teller.articleID
                ORDER BY teller.story, teller.feedID)
              GROUP BY story HAVING count(*) > 1
            ) AS told ON told.story = story.id
          ) AS present WHERE present.id = story.id AND story.unread IS NOT present.unread
          """
      ).execute()
    } else {
      try db.cachedStatement(sql: "UPDATE story SET unread = NULL WHERE unread IS NOT NULL").execute()
    }
    try db.cachedStatement(sql: "UPDATE storyCount SET unread = 0 WHERE unread <> 0").execute()
    try db.cachedStatement(
      sql: """
        INSERT INTO storyCount (feeds, repetitions, stories, unread)
        SELECT unread, length(unread) - length(replace(unread, ' ', '')), 0, count(*)
        FROM story WHERE unread IS NOT NULL GROUP BY unread
        ON CONFLICT (feeds) DO UPDATE SET unread = excluded.unread
        """
    ).execute()
    try db.cachedStatement(sql: "DELETE FROM storyCount WHERE stories = 0 AND unread = 0").execute()
  }

  /// Returns how many articles repeat the story of another one.
  func repetitions(unread: Bool) throws -> Int {
    let sql = "SELECT coalesce(sum(repetitions * \(Self.column(unread))), 0) FROM storyCount"
    return try Int.fetchOne(db.cachedStatement(sql: sql)) ?? 0
  }

  /// Returns how many articles of some feeds repeat the story of another article of these feeds.
  func repetitions(unread: Bool, in feeds: Set<Feed.ID>) throws -> Int {
    var count = 0
    try forEachOverlap(unread: unread) { told, stories in
      var tellers = 0
      Self.forEachFeed(in: told) { if feeds.contains($0) { tellers += 1 } }
      count += stories * max(0, tellers - 1)
    }
    return count
  }

  /// Returns the feeds that tell stories together.
  func overlaps(unread: Bool) throws -> [StoryOverlap] {
    var overlaps: [StoryOverlap] = []
    try forEachOverlap(unread: unread) { told, stories in
      var feeds: [Feed.ID] = []
      Self.forEachFeed(in: told) { feeds.append($0) }
      overlaps.append(StoryOverlap(feeds: feeds, stories: stories))
    }
    return overlaps
  }

  private func forEachOverlap(unread: Bool, _ body: (String, Int) -> Void) throws {
    let column = Self.column(unread)
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT feeds, \(column) FROM storyCount WHERE \(column) > 0"))
    while let row = try rows.next() { body(row[0], row[1]) }
  }

  private static func column(_ unread: Bool) -> String { unread ? "unread" : "stories" }

  private static let separator = UInt8(ascii: " ")

  /// Reads a list of numbers. There may be thousands, and the sidebar waits for them.
  private static func forEachFeed(in list: String, _ body: (Feed.ID) -> Void) {
    var number: Int64 = 0
    for byte in list.utf8 {
      if byte == separator {
        body(Feed.ID(rawValue: number))
        number = 0
      } else {
        number = number &* 10 &+ Int64(byte) &- 48
      }
    }
    body(Feed.ID(rawValue: number))
  }

  private static let givenSQL = "SELECT value AS id FROM json_each(?1)"
  private static let removalSQL = """
    DELETE FROM story WHERE id IN (SELECT value FROM json_each(?)) RETURNING feeds, unread
    """

  /// Stores the tellers of the given stories.
  private static func tellersSQL(_ stories: String) -> String {
    """
    INSERT OR IGNORE INTO teller (articleID, story, place, date, feedID)
    SELECT article.id, told.story, told.place, article.date, article.feedID FROM (
      SELECT id AS articleID, id AS story, 0 AS place FROM (\(stories))
      UNION ALL SELECT repetition.articleID, repetition.originalID, repetition.articleID
      FROM (\(stories)) AS wanted CROSS JOIN repetition ON repetition.originalID = wanted.id) AS told
    CROSS JOIN article ON article.id = told.articleID
    WHERE article.id NOT IN (\(MutedArticles.sql))
      AND EXISTS (SELECT 1 FROM repetition WHERE repetition.originalID = told.story)
    """
  }

  /// Stores the feeds of the given stories, by their tellers; of all stories if nil. Equal combinations are sorted
  /// equally, although nothing depends on it.
  private static func additionSQL(_ stories: String?) -> String {
    let given = stories.map { "(\($0)) AS wanted CROSS JOIN teller ON teller.story = wanted.id" } ?? "teller"
    return """
      INSERT INTO story (id, feeds, unread)
      SELECT story, group_concat(feedID, ' '), CASE WHEN count(unreadID) > 1 THEN group_concat(unreadID, ' ') END FROM (
        SELECT teller.story, teller.feedID, unread.feedID AS unreadID FROM \(given)
        LEFT JOIN unread ON unread.date = teller.date AND unread.articleID = teller.articleID
        ORDER BY teller.story, teller.feedID)
      GROUP BY story HAVING count(*) > 1
      RETURNING feeds, unread
      """
  }
}
