import GRDB
public import SyncValues

/// An article of an account's server, to be stored.
public struct RemoteArticle: Sendable, Hashable {
  /// The server's identifier.
  public var id: RemoteID
  /// The server's identifier of the feed.
  public var feed: String
  /// The article. Its `uniqueID` is not used.
  public var article: NewArticle
  /// Whether it is read on the server.
  public var isRead: Bool
  /// Whether it is starred on the server.
  public var isStarred: Bool

  /// Creates an article.
  public init(id: RemoteID, feed: String, article: NewArticle, isRead: Bool, isStarred: Bool) {
    self.id = id
    self.feed = feed
    self.article = article
    self.isRead = isRead
    self.isStarred = isStarred
  }
}

/// The changes that a step of a sync made here.
public struct SyncChanges: Sendable, Hashable {
  /// The number of new articles.
  public var new = 0
  /// The number of articles that became read.
  public var read = 0
  /// The number of articles that became unread.
  public var unread = 0
  /// The number of articles that became starred.
  public var starred = 0
  /// The number of articles that lost their star.
  public var unstarred = 0
  /// The number of marks that the server did not accept; its values are used now.
  public var refused = 0
  /// The number of marks that could not be sent because the server has discarded the articles.
  public var lost = 0
  /// The number of articles that the server could not deliver and that are no longer requested.
  public var unreadable = 0

  /// Creates counts of zero.
  public init() {}

  /// Adds the changes of another step.
  public static func += (sum: inout SyncChanges, other: SyncChanges) {
    sum.new += other.new
    sum.read += other.read
    sum.unread += other.unread
    sum.starred += other.starred
    sum.unstarred += other.unstarred
    sum.refused += other.refused
    sum.lost += other.lost
    sum.unreadable += other.unreadable
  }
}

extension RemoteArticle {
  /// The article under the server's identifier.
  var identified: NewArticle {
    var article = article
    article.uniqueID = id.text
    return article
  }

  fileprivate var marks: Int64 {
    (isRead ? 0 : ListingComparison.unreadBit) | (isStarred ? ListingComparison.starredBit : 0)
  }
}

extension RemoteID {
  var databaseValue: any DatabaseValueConvertible {
    switch self {
    case .number(let number): number
    case .text(let text): text
    }
  }

  init(_ row: Row, _ index: Int) {
    if let number = Int64.fromDatabaseValue(row[index] as DatabaseValue) {
      self = .number(number)
    } else {
      self = .text(row[index] ?? "")
    }
  }
}

/// The articles of an account's server. Runs inside a transaction.
struct RemoteArticles {
  let db: Database
  let account: SyncAccount.ID
  /// In milliseconds since 1970.
  let now: Int64
  let stories: StoryIndex

  /// How often contents are requested that the server leaves out.
  static let maximumRequests = 3
  /// How often a mark is sent without effect before the server's value is adopted.
  static let maximumSent = 3

  /// The articles of accounts do not count as being in a feed's document, which would protect them from retention.
  private static let serving: Int64 = -1

  // MARK: Storing

  /// - Parameter ruled: What rules do with the articles, by the server's identifier of their feed.
  func store(
    _ articles: [RemoteArticle], _ ruled: [String: RuledArticles], _ log: inout ChangeLog
  ) throws -> SyncChanges {
    var changes = SyncChanges()
    var feeds: [String: [RemoteArticle]] = [:]
    /// The articles that may have had marks before; new ones get those of the server.
    var known: [RemoteArticle] = []
    for article in articles { feeds[article.feed, default: []].append(article) }
    for (remoteFeed, articles) in feeds.sorted(by: { $0.key < $1.key }) {
      if let feed = try Self.feed(remoteFeed, of: account, db) {
        let new = try store(articles, in: feed, &log)
        let muted = try RuleApplication(db: db, now: now).apply(ruled[remoteFeed] ?? [:], to: new, in: feed, &log)
        changes.new += new.count - muted.count
        if new.count < articles.count { known += articles }
      } else {
        try want(articles.map(\.id))
      }
    }
    if !known.isEmpty {
      try fillListed(known.map { ($0.id, $0.marks) })
      changes += try takeOverMarks(&log)
    }
    return changes
  }

  static func feed(_ remoteID: String, of account: SyncAccount.ID, _ db: Database) throws -> Feed.ID? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM feed WHERE accountID = ? AND remoteID = ?"),
      arguments: [account.rawValue, remoteID]
    ).map(Feed.ID.init(rawValue:))
  }

  /// - Returns: The new articles.
  private func store(
    _ articles: [RemoteArticle], in feed: Feed.ID, _ log: inout ChangeLog
  ) throws -> [ArticleKey] {
    let new = articles.map(\.identified)
    let former = try FormerArticles(db: db, feed: feed).adopt(new)
    let marks = Dictionary(
      articles.map { ($0.id.text, KnownArticle.EarlyStatus(isRead: $0.isRead, isStarred: $0.isStarred)) },
      uniquingKeysWith: { $1 })
    let stored = try ArticleStorage(db: db, feed: feed, serving: Self.serving, arrival: now, stories: stories)
      .store(new.map { ArrivingArticle($0) }, marks: marks)
    log.append(.articles(feed: feed, stored))
    for article in articles {
      try db.cachedStatement(
        sql: """
          INSERT INTO remoteArticle (accountID, remoteID, articleID)
          SELECT ?, ?, id FROM identity WHERE feedID = ? AND uniqueID = ?
          ON CONFLICT (accountID, remoteID) DO UPDATE SET articleID = excluded.articleID
          """
      ).execute(arguments: [account.rawValue, article.id.databaseValue, feed.rawValue, article.id.text])
    }
    for id in former { try queueMarks(of: id, articles) }
    try queueRead(stored.inserted.map(\.id), articles)
    return stored.inserted
  }

  /// Tells the server which new articles have arrived as read, because another feed has told their stories.
  private func queueRead(_ new: [Article.ID], _ articles: [RemoteArticle]) throws {
    let unreadThere = Set(articles.filter { !$0.isRead }.map(\.id.text))
    let read = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT article.id, identity.uniqueID FROM json_each(?) AS new
          CROSS JOIN article ON article.id = new.value CROSS JOIN identity ON identity.id = article.id
          WHERE NOT EXISTS (SELECT 1 FROM unread WHERE unread.date = article.date AND unread.articleID = article.id)
          """), arguments: [new.json]
    ).filter { unreadThere.contains($0[1]) }
    try StatusQueue(db: db).append(.read, true, read.map { Article.ID(rawValue: $0[0]) }, at: now)
  }

  /// Sends the marks and tags that an article got here while the server did not have it. The server's own ones are
  /// adopted like those of other known articles.
  private func queueMarks(of id: Article.ID, _ articles: [RemoteArticle]) throws {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT identity.uniqueID,
          NOT EXISTS (SELECT 1 FROM unread WHERE unread.date = article.date AND unread.articleID = article.id),
          EXISTS (SELECT 1 FROM starred WHERE starred.date = article.date AND starred.articleID = article.id)
        FROM identity JOIN article ON article.id = identity.id WHERE identity.id = ?
        """, arguments: [id.rawValue])
    guard let row, let remote = articles.first(where: { $0.id.text == row[0] }) else { return }
    let queue = StatusQueue(db: db)
    if row[1], !remote.isRead { try queue.append(.read, true, [id], at: now) }
    if row[2], !remote.isStarred { try queue.append(.starred, true, [id], at: now) }
    for tag in try TagStorage(db: db).names(of: id) { try queue.append(label: tag, true, [id], at: now) }
  }

  private func want(_ ids: [RemoteID]) throws {
    let statement = try db.cachedStatement(
      sql: "INSERT OR IGNORE INTO remoteArticle (accountID, remoteID) VALUES (?, ?)")
    for id in ids { try statement.execute(arguments: [account.rawValue, id.databaseValue]) }
  }

  /// Counts the requests for contents that returned none.
  func noteRequested(_ ids: [RemoteID], _ changes: inout SyncChanges) throws {
    let statement = try db.cachedStatement(
      sql: """
        UPDATE remoteArticle SET requests = requests + 1
        WHERE accountID = ? AND remoteID = ? AND articleID IS NULL RETURNING requests
        """)
    for id in ids {
      let requests = try Int.fetchOne(statement, arguments: [account.rawValue, id.databaseValue])
      if requests == Self.maximumRequests { changes.unreadable += 1 }
    }
  }

  /// Forgets articles that the server has discarded; they stay here, and are no longer synchronized.
  func forget(_ ids: [RemoteID], _ changes: inout SyncChanges) throws {
    guard !ids.isEmpty else { return }
    try fillListed(ids.map { ($0, 0) })
    try forgetListed(&changes)
  }

  // MARK: Comparing

  func reconcile(
    _ marks: some Sequence<(id: RemoteID, marks: Int64)>, _ oldest: Int64?, _ log: inout ChangeLog
  ) throws -> SyncChanges {
    try fillListed(marks)
    let changes = try takeOverMarks(&log)
    try recall()
    try db.cachedStatement(
      sql: """
        INSERT INTO remoteArticle (accountID, remoteID, rank, requests)
        SELECT ?1, remoteID, marks = 0,
          CASE WHEN marks = 0 AND typeof(remoteID) = 'integer' AND remoteID < ?2 THEN \(Self.maximumRequests) ELSE 0 END
        FROM temp.listed WHERE true
        ON CONFLICT (accountID, remoteID) DO UPDATE SET rank = excluded.rank,
          requests = CASE WHEN rank = 1 AND excluded.rank = 0 THEN 0 ELSE requests END
        WHERE articleID IS NULL AND rank <> excluded.rank
        """
    ).execute(arguments: [account.rawValue, oldest ?? Int64.min])
    return changes
  }

  /// Requests the contents of articles that retention has deleted here and that became unread or starred on the server
  /// since then. Articles that were deleted although they were unread or starred stay deleted.
  private func recall() throws {
    try db.cachedStatement(
      sql: """
        UPDATE remoteArticle SET articleID = NULL, rank = 0, requests = 0
        WHERE accountID = ?1 AND remoteID IN (
          SELECT remote.remoteID FROM \(Self.listedSQL) CROSS JOIN identity ON identity.id = remote.articleID
          WHERE listed.marks <> 0 AND NOT EXISTS (SELECT 1 FROM article WHERE article.id = remote.articleID)
            AND NOT EXISTS (SELECT 1 FROM statusChange WHERE statusChange.articleID = remote.articleID)
            AND ((listed.marks & 1 <> 0 AND EXISTS (
                SELECT 1 FROM status WHERE status.articleID = remote.articleID AND readAt IS NOT NULL))
              OR (listed.marks & 2 <> 0 AND coalesce(
                (SELECT keepsStarred FROM retention WHERE retention.feedID = identity.feedID),
                (SELECT keepsStarred FROM retention WHERE retention.feedID = 0), 1))))
        """
    ).execute(arguments: [account.rawValue])
  }

  private func fillListed(_ marks: some Sequence<(id: RemoteID, marks: Int64)>) throws {
    try db.execute(
      sql: """
        CREATE TEMP TABLE IF NOT EXISTS listed (remoteID ANY PRIMARY KEY, marks INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        DELETE FROM temp.listed;
        """)
    let statement = try db.cachedStatement(sql: "INSERT OR REPLACE INTO temp.listed (remoteID, marks) VALUES (?, ?)")
    for (id, marks) in marks { try statement.execute(arguments: [id.databaseValue, marks]) }
  }

  /// The known articles in the listing, joined as `remote` and `listed`.
  private static let listedSQL = """
    temp.listed AS listed CROSS JOIN remoteArticle AS remote
      ON remote.accountID = ?1 AND remote.remoteID = listed.remoteID
    """

  /// The listed value of the mark of a row of `statusChange`.
  private static let listedValueSQL = """
    CASE mark WHEN 'read' THEN (listed.marks & 1) = 0 ELSE (listed.marks & 2) <> 0 END
    """

  /// Ends the wait of marks that the server has, unless the user has changed them since they were compared.
  func confirm(_ articles: some Sequence<(article: Int64, marks: Int64)>) throws {
    let statement = try db.cachedStatement(
      sql: """
        DELETE FROM statusChange WHERE articleID = ?1
          AND (mark = 'read' AND isSet = ((?2 & 1) = 0) OR mark = 'starred' AND isSet = ((?2 & 2) <> 0))
        """)
    for (article, marks) in articles { try statement.execute(arguments: [article, marks]) }
  }

  private func takeOverMarks(_ log: inout ChangeLog) throws -> SyncChanges {
    var changes = SyncChanges()
    // The server confirms these marks, also those that were not sent: it has that value, and if the user changes one
    // back, the server must be told.
    try db.cachedStatement(
      sql: """
        DELETE FROM statusChange WHERE (articleID, mark) IN (
          SELECT change.articleID, change.mark FROM statusChange AS change
          CROSS JOIN remoteArticle AS remote ON remote.articleID = change.articleID AND remote.accountID = ?
          CROSS JOIN temp.listed AS listed ON listed.remoteID = remote.remoteID
          WHERE change.mark IN ('read', 'starred') AND change.isSet = (\(Self.listedValueSQL)))
        """
    ).execute(arguments: [account.rawValue])
    // The server has ignored these marks several times.
    try db.cachedStatement(
      sql: """
        DELETE FROM statusChange WHERE sent >= \(Self.maximumSent) AND NOT \(RemoteMark.isLabelSQL) AND articleID IN (
          SELECT remote.articleID FROM \(Self.listedSQL))
        """
    ).execute(arguments: [account.rawValue])
    changes.refused = db.changesCount
    changes.read = try apply(.read, true, "(listed.marks & 1) = 0 AND \(Self.isIn("unread"))", &log)
    changes.unread = try apply(.read, false, "(listed.marks & 1) <> 0 AND NOT \(Self.isIn("unread"))", &log)
    changes.starred = try apply(.starred, true, "(listed.marks & 2) <> 0 AND NOT \(Self.isIn("starred"))", &log)
    changes.unstarred = try apply(.starred, false, "(listed.marks & 2) = 0 AND \(Self.isIn("starred"))", &log)
    return changes
  }

  private static func isIn(_ table: String) -> String {
    "EXISTS (SELECT 1 FROM \(table) WHERE \(table).date = article.date AND \(table).articleID = article.id)"
  }

  /// Sets or clears a mark where the server differs and nothing waits to be sent.
  private func apply(_ mark: StatusMark, _ isSet: Bool, _ condition: String, _ log: inout ChangeLog) throws -> Int {
    let ids = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT article.id FROM \(Self.listedSQL) CROSS JOIN article ON article.id = remote.articleID
          WHERE \(condition) AND NOT EXISTS (
            SELECT 1 FROM statusChange WHERE statusChange.articleID = article.id AND mark = '\(mark.rawValue)')
          """), arguments: [account.rawValue]
    ).map(Article.ID.init(rawValue:))
    guard !ids.isEmpty else { return 0 }
    let changed = try mark.apply(isSet, toAll: ids, at: now, isFromServer: true, db)
    log.append(.statuses(changed))
    // A story is read once, here too; the servers of the other articles have yet to learn of it. Unread it becomes only
    // article by article: one server must not undo what was read elsewhere.
    if mark == .read, isSet {
      log.append(.statuses(try mark.apply(true, toAll: Stories(db: db).whole(ids), at: now, db)))
    }
    return changed.count
  }

  /// Forgets the account's articles that are in the listing.
  private func forgetListed(_ changes: inout SyncChanges) throws {
    let condition = "accountID = ? AND remoteID IN (SELECT remoteID FROM temp.listed)"
    try db.cachedStatement(
      sql: """
        DELETE FROM statusChange WHERE articleID IN (
          SELECT articleID FROM remoteArticle WHERE articleID IS NOT NULL AND \(condition))
        """
    ).execute(arguments: [account.rawValue])
    changes.lost += db.changesCount
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO formerArticle (feedID, url, articleID)
        SELECT article.feedID, coalesce(article.url, ''), article.id FROM remoteArticle
        JOIN article ON article.id = remoteArticle.articleID
        WHERE \(condition)
        """
    ).execute(arguments: [account.rawValue])
    try db.cachedStatement(sql: "DELETE FROM remoteArticle WHERE \(condition)").execute(arguments: [account.rawValue])
  }
}

extension RemoteID {
  /// The identifier as an article's `uniqueID`.
  fileprivate var text: String {
    switch self {
    case .number(let number): String(number)
    case .text(let text): text
    }
  }
}
