extension Schema {
  /// The fifth migration.
  ///
  /// - `position` is the position that the user gave a feed or folder among its siblings, counted from 0; siblings
  ///   without one come last.
  static let order = """
    ALTER TABLE folder ADD COLUMN position INTEGER;
    ALTER TABLE feed ADD COLUMN position INTEGER;
    """
}
