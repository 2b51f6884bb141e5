import GRDB

/// Reads and writes what was listened to, and the queue of episodes. Runs inside a transaction.
struct EpisodeStorage {
  let db: Database

  /// Whether an article has an episode in the queue.
  static let queuedSQL = "SELECT 1 FROM episodeQueue WHERE episodeQueue.articleID = article.id"

  /// The columns of ``episode(_:)``, without the table that names the attachments.
  private static let columns = """
    SELECT attachment.articleID, attachment.position, attachment.url, coalesce(attachment.title, article.title),
      coalesce(feed.customTitle, feed.title), attachment.duration, listened.seconds, listened.isPlayed, leadImage.url, feed.pictures, feed.url,
      feed.reachesPrivateHosts, attachment.mimeType, article.title
    """
  private static let joins = """
    JOIN article ON article.id = attachment.articleID
    JOIN feed ON feed.id = article.feedID AND feed.removedAt IS NULL
    LEFT JOIN listened ON listened.articleID = attachment.articleID AND listened.position = attachment.position
    LEFT JOIN leadImage ON leadImage.articleID = article.id
    """

  func episode(at url: String, of article: Article.ID) throws -> Episode? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          \(Self.columns) FROM attachment \(Self.joins)
          WHERE attachment.articleID = ? AND attachment.url = ? ORDER BY attachment.position
          """), arguments: [article.rawValue, url]
    ).map(Self.episode)
  }

  func episode(_ id: Episode.ID) throws -> Episode? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          \(Self.columns) FROM attachment \(Self.joins)
          WHERE attachment.articleID = ? AND attachment.position = ?
          """), arguments: [id.article.rawValue, id.position]
    ).map(Self.episode)
  }

  /// The queue, without attachments that no longer exist and those of removed feeds.
  func queue() throws -> EpisodeQueue {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          \(Self.columns), episodeQueue.isLoaded FROM episodeQueue
          CROSS JOIN attachment
            ON attachment.articleID = episodeQueue.articleID AND attachment.position = episodeQueue.position
          \(Self.joins)
          ORDER BY episodeQueue.place
          """))
    var queue = EpisodeQueue()
    for row in rows {
      if row[14] == true { queue.loaded = Self.episode(row) } else { queue.next.append(Self.episode(row)) }
    }
    return queue
  }

  /// The episodes that wait, with those of removed feeds, which may come back.
  func waiting() throws -> [Episode.ID] {
    try Row.fetchAll(
      db.cachedStatement(sql: "SELECT articleID, position FROM episodeQueue WHERE isLoaded = 0 ORDER BY place")
    ).map { Episode.ID(article: Article.ID(rawValue: $0[0]), position: $0[1]) }
  }

  /// The episode in the player.
  func loaded() throws -> Episode.ID? {
    try Row.fetchOne(db.cachedStatement(sql: "SELECT articleID, position FROM episodeQueue WHERE isLoaded = 1"))
      .map { Episode.ID(article: Article.ID(rawValue: $0[0]), position: $0[1]) }
  }

  /// Replaces the queue. Episodes whose articles were deleted are ignored.
  func setQueue(loaded: Episode.ID?, next: [Episode.ID], urls: [Episode.ID: String] = [:]) throws {
    try db.cachedStatement(sql: "DELETE FROM episodeQueue").execute()
    let insertion = try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO episodeQueue (articleID, position, isLoaded)
        SELECT id, \(Self.positionSQL), ? FROM article WHERE id = ?
        """)
    for (id, isLoaded) in [loaded].compactMap({ $0.map { ($0, true) } }) + next.map({ ($0, false) }) {
      let article = try shownArticle(id.article, at: urls[id])
      try insertion.execute(arguments: [urls[id], id.position, id.position, isLoaded, article])
    }
  }

  /// Stores where the user stopped. An article that was deleted is ignored.
  func setPlace(_ seconds: Double, isPlayed: Bool, in id: Episode.ID, at url: String?) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO listened (articleID, position, seconds, isPlayed)
        SELECT id, \(Self.positionSQL), ?, ? FROM article WHERE id = ?
        """
    ).execute(arguments: [url, id.position, id.position, seconds, isPlayed, shownArticle(id.article, at: url)])
  }

  /// Returns the article itself, or, if its feed was removed, the newest one elsewhere that has the same file: the feed may
  /// have been merged with another one since the player read the article.
  private func shownArticle(_ id: Article.ID, at url: String?) throws -> Int64 {
    let isRemoved = try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT removedAt IS NOT NULL FROM feed WHERE id = (SELECT feedID FROM article WHERE id = ?)"),
      arguments: [id.rawValue])
    guard isRemoved == true, let url else { return id.rawValue }
    let other = try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT max(attachment.articleID) FROM attachment JOIN article ON article.id = attachment.articleID
          JOIN feed ON feed.id = article.feedID WHERE attachment.url = ? AND feed.removedAt IS NULL
          """), arguments: [url])
    return other ?? id.rawValue
  }

  /// The position of the file with a URL, or, if there is none, the position given: the article may have changed since it
  /// was read. Its arguments are the URL, and the position twice.
  private static let positionSQL = """
    coalesce(
      (SELECT position FROM attachment WHERE articleID = article.id AND url = ? ORDER BY position <> ?, position LIMIT 1),
      ?)
    """

  /// Keeps places and queue with their files after an article's attachments have changed: a file that is at another
  /// position now takes them along, and one with a new URL keeps them.
  /// - Parameters:
  ///   - old: The URLs before, in order.
  ///   - new: The URLs now.
  func attachmentsDidChange(from old: [String], to new: [String], of article: Article.ID) throws {
    guard old != new else { return }
    var moves: [Int: Int] = [:]
    var others: [Int] = []
    for (position, url) in old.enumerated() where !(new.indices.contains(position) && new[position] == url) {
      if let place = new.firstIndex(of: url), !moves.values.contains(place), old.count <= place || old[place] != url {
        moves[position] = place
      } else {
        others.append(position)
      }
    }
    // Without a move, a file at the same position is the same one with another URL; with one, only if it looks like that.
    let gone = others.filter { position in
      guard new.indices.contains(position), !old.contains(new[position]) else { return true }
      return !moves.isEmpty && new[position].prefix { $0 != "?" } != old[position].prefix { $0 != "?" }
    }
    for table in ["listened", "episodeQueue"] {
      let deletion = try db.cachedStatement(sql: "DELETE FROM \(table) WHERE articleID = ? AND position = ?")
      for position in gone { try deletion.execute(arguments: [article.rawValue, position]) }
      // In two steps, because two files may have changed places.
      let move = try db.cachedStatement(sql: "UPDATE \(table) SET position = ? WHERE articleID = ? AND position = ?")
      for (position, place) in moves { try move.execute(arguments: [-1 - place, article.rawValue, position]) }
      for place in moves.values { try move.execute(arguments: [place, article.rawValue, -1 - place]) }
    }
  }

  private static func episode(_ row: Row) -> Episode {
    let pictures = (row[9] as String?).flatMap(ImagePolicy.init(rawValue:))
    let (feedURL, reaches): (String, Bool) = (row[10], row[11])
    return Episode(
      id: Episode.ID(article: Article.ID(rawValue: row[0]), position: row[1]), url: row[2],
      isVideo: Attachment(url: row[2], mimeType: row[12]).kind == .video, title: row[3],
      articleTitle: row[13], feedTitle: row[4], duration: row[5], place: row[6] ?? 0, isPlayed: row[7] ?? false,
      image: (row[8] as String?).map {
        LeadImage(url: $0, pictures: pictures, feedURL: feedURL, feedReachesPrivateHosts: reaches)
      }, feedURL: feedURL, feedReachesPrivateHosts: reaches)
  }
}
