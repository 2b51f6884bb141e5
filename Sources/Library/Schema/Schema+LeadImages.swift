extension Schema {
  /// The eighteenth migration.
  ///
  /// - `leadImage.url` is the URL of the image that stands for an article in lists. Only a page of rows reads this table.
  ///   Articles stored by earlier versions have none.
  static let leadImages = """
    CREATE TABLE leadImage (
      articleID INTEGER PRIMARY KEY REFERENCES article (id) ON DELETE CASCADE,
      url TEXT NOT NULL
    ) STRICT;
    """
}
