extension Schema {
  /// The nineteenth migration.
  ///
  /// - `later` is the queue of articles to read later. Unlike the other lists, it is sorted by when an article was added:
  ///   that is its `date`.
  /// - `later.seconds` is the time that reading the article's text takes, and `later.place` is where the user stopped, in
  ///   the format of the article's page.
  static let readLater = """
    CREATE TABLE later (
      date INTEGER NOT NULL,
      articleID INTEGER NOT NULL UNIQUE,
      feedID INTEGER NOT NULL,
      seconds INTEGER NOT NULL,
      place TEXT,
      PRIMARY KEY (date, articleID)
    ) STRICT, WITHOUT ROWID;
    """
}
