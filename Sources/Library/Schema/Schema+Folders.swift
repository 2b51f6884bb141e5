extension Schema {
  /// The second migration.
  ///
  /// - `unread` and `starred` are authoritative for existing articles. `status` holds only statuses that arrived before
  ///   their article, so that marking a million articles involves one narrow table.
  /// - `removedAt` hides a feed, a folder or a saved search immediately; it is deleted later, when the removal can no
  ///   longer be undone. Lists filter by it, so `articleByDate` includes the feed.
  /// - `identity.servedIn` equals `feedState.serving` for articles in the feed's last document.
  /// - `plainText` is separate from `body`: showing a page of search results reads the former, opening an article the
  ///   latter.
  /// - `searchable` is the source of the index, which stores no text itself. `unindexed` lists the articles not indexed
  ///   yet.
  /// - `textless` lists the articles of the first schema, which stored no text; code that can parse HTML fills it in.
  /// - `statusChange` holds changes not yet sent to sync accounts.
  /// - `retention` of feed 0 is the library's own.
  static let foldersSearchAndUndo = """
    CREATE TABLE folder (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      parentID INTEGER REFERENCES folder (id) ON DELETE SET NULL,
      title TEXT NOT NULL,
      sortTitle TEXT NOT NULL,
      removedAt INTEGER
    ) STRICT;

    CREATE INDEX folderByParent ON folder (parentID);

    ALTER TABLE feed ADD COLUMN folderID INTEGER REFERENCES folder (id) ON DELETE SET NULL;
    ALTER TABLE feed ADD COLUMN customTitle TEXT;
    ALTER TABLE feed ADD COLUMN removedAt INTEGER;
    CREATE INDEX feedByFolder ON feed (folderID);
    CREATE INDEX removedFeed ON feed (removedAt) WHERE removedAt IS NOT NULL;

    ALTER TABLE feedState ADD COLUMN dueAt INTEGER;
    ALTER TABLE feedState ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feedState ADD COLUMN serving INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE identity ADD COLUMN servedIn INTEGER NOT NULL DEFAULT 0;

    DROP INDEX articleByDate;
    CREATE INDEX articleByDate ON article (date, id, feedID);

    UPDATE status SET readAt = NULL WHERE readAt IS NOT NULL AND articleID IN (SELECT id FROM article);
    UPDATE status SET starredAt = NULL WHERE starredAt IS NOT NULL AND articleID IN (SELECT id FROM article);
    DELETE FROM status WHERE readAt IS NULL AND starredAt IS NULL;

    CREATE TABLE statusChange (
      articleID INTEGER NOT NULL,
      mark TEXT NOT NULL,
      isSet INTEGER NOT NULL,
      changedAt INTEGER NOT NULL,
      PRIMARY KEY (articleID, mark)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE attachment (
      articleID INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      url TEXT NOT NULL,
      mimeType TEXT,
      size INTEGER,
      duration REAL,
      PRIMARY KEY (articleID, position)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE plainText (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      text TEXT NOT NULL
    ) STRICT;

    CREATE TABLE textless (articleID INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE unindexed (articleID INTEGER PRIMARY KEY) STRICT;
    INSERT INTO textless (articleID) SELECT id FROM article;

    CREATE VIEW searchable (articleID, title, author, text) AS
      SELECT article.id, article.title, article.author, plainText.text
      FROM article JOIN plainText ON plainText.articleID = article.id;

    CREATE VIRTUAL TABLE searchIndex USING fts5 (
      title, author, text, content = 'searchable', content_rowid = 'articleID', tokenize = 'kiji');

    ALTER TABLE change ADD COLUMN otherID INTEGER;

    CREATE TABLE savedSearch (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      title TEXT NOT NULL,
      sortTitle TEXT NOT NULL,
      query TEXT NOT NULL,
      removedAt INTEGER
    ) STRICT;

    CREATE TABLE retention (
      feedID INTEGER PRIMARY KEY,
      days INTEGER,
      articles INTEGER,
      keepsUnread INTEGER NOT NULL,
      keepsStarred INTEGER NOT NULL
    ) STRICT;
    """
}
