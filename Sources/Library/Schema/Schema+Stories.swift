extension Schema {
  /// The fifteenth migration.
  ///
  /// - `fingerprint` has what recognizes the stories of articles that arrived lately: `address` is a hash of the
  ///   article's address (``StoryAddress``); the keys are those of its text (``TextFingerprint``). Two texts are
  ///   compared if they have an equal key.
  /// - `repetition` has the articles that tell a story again: `originalID` is the first article of it.
  static let stories = """
    CREATE TABLE fingerprint (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      address INTEGER,
      key0 INTEGER,
      key1 INTEGER,
      key2 INTEGER,
      key3 INTEGER
    ) STRICT;

    CREATE INDEX fingerprintByAddress ON fingerprint (address) WHERE address IS NOT NULL;
    CREATE INDEX fingerprintByKey0 ON fingerprint (key0) WHERE key0 IS NOT NULL;
    CREATE INDEX fingerprintByKey1 ON fingerprint (key1) WHERE key1 IS NOT NULL;
    CREATE INDEX fingerprintByKey2 ON fingerprint (key2) WHERE key2 IS NOT NULL;
    CREATE INDEX fingerprintByKey3 ON fingerprint (key3) WHERE key3 IS NOT NULL;

    CREATE TABLE repetition (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      originalID INTEGER NOT NULL REFERENCES article (id) ON DELETE CASCADE
    ) STRICT;

    CREATE INDEX repetitionByOriginal ON repetition (originalID);
    """

  /// The sixteenth migration: fingerprints are found in memory (``StoryIndex``).
  static let storiesInMemory = """
    DROP INDEX fingerprintByAddress;
    DROP INDEX fingerprintByKey0;
    DROP INDEX fingerprintByKey1;
    DROP INDEX fingerprintByKey2;
    DROP INDEX fingerprintByKey3;
    """
}
