extension Schema {
  /// The fourteenth migration.
  ///
  /// - `tag.color` is the name of a ``TagColor``. `sortName` is the name without case and accents.
  /// - `tagged` has a sorted list for each tag, as `starred` is one for stars.
  /// - `account.keepsLabels` is 1 if the account's server has labels, to which tags correspond. `statusChange.mark` may
  ///   be `label:` and a name then.
  static let tags = """
    CREATE TABLE tag (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      name TEXT NOT NULL,
      sortName TEXT NOT NULL UNIQUE,
      color TEXT NOT NULL
    ) STRICT;

    CREATE TABLE tagged (
      tagID INTEGER NOT NULL,
      date INTEGER NOT NULL,
      articleID INTEGER NOT NULL,
      feedID INTEGER NOT NULL,
      PRIMARY KEY (tagID, date, articleID)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX taggedByArticle ON tagged (articleID);

    ALTER TABLE account ADD COLUMN keepsLabels INTEGER NOT NULL DEFAULT 0;
    """
}
