extension Schema {
  /// The third migration.
  ///
  /// - `feedState.dueAt` is the earliest next fetch that the server, the document or the backoff allows;
  ///   `feed.interval` is the user's interval in seconds. Both apply.
  /// - `attemptedAt` is when the last fetch began, `fullAt` the last fetch without validators, `changedAt` the last
  ///   fetch that returned a new article.
  /// - `wishedInterval` is the update interval requested by the document, in seconds.
  /// - `skipHours` and `skipDays` have one bit for each hour from midnight GMT and for each day from Monday.
  /// - `movedTo` is the target of a permanent redirect, `movedDays` the number of days on which it was seen, and
  ///   `movedOn` the last of them, counted from 1970.
  /// - `host` has a row for each server that requested a pause.
  /// - `fetch` is a log without a foreign key: entries of deleted feeds do not justify a lookup at each deletion.
  /// - `icon` has a row for each lookup, successful or not.
  static let fetching = """
    ALTER TABLE feed ADD COLUMN interval INTEGER;
    ALTER TABLE feed ADD COLUMN userName TEXT;

    ALTER TABLE feedState ADD COLUMN attemptedAt INTEGER;
    ALTER TABLE feedState ADD COLUMN fullAt INTEGER;
    ALTER TABLE feedState ADD COLUMN changedAt INTEGER;
    ALTER TABLE feedState ADD COLUMN wishedInterval INTEGER;
    ALTER TABLE feedState ADD COLUMN skipHours INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feedState ADD COLUMN skipDays INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feedState ADD COLUMN movedTo TEXT;
    ALTER TABLE feedState ADD COLUMN movedDays INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feedState ADD COLUMN movedOn INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feedState ADD COLUMN goneAt INTEGER;
    ALTER TABLE feedState ADD COLUMN iconURL TEXT;
    ALTER TABLE feedState ADD COLUMN answers INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feedState ADD COLUMN unchanged INTEGER NOT NULL DEFAULT 0;
    UPDATE feedState SET attemptedAt = max(coalesce(fetchedAt, failedAt), coalesce(failedAt, fetchedAt)),
      changedAt = fetchedAt;

    CREATE TABLE host (
      name TEXT PRIMARY KEY,
      restUntil INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE fetch (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      feedID INTEGER NOT NULL,
      startedAt INTEGER NOT NULL,
      duration INTEGER NOT NULL,
      result TEXT NOT NULL,
      status INTEGER,
      bytes INTEGER NOT NULL,
      articles INTEGER NOT NULL,
      failure TEXT
    ) STRICT;

    CREATE TABLE icon (
      feedID INTEGER PRIMARY KEY REFERENCES feed (id) ON DELETE CASCADE,
      source TEXT,
      image BLOB,
      checkedAt INTEGER NOT NULL
    ) STRICT;
    """
}
