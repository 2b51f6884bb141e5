extension Schema {
  /// The twenty-first migration. An attachment is named by its article and its `position` there, because its URL may
  /// change whenever the feed is fetched.
  ///
  /// - `listened` has where the user stopped in an attachment, and whether it was played to its end.
  /// - `episodeQueue` has the attachments to play, in the order of `place`. The first is the player's own if
  ///   `isLoaded` is 1.
  static let listening = """
    CREATE TABLE listened (
      articleID INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      seconds REAL NOT NULL,
      isPlayed INTEGER NOT NULL,
      PRIMARY KEY (articleID, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE episodeQueue (
      place INTEGER PRIMARY KEY,
      articleID INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      isLoaded INTEGER NOT NULL,
      UNIQUE (articleID, position)
    ) STRICT;
    """
}
