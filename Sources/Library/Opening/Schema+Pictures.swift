extension Schema {
  /// The fourth migration.
  ///
  /// - `pictures` is the user's picture setting for a feed's articles; NULL for the setting that applies to all feeds.
  /// - `language` is the language as given by the feed (RFC 5646).
  static let pictures = """
    ALTER TABLE feed ADD COLUMN pictures TEXT;
    ALTER TABLE feed ADD COLUMN language TEXT;
    """
}
