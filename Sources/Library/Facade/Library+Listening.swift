extension Library {
  /// Returns an article's attachment as an episode, or nil if it has none with that URL.
  ///
  /// - Throws: A database error.
  public func episode(at url: String, of article: Article.ID) async throws(LibraryError) -> Episode? {
    try await glance { db in try EpisodeStorage(db: db).episode(at: url, of: article) }
  }

  /// Returns an episode, or nil if it no longer exists.
  ///
  /// - Throws: A database error.
  public func episode(_ id: Episode.ID) async throws(LibraryError) -> Episode? {
    try await glance { db in try EpisodeStorage(db: db).episode(id) }
  }

  /// Returns the queue of episodes as it was stored.
  ///
  /// - Throws: A database error.
  public func episodeQueue() async throws(LibraryError) -> EpisodeQueue {
    try await glance { db in try EpisodeStorage(db: db).queue() }
  }

  /// Stores the queue of episodes.
  ///
  /// - Parameters:
  ///   - loaded: The episode in the player, which comes first.
  ///   - next: The others.
  ///   - urls: The URLs of their files, which may be at another position now.
  /// - Throws: A database error.
  public func setEpisodeQueue(
    loaded: Episode.ID?, next: [Episode.ID], urls: [Episode.ID: String] = [:]
  ) async throws(LibraryError) {
    try await mutate { db, _ in try EpisodeStorage(db: db).setQueue(loaded: loaded, next: next, urls: urls) }
  }

  /// Stores where the user stopped in an episode.
  ///
  /// - Parameters:
  ///   - isPlayed: Whether it was played to its end.
  ///   - url: The URL of its file, which may be at another position now.
  /// - Throws: A database error.
  public func setListeningPlace(
    _ seconds: Double, isPlayed: Bool, in id: Episode.ID, at url: String? = nil
  ) async throws(LibraryError) {
    try await mutate { db, _ in try EpisodeStorage(db: db).setPlace(seconds, isPlayed: isPlayed, in: id, at: url) }
  }
}

extension Library {
  /// Returns what the feed says about the chapters of an article's audio.
  ///
  /// - Throws: A database error.
  public func chapters(of article: Article.ID) async throws(LibraryError) -> ChapterList {
    try await glance { db in try ChapterStorage(db: db).chapters(of: article) }
  }
}
