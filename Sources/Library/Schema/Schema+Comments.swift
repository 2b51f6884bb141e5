extension Schema {
  /// The twenty-second migration.
  ///
  /// - `comments.url` is the URL of the web page with an article's comments. Articles stored by earlier versions have none
  ///   until they change.
  static let comments = """
    CREATE TABLE comments (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      url TEXT NOT NULL
    ) STRICT;
    """
}
