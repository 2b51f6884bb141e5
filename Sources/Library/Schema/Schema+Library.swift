extension Schema {
  /// The first migration.
  ///
  /// - Dates are whole milliseconds since 1970, UTC.
  /// - Feed and article identifiers are never reused (AUTOINCREMENT): a window, or another process reading the change
  ///   table, may still hold the identifier of a deleted row.
  /// - `identity` assigns an article its identifier, possibly before the article exists.
  /// - `status` has rows only for read or starred articles, and refers to an identity without a foreign key: a status
  ///   may arrive before its article, and marking should not pay for the check.
  /// - `feedCount` is separate from `feed` so that marking does not rewrite a row full of text.
  /// - `unread` and `starred` are sorted lists, written by the transaction that changes a status.
  /// - `setting` holds what a program remembers about this library rather than about its window.
  /// - Every index ends with its table's rowid, so `(date)` is `(date, id)` and covers a list of identifiers.
  static let library = """
    CREATE TABLE account (
      id INTEGER PRIMARY KEY,
      kind TEXT NOT NULL
    ) STRICT;

    INSERT INTO account (id, kind) VALUES (1, 'local');

    CREATE TABLE feed (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      url TEXT NOT NULL,
      title TEXT NOT NULL,
      sortTitle TEXT NOT NULL,
      homePageURL TEXT,
      UNIQUE (accountID, url)
    ) STRICT;

    CREATE INDEX feedByTitle ON feed (sortTitle);

    CREATE TABLE feedState (
      feedID INTEGER PRIMARY KEY REFERENCES feed (id) ON DELETE CASCADE,
      etag TEXT,
      lastModified TEXT,
      bodyHash TEXT,
      fetchedAt INTEGER,
      failure TEXT,
      failedAt INTEGER
    ) STRICT;

    CREATE TABLE feedCount (
      feedID INTEGER PRIMARY KEY REFERENCES feed (id) ON DELETE CASCADE,
      articles INTEGER NOT NULL DEFAULT 0,
      unread INTEGER NOT NULL DEFAULT 0
    ) STRICT;

    CREATE TABLE identity (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      feedID INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
      uniqueID TEXT NOT NULL,
      UNIQUE (feedID, uniqueID)
    ) STRICT;

    CREATE TABLE article (
      id INTEGER PRIMARY KEY REFERENCES identity (id) ON DELETE CASCADE,
      feedID INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
      date INTEGER NOT NULL,
      published INTEGER,
      modified INTEGER,
      arrived INTEGER NOT NULL,
      title TEXT NOT NULL,
      excerpt TEXT NOT NULL,
      url TEXT,
      author TEXT
    ) STRICT;

    CREATE INDEX articleByDate ON article (date);
    CREATE INDEX articleByFeed ON article (feedID, date);

    CREATE TABLE body (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      html TEXT NOT NULL
    ) STRICT;

    CREATE TABLE status (
      articleID INTEGER PRIMARY KEY,
      readAt INTEGER,
      starredAt INTEGER
    ) STRICT;

    CREATE TABLE unread (
      date INTEGER NOT NULL,
      articleID INTEGER NOT NULL,
      feedID INTEGER NOT NULL,
      PRIMARY KEY (date, articleID)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX unreadByFeed ON unread (feedID, date, articleID);

    CREATE TABLE starred (
      date INTEGER NOT NULL,
      articleID INTEGER NOT NULL,
      feedID INTEGER NOT NULL,
      PRIMARY KEY (date, articleID)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX starredByFeed ON starred (feedID, date, articleID);

    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE change (
      sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL,
      feedID INTEGER,
      articleID INTEGER
    ) STRICT;
    """
}
