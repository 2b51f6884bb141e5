import Foundation
import GRDB

/// The stories that articles of several feeds tell (``StoryRecognition``). Runs inside a transaction.
struct Stories {
  let db: Database

  /// How long an article is compared with later ones, in milliseconds: stories are taken over within days, and a list
  /// of what to compare with that only grew would make each article cost more.
  static let window: Int64 = 30 * 86_400_000

  /// The key of the setting that switches recognition off.
  private static let settingKey = "stories"

  /// Whether a story is shown and read once: any article repeats another one, and stories are recognized.
  static let areShownOnceSQL = """
    EXISTS (SELECT 1 FROM repetition) AND \(areRecognizedSQL)
    """
  static let areRecognizedSQL =
    "NOT EXISTS (SELECT 1 FROM setting WHERE key = '\(settingKey)' AND value = 'off')"

  /// Whether stories are recognized.
  var areRecognized: Bool {
    get throws {
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT value FROM setting WHERE key = ?"), arguments: [Self.settingKey]) != "off"
    }
  }

  func setRecognized(_ isOn: Bool) throws {
    try db.cachedStatement(
      sql: "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    ).execute(arguments: [Self.settingKey, isOn ? "on" : "off"])
  }

  /// The number of fingerprints that one transaction forgets before it lets another writer in.
  private static let mostForgotten = 1000

  /// Returns the last of the oldest fingerprints that are too old; nil if none is.
  func lastOld(at now: Int64) throws -> Int64? {
    // Identifiers grow with time, so the oldest come first.
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT max(id) FROM (
            SELECT fingerprint.articleID AS id, article.arrived FROM fingerprint
            CROSS JOIN article ON article.id = fingerprint.articleID
            ORDER BY fingerprint.articleID LIMIT \(Self.mostForgotten))
          WHERE arrived < ?
          """), arguments: [now - Self.window])
  }

  func forget(upTo last: Int64) throws {
    try db.cachedStatement(sql: "DELETE FROM fingerprint WHERE articleID <= ?").execute(arguments: [last])
  }
}

extension Stories {
  /// Whether any article repeats another, whether or not stories are recognized now.
  var areThere: Bool {
    get throws { try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM repetition)")) ?? false }
  }

  /// Whether a story is shown and read once, and any is there.
  var areShownOnce: Bool {
    get throws { try Bool.fetchOne(db.cachedStatement(sql: "SELECT \(Self.areShownOnceSQL)")) ?? false }
  }

  /// Counts the other feeds that tell the story of the row `article`, whose repetition, if it is one, is `again`.
  static let otherFeedsSQL = """
    CASE WHEN \(areRecognizedSQL) THEN (
      SELECT count(DISTINCT other.feedID) FROM teller AS other
      CROSS JOIN feed AS source ON source.id = other.feedID AND source.removedAt IS NULL
      WHERE other.story = coalesce(again.originalID, article.id) AND other.feedID <> article.feedID
    ) ELSE 0 END
    """

  /// Returns the articles with those that tell the same stories.
  func whole(_ ids: [Article.ID]) throws -> [Article.ID] {
    guard !ids.isEmpty, try areShownOnce else { return ids }
    var known = Set(ids)
    var others: [Article.ID] = []
    for piece in ids.pieces(of: StatusMark.maximumAtOnce) {
      let found = try Int64.fetchAll(
        db.cachedStatement(sql: Self.othersSQL(of: "SELECT value AS articleID FROM json_each(?)")),
        arguments: [Array(piece).json])
      for id in found.map(Article.ID.init(rawValue:)) where known.insert(id).inserted { others.append(id) }
    }
    return ids + others
  }

  /// The most articles that are looked up one by one: for more, reading all repetitions, of which there are few, takes
  /// less time.
  private static let mostLookedUp = 10_000

  /// Returns those of some articles that are not the first of their story.
  func repetitions(among ids: [Article.ID]) throws -> [Article.ID] {
    if ids.count > Self.mostLookedUp {
      let all = Set(try Int64.fetchAll(db.cachedStatement(sql: "SELECT articleID FROM repetition")))
      return ids.filter { all.contains($0.rawValue) }
    }
    return try ids.pieces(of: StatusMark.maximumAtOnce).flatMap { piece in
      try Int64.fetchAll(
        db.cachedStatement(
          sql: """
            SELECT repetition.articleID
            FROM json_each(?) AS wanted CROSS JOIN repetition ON repetition.articleID = wanted.value
            """), arguments: [Array(piece).json]
      ).map(Article.ID.init(rawValue:))
    }
  }

  /// Returns those of some articles whose story is read in another feed. A muted article is not unread, but nobody has
  /// read it.
  func alreadyRead(_ ids: [Article.ID]) throws -> [Article.ID] {
    guard !ids.isEmpty else { return [] }
    let read = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT repetition.articleID FROM json_each(?) AS wanted
          CROSS JOIN repetition ON repetition.articleID = wanted.value
          WHERE EXISTS (
            SELECT 1 FROM article
            WHERE (article.id = repetition.originalID OR article.id IN (
                SELECT other.articleID FROM repetition AS other WHERE other.originalID = repetition.originalID))
              AND article.id NOT IN (\(MutedArticles.sql))
              AND NOT EXISTS (SELECT 1 FROM unread WHERE unread.date = article.date AND unread.articleID = article.id))
          """), arguments: [ids.json])
    return read.map(Article.ID.init(rawValue:))
  }

  /// Adds to a sweep the unread articles that tell the same stories as its own.
  func complete(_ sweep: Sweep) throws -> Int {
    guard try areShownOnce else { return 0 }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO \(sweep.table) SELECT unread.date, unread.articleID, unread.feedID
        FROM (\(Self.othersSQL(of: "SELECT articleID FROM \(sweep.table)"))) AS other
        CROSS JOIN article ON article.id = other.id
        CROSS JOIN unread ON unread.date = article.date AND unread.articleID = article.id
        """)
    return db.changesCount
  }

  /// Adds to a sweep of all articles up to one of them those of the unread ones left that tell the same stories.
  func completeLater(_ sweep: Sweep) throws -> Int {
    guard try areShownOnce else { return 0 }
    try db.execute(
      sql: """
        INSERT INTO \(sweep.table) SELECT unread.date, unread.articleID, unread.feedID
        FROM unread LEFT JOIN repetition ON repetition.articleID = unread.articleID
        WHERE EXISTS (
          SELECT 1 FROM article
          CROSS JOIN \(sweep.table) AS swept ON swept.date = article.date AND swept.articleID = article.id
          WHERE article.id = repetition.originalID OR article.id IN (
            SELECT other.articleID FROM repetition AS other
            WHERE other.originalID = coalesce(repetition.originalID, unread.articleID)))
        """)
    let count = db.changesCount
    guard count > 0 else { return 0 }
    try db.execute(
      sql: "DELETE FROM unread WHERE (date, articleID) IN (SELECT date, articleID FROM \(sweep.table))")
    return count
  }

  /// Selects the articles of the stories of some articles, which may be among them.
  private static func othersSQL(of selection: String) -> String {
    """
    WITH some AS (\(selection)), original (id) AS (
      SELECT coalesce(repetition.originalID, some.articleID)
      FROM some LEFT JOIN repetition ON repetition.articleID = some.articleID)
    SELECT repetition.articleID AS id FROM original CROSS JOIN repetition ON repetition.originalID = original.id
    UNION SELECT original.id FROM original CROSS JOIN repetition ON repetition.originalID = original.id
    """
  }
}
