extension Schema {
  /// The fourth migration.
  ///
  /// - `pictures` is the user's image setting for a feed's articles; NULL for the setting that applies to all feeds.
  /// - `language` is the language as given by the feed (RFC 5646).
  static let pictures = """
    ALTER TABLE feed ADD COLUMN pictures TEXT;
    ALTER TABLE feed ADD COLUMN language TEXT;
    """
}

extension Schema {
  /// The fifth migration.
  ///
  /// - `position` is the position that the user gave a feed or folder among its siblings, counted from 0; siblings
  ///   without one come last.
  static let order = """
    ALTER TABLE folder ADD COLUMN position INTEGER;
    ALTER TABLE feed ADD COLUMN position INTEGER;
    """
}

extension Schema {
  /// The sixth migration.
  ///
  /// - `reachesPrivateHosts` is whether a feed's address may lead to this machine or its local network even though it
  ///   does not look local: the user typed it, or it was found on such a host. Earlier versions allowed it for all
  ///   feeds and did not record which addresses were typed, so existing feeds keep the permission.
  static let reach = """
    ALTER TABLE feed ADD COLUMN reachesPrivateHosts INTEGER NOT NULL DEFAULT 0;
    UPDATE feed SET reachesPrivateHosts = 1;
    """
}

extension Schema {
  /// The seventh migration.
  ///
  /// - `change.date` is the changed article's list date before the change; with it, a list finds the row without
  ///   searching. NULL in rows that are not about an article.
  static let changeDates = """
    ALTER TABLE change ADD COLUMN date INTEGER;
    """

  /// The tenth migration: titles of attached files.
  ///
  /// - `attachment.title` is plain text; NULL if the feed gives the file no title of its own.
  static let attachmentTitles = """
    ALTER TABLE attachment ADD COLUMN title TEXT;
    """
}

extension Schema {
  /// The eleventh migration.
  ///
  /// - `unread` is renamed when all articles are marked as read, and a new one takes its place. `unreadByFeed` was an
  ///   index with a name of its own, which SQLite cannot rename; the index of a constraint is named after the table,
  ///   `sqlite_autoindex_unread_2`. An older program that is running meanwhile reports the missing index when it shows
  ///   the unread articles of a folder.
  static let renamableUnread = """
    ALTER TABLE unread RENAME TO formerUnread;
    CREATE TABLE unread (
      date INTEGER NOT NULL,
      articleID INTEGER NOT NULL,
      feedID INTEGER NOT NULL,
      PRIMARY KEY (date, articleID),
      UNIQUE (feedID, date, articleID)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO unread (date, articleID, feedID) SELECT date, articleID, feedID FROM formerUnread;
    DROP TABLE formerUnread;
    """
}
