extension Schema {
  /// The twenty-third migration. Articles stored by earlier versions have no chapters until their feed is fetched again.
  ///
  /// - `chapter` has the chapters of an article's audio as its feed lists them; `seconds` is where one begins.
  /// - `chapterFile.url` is the URL of a file with them.
  static let chapters = """
    CREATE TABLE chapter (
      articleID INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE,
      seconds REAL NOT NULL,
      title TEXT NOT NULL,
      url TEXT,
      PRIMARY KEY (articleID, seconds)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE chapterFile (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      url TEXT NOT NULL
    ) STRICT;
    """
}
