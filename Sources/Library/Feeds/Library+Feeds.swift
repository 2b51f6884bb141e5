import GRDB

extension Library {
  /// Every feed, by title without regard to case.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func feeds() async throws(LibraryError) -> [Feed] {
    try await read { db in
      try Feed.fetch(db, "ORDER BY feed.sortTitle, feed.id")
    }
  }

  /// A feed by its number; nil if there is none, or no longer.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func feed(_ id: Feed.ID) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, "WHERE feed.id = ?", [id.rawValue]).first
    }
  }

  /// The feed subscribed to at an address, compared byte for byte.
  ///
  /// - Throws: ``LibraryError/cancelled`` or what the database says.
  public func feed(at url: String) async throws(LibraryError) -> Feed? {
    try await read { db in
      try Feed.fetch(db, at: url)
    }
  }

  /// Subscribes to a feed, without articles as yet.
  ///
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` with the feed that has the address, or what the database says.
  public func addFeed(_ new: NewFeed) async throws(LibraryError) -> Feed {
    try await mutate { db, log in
      let url = new.url.storable
      if let feed = try Feed.fetch(db, at: url) {
        throw LibraryError.alreadySubscribed(feed)
      }
      let title = new.title.storable
      try db.execute(
        sql: "INSERT INTO feed (accountID, url, title, sortTitle, homePageURL) VALUES (?, ?, ?, ?, ?)",
        arguments: [Feed.localAccount, url, title, title.sortKey, new.homePageURL?.storable])
      let id = db.lastInsertedRowID
      try db.execute(sql: "INSERT INTO feedState (feedID) VALUES (?)", arguments: [id])
      try db.execute(sql: "INSERT INTO feedCount (feedID) VALUES (?)", arguments: [id])
      log.append(.feeds([Feed.ID(rawValue: id)]))
      return Feed(
        id: Feed.ID(rawValue: id), url: url, title: title, homePageURL: new.homePageURL?.storable, unreadCount: 0,
        articleCount: 0, failure: nil)
    }
  }

  /// Ends a subscription and deletes its articles, whatever their status.
  ///
  /// - Throws: ``LibraryError/noSuchFeed(_:)`` or what the database says.
  public func removeFeed(_ id: Feed.ID) async throws(LibraryError) {
    try await mutate { db, log in
      let articles = try Int64.fetchAll(
        db, sql: "SELECT id FROM article WHERE feedID = ? LIMIT ?", arguments: [id.rawValue, ChangeLog.maximumListed])
      // Statuses and lists have no foreign key.
      try db.execute(
        sql: "DELETE FROM status WHERE articleID IN (SELECT id FROM identity WHERE feedID = ?)",
        arguments: [id.rawValue])
      try db.execute(sql: "DELETE FROM unread WHERE feedID = ?", arguments: [id.rawValue])
      try db.execute(sql: "DELETE FROM starred WHERE feedID = ?", arguments: [id.rawValue])
      try db.execute(sql: "DELETE FROM feed WHERE id = ?", arguments: [id.rawValue])
      guard db.changesCount > 0 else { throw LibraryError.noSuchFeed(id) }
      log.append(.feeds([id]))
      log.append(.articles(feed: id, ArticleChanges(deleted: articles.map(Article.ID.init(rawValue:)))))
    }
  }
}
