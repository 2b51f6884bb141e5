import GRDB

/// Moves the articles of a feed to another one with the same address. Articles that both have stay in the source, and
/// their marks are copied. Runs inside a transaction.
struct FeedMerge {
  let db: Database
  let source: Int64
  let target: Int64

  /// - Parameter marks: Copies the marks of articles that both feeds have.
  func merge(_ log: inout ChangeLog, marks: (FeedMerge, inout ChangeLog) throws -> Void) throws {
    try findTwins()
    try marks(self, &log)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO tagged (tagID, date, articleID, feedID)
        SELECT tagged.tagID, article.date, article.id, article.feedID
        FROM temp.twin JOIN tagged ON tagged.articleID = twin.sourceID JOIN article ON article.id = twin.targetID
        """)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO later (date, articleID, feedID, seconds, place)
        SELECT later.date, article.id, article.feedID, later.seconds, later.place
        FROM temp.twin JOIN later ON later.articleID = twin.sourceID JOIN article ON article.id = twin.targetID
        """)
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO ruled (action, articleID)
        SELECT ruled.action, article.id
        FROM temp.twin JOIN ruled ON ruled.articleID = twin.sourceID JOIN article ON article.id = twin.targetID
        """)
    try uniteEpisodes()
    try copyFullTexts(&log)
    try db.execute(sql: "DELETE FROM unread WHERE articleID IN (\(MutedArticles.sql))")
    // Those of both feeds may come from different places.
    try FormerArticles.detachIdentifiers(of: source, db)
    for (table, id) in [
      ("identity", "id"), ("article", "id"), ("unread", "articleID"), ("starred", "articleID"),
      ("tagged", "articleID"), ("later", "articleID"), ("formerArticle", "articleID"),
    ] {
      try db.execute(
        sql: """
          UPDATE \(table) SET feedID = ? WHERE feedID = ? AND \(id) NOT IN (SELECT sourceID FROM temp.twin)
          """, arguments: [target, source])
    }
    try db.execute(
      sql: """
        UPDATE feedCount SET
          articles = (
            SELECT count(*) FROM article
            WHERE article.feedID = feedCount.feedID AND article.id NOT IN (\(MutedArticles.sql))),
          unread = (SELECT count(*) FROM unread WHERE unread.feedID = feedCount.feedID)
        WHERE feedID IN (?, ?)
        """, arguments: [source, target])
    // Articles tell their stories in another feed now.
    if try Stories(db: db).areThere { try StoryCounts(db: db).recountAll() }
  }

  /// Marks what is read or starred in the source as read or starred in the target, too, and tells the target's server.
  func uniteMarks(at now: Int64, _ log: inout ChangeLog) throws {
    log.append(.statuses(try StatusMark.read.apply(true, toAll: twins(in: "unread", false), at: now, db)))
    log.append(.statuses(try StatusMark.starred.apply(true, toAll: twins(in: "starred", true), at: now, db)))
  }

  /// Returns the articles of the target that both feeds have and whose counterparts in the source are in one of the
  /// tables of marks, or are not.
  private func twins(in table: String, _ isIn: Bool) throws -> [Article.ID] {
    try Int64.fetchAll(
      db,
      sql: """
        SELECT targetID FROM temp.twin JOIN article ON article.id = twin.sourceID
        WHERE \(isIn ? "" : "NOT") EXISTS (
          SELECT 1 FROM \(table) AS marked WHERE marked.date = article.date AND marked.articleID = article.id)
        """
    ).map(Article.ID.init(rawValue:))
  }

  /// Keeps where the user stopped listening, and the queue. A file is the same if its URL is; one whose URL the other
  /// article does not have is the one at the same position.
  private func uniteEpisodes() throws {
    let same = """
      SELECT own.articleID AS targetID, own.position AS targetPosition, twin.sourceID, other.position AS sourcePosition
      FROM temp.twin JOIN attachment AS own ON own.articleID = twin.targetID
      JOIN attachment AS other ON other.articleID = twin.sourceID AND other.url = own.url
      """
    let others = """
      SELECT own.articleID, own.position, twin.sourceID, own.position
      FROM temp.twin JOIN attachment AS own ON own.articleID = twin.targetID
      WHERE NOT EXISTS (
        SELECT 1 FROM attachment AS other WHERE other.articleID = twin.sourceID AND other.url = own.url)
      AND NOT EXISTS (
        SELECT 1 FROM attachment AS other JOIN attachment AS moved
          ON moved.articleID = twin.targetID AND moved.url = other.url
        WHERE other.articleID = twin.sourceID AND other.position = own.position)
      """
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS twinFile (
          targetID INTEGER, targetPosition INTEGER, sourceID INTEGER, sourcePosition INTEGER,
          PRIMARY KEY (sourceID, sourcePosition));
        DELETE FROM temp.twinFile;
        INSERT OR IGNORE INTO temp.twinFile (targetID, targetPosition, sourceID, sourcePosition) \(same);
        INSERT OR IGNORE INTO temp.twinFile (targetID, targetPosition, sourceID, sourcePosition) \(others);
        INSERT INTO listened (articleID, position, seconds, isPlayed)
        SELECT targetID, targetPosition, listened.seconds, listened.isPlayed
        FROM temp.twinFile JOIN listened ON listened.articleID = sourceID AND listened.position = sourcePosition
        WHERE true
        ON CONFLICT (articleID, position) DO UPDATE
          SET seconds = max(seconds, excluded.seconds), isPlayed = max(isPlayed, excluded.isPlayed);
        UPDATE OR IGNORE episodeQueue SET articleID = twinFile.targetID, position = twinFile.targetPosition
        FROM temp.twinFile
        WHERE episodeQueue.articleID = twinFile.sourceID AND episodeQueue.position = twinFile.sourcePosition;
        """)
  }

  /// Copies the full texts that were fetched since the others were copied.
  private func copyFullTexts(_ log: inout ChangeLog) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT twin.sourceID, twin.targetID FROM temp.twin JOIN fullText ON fullText.articleID = twin.sourceID
        WHERE NOT EXISTS (SELECT 1 FROM fullText AS own WHERE own.articleID = twin.targetID)
        """)
    let pairs = rows.map { TwinFullTexts.Pair(source: .init(rawValue: $0[0]), target: .init(rawValue: $0[1])) }
    try TwinFullTexts(db: db).copy(pairs, &log)
  }

  /// Returns the articles of the target whose counterparts in the source have a tag, by its name.
  func twinTags() throws -> [String: [Article.ID]] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT tag.name, twin.targetID
        FROM temp.twin JOIN tagged ON tagged.articleID = twin.sourceID JOIN tag ON tag.id = tagged.tagID
        """)
    return Dictionary(grouping: rows) { $0[0] }.mapValues { $0.map { Article.ID(rawValue: $0[1]) } }
  }

  private func findTwins() throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS twin (sourceID INTEGER PRIMARY KEY, targetID INTEGER NOT NULL UNIQUE);
        DELETE FROM temp.twin;
        """)
    let statement = try db.cachedStatement(sql: "INSERT INTO temp.twin (sourceID, targetID) VALUES (?, ?)")
    for (source, target) in try twins() { try statement.execute(arguments: [source, target]) }
  }

  /// Returns the articles that both feeds have, by those of the source: by address and title, or by an address that
  /// neither feed gives to several articles.
  func twins() throws -> [Int64: Int64] {
    let (sources, targets) = (try recognized(source), try recognized(target))
    var (twins, taken): ([Int64: Int64], Set<Int64>) = ([:], [])
    func add(_ own: FormerArticles.Recognized, _ other: FormerArticles.Recognized) {
      guard twins[own.id] == nil, taken.insert(other.id).inserted else { return }
      twins[own.id] = other.id
    }
    for (address, own) in sources {
      guard let others = targets[address] else { continue }
      for article in own {
        for other in others where article.isSame(as: other) { add(article, other) }
      }
      if !address.isEmpty, own.count == 1, others.count == 1, own[0].isNear(others[0]) { add(own[0], others[0]) }
    }
    return twins
  }

  /// The articles of a feed, by address.
  private func recognized(_ feed: Int64) throws -> [String: [FormerArticles.Recognized]] {
    var articles: [String: [FormerArticles.Recognized]] = [:]
    let rows = try Row.fetchCursor(
      db, sql: "SELECT id, title, published, url FROM article WHERE feedID = ? ORDER BY id", arguments: [feed])
    while let row = try rows.next() {
      articles[FormerArticles.address(row[3]), default: []].append(FormerArticles.Recognized(row))
    }
    return articles
  }
}
