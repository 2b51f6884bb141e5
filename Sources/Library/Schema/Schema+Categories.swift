extension Schema {
  /// The twentieth migration.
  ///
  /// - `ruled` has what rules ask for beyond the marks that a user could set: `action` is a ``LastingAction``.
  /// - `category` has the names under which feeds file their articles, `categorized` the articles. `sortName` is the name
  ///   without case and accents. Articles stored by earlier versions have none until they change.
  /// - `article.language` is the language of an article in another language than its feed.
  static let categories = """
    CREATE TABLE ruled (
      action TEXT NOT NULL,
      articleID INTEGER NOT NULL,
      PRIMARY KEY (action, articleID)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX ruledByArticle ON ruled (articleID);

    CREATE TABLE category (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      sortName TEXT NOT NULL
    ) STRICT;

    CREATE INDEX categoryBySortName ON category (sortName);

    CREATE TABLE categorized (
      categoryID INTEGER NOT NULL,
      articleID INTEGER NOT NULL,
      PRIMARY KEY (categoryID, articleID)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX categorizedByArticle ON categorized (articleID);

    ALTER TABLE article ADD COLUMN language TEXT;
    """
}
