extension Schema {
  /// The eighth migration.
  ///
  /// - `account.folderID` is the folder that contains the account's feeds and folders; its title is the account's.
  /// - `account.usesKey` is 1 if the password is a key that needs no user name.
  /// - `account.cursor` and `failure` are opaque to the library. `rests` counts the pauses in a row that the server
  ///   asked for without saying how long.
  /// - `feed.remoteID` is the server's identifier; NULL until the server knows the feed, and after it was told to
  ///   forget it.
  /// - `remoteTitle` and `remoteFolder` are the server's names at the last agreement, `syncedTitle` and `syncedFolder`
  ///   this library's at that moment. A name that differs from the latter is still to be sent; `titlePushes` and
  ///   `folderPushes` count how often it was sent since. `pushes` counts refused subscriptions.
  /// - `remoteArticle` has a row for each article on a server. `articleID` is the identity, also of an article that
  ///   retention has deleted; NULL for one whose contents are still wanted, of which unread and starred ones have rank 0.
  ///   `requests` counts how often they were asked for in vain.
  /// - `formerArticle` has the articles that left their server, and those of feeds that were local. One that comes (back)
  ///   from the server has another identifier and is recognized by its address and title.
  /// - `statusChange.sent` counts the requests with the current value that were answered, `isUnanswered` is 1 if the
  ///   last one was not, and `wasSent` if any request about the mark was ever made.
  static let accounts = """
    ALTER TABLE account ADD COLUMN folderID INTEGER REFERENCES folder (id);
    ALTER TABLE account ADD COLUMN url TEXT;
    ALTER TABLE account ADD COLUMN userName TEXT;
    ALTER TABLE account ADD COLUMN usesKey INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN fingerprint TEXT;
    ALTER TABLE account ADD COLUMN cursor TEXT;
    ALTER TABLE account ADD COLUMN restUntil INTEGER;
    ALTER TABLE account ADD COLUMN rests INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE account ADD COLUMN syncedAt INTEGER;
    ALTER TABLE account ADD COLUMN failure TEXT;

    ALTER TABLE feed ADD COLUMN remoteID TEXT;
    ALTER TABLE feed ADD COLUMN remoteTitle TEXT;
    ALTER TABLE feed ADD COLUMN remoteFolder TEXT;
    ALTER TABLE feed ADD COLUMN syncedTitle TEXT;
    ALTER TABLE feed ADD COLUMN syncedFolder TEXT;
    ALTER TABLE feed ADD COLUMN titlePushes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feed ADD COLUMN folderPushes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE feed ADD COLUMN pushes INTEGER NOT NULL DEFAULT 0;
    CREATE UNIQUE INDEX feedByRemoteID ON feed (accountID, remoteID) WHERE remoteID IS NOT NULL;

    CREATE TABLE remoteArticle (
      accountID INTEGER NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      remoteID ANY NOT NULL,
      articleID INTEGER,
      rank INTEGER NOT NULL DEFAULT 0,
      requests INTEGER NOT NULL DEFAULT 0,
      PRIMARY KEY (accountID, remoteID)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX remoteArticleByArticle ON remoteArticle (articleID) WHERE articleID IS NOT NULL;
    CREATE INDEX wantedArticle ON remoteArticle (accountID, rank, remoteID) WHERE articleID IS NULL;

    CREATE TABLE formerArticle (
      feedID INTEGER NOT NULL REFERENCES feed (id) ON DELETE CASCADE,
      url TEXT NOT NULL,
      articleID INTEGER NOT NULL REFERENCES identity (id) ON DELETE CASCADE,
      PRIMARY KEY (feedID, url, articleID)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX formerArticleByArticle ON formerArticle (articleID);

    ALTER TABLE statusChange ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE statusChange ADD COLUMN isUnanswered INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE statusChange ADD COLUMN wasSent INTEGER NOT NULL DEFAULT 0;
    """
}
