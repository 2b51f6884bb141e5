extension Schema {
  /// The sixth migration.
  ///
  /// - `reachesPrivateHosts` is whether a feed's address may lead to this machine or its local network even though it
  ///   does not look local: the user typed it, or it was found on such a host. Earlier versions allowed it for all
  ///   feeds and did not record which addresses were typed, so existing feeds keep the permission.
  static let reach = """
    ALTER TABLE feed ADD COLUMN reachesPrivateHosts INTEGER NOT NULL DEFAULT 0;
    UPDATE feed SET reachesPrivateHosts = 1;
    """
}
