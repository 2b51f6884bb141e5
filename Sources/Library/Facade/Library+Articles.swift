public import Foundation

extension Library {
  /// Returns an article with its body and attachments, or nil if it does not exist.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func article(_ id: Article.ID) async throws(LibraryError) -> Article? {
    try await read { db in try Article.fetch(db, id) }
  }
}

extension Library {
  /// Returns the unread articles that have arrived in feeds with notifications, or that a rule tells of; nil if there are
  /// none.
  ///
  /// - Parameter time: The time since which they have arrived.
  /// - Throws: A database error.
  public func arrivals(since time: Date) async throws(LibraryError) -> ArticleArrivals? {
    try await read { db in try ArticleArrivals.fetch(db, since: time) }
  }
}

extension Library {
  /// Returns the newest articles that are starred, or are unread, of feeds whose images are shown.
  ///
  /// - Parameters:
  ///   - isUnreadToo: Whether unread articles are returned, too.
  ///   - byDefault: Whether images of feeds without their own setting are shown.
  ///   - limit: The largest number of articles of each kind.
  /// - Returns: The articles, oldest first.
  /// - Throws: A database error.
  public func articlesWithShownImages(
    isUnreadToo: Bool, byDefault: Bool, limit: Int
  ) async throws(LibraryError) -> [Article.ID] {
    try await read { db in try ShownImages(isUnreadToo: isUnreadToo, byDefault: byDefault).articles(limit: limit, db)
    }
  }
}

extension Library {
  /// Returns the names of the categories of recent articles, for suggestions.
  ///
  /// - Parameter limit: The largest number of names.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func categories(limit: Int) async throws(LibraryError) -> [String] {
    try await read { db in try CategoryStorage(db: db).newest(limit: limit) }
  }

  /// Deletes the names of categories without articles.
  func forgetUnusedCategories() async throws(LibraryError) {
    // Usually there are none. No other writer has to wait for many.
    var ids = try await read { db in try CategoryStorage(db: db).unused() }[...]
    while !ids.isEmpty {
      let some = Array(ids.prefix(ArticleDeletion.maximumAtOnce))
      ids = ids.dropFirst(some.count)
      try await mutate { db, _ in try CategoryStorage(db: db).deleteUnused(some) }
    }
  }
}
