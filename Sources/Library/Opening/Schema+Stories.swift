extension Schema {
  /// The fifteenth migration.
  ///
  /// - `fingerprint` has what recognizes the stories of articles that arrived lately: `address` is a hash of the
  ///   article's address (``StoryAddress``), `text` the similarity hash of its text (``TextFingerprint``). Two texts
  ///   are compared if a quarter of their hashes is equal, hence the four indexes.
  /// - `repetition` has the articles that tell a story again: `originalID` is the first article of it.
  static let stories = """
    CREATE TABLE fingerprint (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      address INTEGER,
      text INTEGER
    ) STRICT;

    CREATE INDEX fingerprintByAddress ON fingerprint (address) WHERE address IS NOT NULL;
    CREATE INDEX fingerprintByText0 ON fingerprint (text & 65535) WHERE text IS NOT NULL;
    CREATE INDEX fingerprintByText1 ON fingerprint (text >> 16 & 65535) WHERE text IS NOT NULL;
    CREATE INDEX fingerprintByText2 ON fingerprint (text >> 32 & 65535) WHERE text IS NOT NULL;
    CREATE INDEX fingerprintByText3 ON fingerprint (text >> 48 & 65535) WHERE text IS NOT NULL;

    CREATE TABLE repetition (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      originalID INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE
    ) STRICT;

    CREATE INDEX repetitionByOriginal ON repetition (originalID);
    """
}
