extension Schema {
  /// The seventh migration.
  ///
  /// - `change.date` is the changed article's list date before the change; with it, a list finds the row without
  ///   searching. NULL in rows that are not about an article.
  static let changeDates = """
    ALTER TABLE change ADD COLUMN date INTEGER;
    """
}
