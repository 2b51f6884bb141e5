import GRDB

/// Reads and writes the queue of articles to read later. Runs inside a transaction.
struct ReadLaterQueue {
  let db: Database

  /// An article in the queue.
  struct Entry {
    /// The article with its list date.
    let key: ArticleKey
    /// When the article was added, in milliseconds since 1970.
    let added: Int64
    let seconds: Int64
    let place: String?
  }

  /// Whether an article is in the queue.
  static let memberSQL = "SELECT 1 FROM later WHERE later.articleID = article.id"

  /// Adds articles at the end of the queue. Those in it keep their places; unknown ones are ignored.
  ///
  /// - Parameter time: In milliseconds since 1970. What is added later comes later, even if the clock was set back.
  func add(_ ids: [Article.ID], at time: Int64) throws -> [Entry] {
    let last = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(date) FROM later"))
    let time = last.map { max(time, $0 + 1) } ?? time
    var entries: [Entry] = []
    for piece in ids.pieces(of: StatusMark.maximumAtOnce) {
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT article.id, article.date, coalesce(plainText.text, article.excerpt)
            FROM json_each(?) AS wanted CROSS JOIN article ON article.id = wanted.value
            LEFT JOIN plainText ON plainText.articleID = article.id
            WHERE NOT EXISTS (\(Self.memberSQL))
            """), arguments: [Array(piece).json])
      while let row = try rows.next() {
        entries.append(
          Entry(
            key: ArticleKey(row[0], row[1]), added: time, seconds: Self.seconds(of: row[2]), place: nil))
      }
    }
    return try put(entries)
  }

  /// Puts articles into the queue where they were, unless they have been deleted or are in it.
  ///
  /// - Returns: Those that were put.
  func put(_ entries: [Entry]) throws -> [Entry] {
    let insertion = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO later (date, articleID, feedID, seconds, place)
        SELECT ?, id, feedID, ?, ? FROM article WHERE id = ?
        """)
    return try entries.filter { entry in
      try insertion.execute(arguments: [entry.added, entry.seconds, entry.place, entry.key.id.rawValue])
      return db.changesCount > 0
    }
  }

  /// Removes articles; those not in the queue are ignored.
  func remove(_ ids: [Article.ID]) throws -> [Entry] {
    try ids.pieces(of: StatusMark.maximumAtOnce).flatMap { piece in
      try Row.fetchAll(
        db.cachedStatement(
          sql: """
            DELETE FROM later WHERE articleID IN (SELECT value FROM json_each(?))
            RETURNING articleID, (SELECT date FROM article WHERE article.id = articleID), date, seconds, place
            """), arguments: [Array(piece).json]
      ).map { Entry(key: ArticleKey($0[0], $0[1] ?? 0), added: $0[2], seconds: $0[3], place: $0[4]) }
    }
  }

  /// Updates the reading time of an article whose text has changed, if it is in the queue.
  func measure(_ id: Article.ID) throws {
    let text = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT plainText.text FROM later JOIN plainText ON plainText.articleID = later.articleID
          WHERE later.articleID = ?
          """), arguments: [id.rawValue])
    guard let text else { return }
    try db.cachedStatement(sql: "UPDATE later SET seconds = ? WHERE articleID = ?")
      .execute(arguments: [Self.seconds(of: text), id.rawValue])
  }

  private static func seconds(of text: String) -> Int64 { Int64((ReadingTime.time(of: text) * 60).rounded()) }

  func total() throws -> ReadLaterTotal {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT count(*), coalesce(sum(seconds), 0) FROM later WHERE feedID NOT IN (\(Feed.removedSQL))"))
    return ReadLaterTotal(articles: row?[0] ?? 0, seconds: row?[1] ?? 0)
  }

  func setPlaces(_ places: [Article.ID: String?]) throws {
    let update = try db.cachedStatement(sql: "UPDATE later SET place = ? WHERE articleID = ?")
    for (id, place) in places { try update.execute(arguments: [place, id.rawValue]) }
  }
}

/// The size of the queue of articles to read later.
public struct ReadLaterTotal: Sendable, Hashable {
  /// The number of articles.
  public let articles: Int
  /// How long reading them takes, in seconds.
  public let seconds: Int

  /// Creates a total.
  public init(articles: Int = 0, seconds: Int = 0) { (self.articles, self.seconds) = (articles, seconds) }
}
