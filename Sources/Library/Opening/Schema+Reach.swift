extension Schema {
  /// The sixth migration.
  ///
  /// - `reachesPrivateHosts` says whether a feed's address may lead to this machine or its neighbours although it does not
  ///   look like it: the user typed it, or it was found on such a host. Feeds of earlier versions went wherever their
  ///   address led, and nobody knows any longer which of them were typed.
  static let reach = """
    ALTER TABLE feed ADD COLUMN reachesPrivateHosts INTEGER NOT NULL DEFAULT 0;
    UPDATE feed SET reachesPrivateHosts = 1;
    """
}
