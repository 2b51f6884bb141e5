extension Schema {
  /// The thirteenth migration.
  ///
  /// - `notifies` is whether the user is told of new articles of a feed, or of the feeds in a folder and its subfolders.
  static let notifications = """
    ALTER TABLE feed ADD COLUMN notifies INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE folder ADD COLUMN notifies INTEGER NOT NULL DEFAULT 0;
    """
}
