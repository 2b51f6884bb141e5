extension Schema {
  /// The third migration.
  ///
  /// - `feedState.dueAt` is the earliest that the server, the document or failures allow; how often a person wants the
  ///   feed is `feed.interval`, in seconds, and both hold.
  /// - `attemptedAt` is when the last fetch was begun, `fullAt` when one last asked without validators, `changedAt` when
  ///   one last brought an article.
  /// - `wishedInterval` is how often the document wants to be asked for, in seconds.
  /// - `skipHours` and `skipDays` have a bit for each hour from midnight, GMT, and for each day from Monday.
  /// - `movedTo` is where the server says the feed has gone for good, `movedDays` on how many days it has said so and
  ///   `movedOn` the last of them, counted from 1970.
  /// - `host` has a row for a server that asked to be left alone.
  /// - `fetch` is a log without a foreign key: rows of feeds that are gone are not worth a look at each deletion.
  /// - `icon` has a row for what was looked for, found or not.
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
