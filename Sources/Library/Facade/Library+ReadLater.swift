import GRDB

extension Library {
  /// Remembers where the user stopped reading articles, as far as they are to be read later.
  ///
  /// - Parameter places: The places in the format of the article's page; nil for its beginning.
  /// - Throws: A database error.
  public func setReadingPlaces(_ places: [Article.ID: String?]) async throws(LibraryError) {
    try await mutate { db, _ in
      let update = try db.cachedStatement(sql: "UPDATE later SET place = ? WHERE articleID = ?")
      for (id, place) in places { try update.execute(arguments: [place, id.rawValue]) }
    }
  }
}
