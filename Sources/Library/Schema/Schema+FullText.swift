extension Schema {
  /// The ninth migration.
  ///
  /// - `feed.fullText` is when full texts are fetched without being asked for; NULL for never.
  /// - `fullText.html` is the article as found on its web page, stored like `body.html`; relative URLs refer to `url`.
  /// - `isShown` is whether the article was last shown with its full text.
  /// - `plainText` has the full text of an article that has one.
  static let fullText = """
    ALTER TABLE feed ADD COLUMN fullText TEXT;

    CREATE TABLE fullText (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      html TEXT NOT NULL,
      url TEXT NOT NULL,
      language TEXT,
      byline TEXT,
      fetchedAt INTEGER NOT NULL,
      isShown INTEGER NOT NULL DEFAULT 1
    ) STRICT;
    """
}
