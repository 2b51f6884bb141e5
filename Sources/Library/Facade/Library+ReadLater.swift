extension Library {
  /// Remembers where the user stopped reading articles, as far as they are to be read later.
  ///
  /// - Parameter places: The places in the format of the article's page; nil for its beginning.
  /// - Throws: A database error.
  public func setReadingPlaces(_ places: [Article.ID: String?]) async throws(LibraryError) {
    try await mutate { db, _ in try ReadLaterQueue(db: db).setPlaces(places) }
  }
}
