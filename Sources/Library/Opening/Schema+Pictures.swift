extension Schema {
  /// The fourth migration.
  ///
  /// - `pictures` is what a person wants for the pictures of a feed's articles; NULL is what they want for all feeds.
  /// - `language` is the feed's own word for its language (RFC 5646).
  static let pictures = """
    ALTER TABLE feed ADD COLUMN pictures TEXT;
    ALTER TABLE feed ADD COLUMN language TEXT;
    """
}
