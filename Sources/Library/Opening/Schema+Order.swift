extension Schema {
  /// The fifth migration.
  ///
  /// - `position` is a place that a person gave a feed or a folder among what is in the same folder, counted from 0; what
  ///   has none comes after what has one.
  static let order = """
    ALTER TABLE folder ADD COLUMN position INTEGER;
    ALTER TABLE feed ADD COLUMN position INTEGER;
    """
}
