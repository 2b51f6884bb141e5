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

  /// Stores the queue of episodes as the player has it.
  ///
  /// - Parameters:
  ///   - loaded: The episode in the player, which comes first.
  ///   - next: The others.
  ///   - urls: The URLs of their files, which may be at another position now.
  ///   - base: The others as they were when they were last read or stored. What another program has changed since is
  ///     kept. Without it, everything is replaced.
  /// - Returns: The others as they are stored now, without those of removed feeds, which are kept in case they come back.
  /// - Throws: A database error.
  @discardableResult public func setEpisodeQueue(
    loaded: Episode.ID?, next: [Episode.ID], urls: [Episode.ID: String] = [:], since base: [Episode.ID]? = nil
  ) async throws(LibraryError) -> [Episode.ID] {
    try await mutate { db, _ in
      let storage = EpisodeStorage(db: db)
      let merged = try base.map { try EpisodeQueue.merged(next, with: storage.waiting(), since: $0) } ?? next
      try storage.setQueue(loaded: loaded, next: merged, urls: urls)
      return try storage.queue().next.map(\.id)
    }
  }

  /// Changes which episodes wait, for programs without a player; a player is told.
  ///
  /// - Returns: The number of episodes that were added, moved or removed.
  /// - Throws: ``LibraryError/queueFull``, after which nothing was changed, or a database error.
  public func changeEpisodeQueue(_ change: EpisodeQueueChange) async throws(LibraryError) -> Int {
    try await mutate { db, log in
      let storage = EpisodeStorage(db: db)
      let (loaded, before) = (try storage.loaded(), try storage.waiting())
      let after: [Episode.ID]
      let count: Int
      switch change {
      case .add(let ids, let isNext):
        let added = ids.filter { $0 != loaded }
        let others = before.filter { !added.contains($0) }
        after = isNext ? added + others : others + added
        guard after.count <= EpisodeQueue.maximum else { throw LibraryError.queueFull }
        count = added.count
      case .remove(let articles):
        after = before.filter { !articles.contains($0.article) }
        count = before.count - after.count
      }
      guard after != before else { return 0 }
      try storage.setQueue(loaded: loaded, next: after)
      log.append(.episodeQueue)
      return count
    }
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
