extension Schema {
  /// The twelfth migration.
  ///
  /// - `rule.query` is a search. `actions` has the names of ``RuleActions``, separated by spaces.
  /// - `muted` has the articles that only a search for them shows. They are read, and not counted in `feedCount`.
  static let rules = """
    CREATE TABLE rule (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      query TEXT NOT NULL,
      actions TEXT NOT NULL,
      isEnabled INTEGER NOT NULL DEFAULT 1
    ) STRICT;

    CREATE TABLE muted (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE
    ) STRICT;
    """
}
