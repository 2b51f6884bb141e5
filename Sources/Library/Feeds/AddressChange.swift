import GRDB

/// Changes the addresses of feeds. Runs inside a transaction. The articles stay, because an article is identified by
/// its feed and by its `uniqueID` in the feed's document.
struct AddressChange {
  let db: Database

  /// What is needed to undo an address change.
  struct Former: Sendable, Hashable {
    let url: String
    let reachesPrivateHosts: Bool
    let userName: String?
    /// The removed feed that had the new URL and must get it back.
    let displaced: Feed.ID?
  }

  /// Gives a feed another address.
  ///
  /// - Returns: The former address; nil if nothing changed.
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` with the other feed that has this URL, or
  ///   ``LibraryError/noSuchFeed(_:)``.
  func move(_ feed: Feed.ID, to address: FeedAddress, _ log: inout ChangeLog) throws -> Former? {
    let old = try Feed.require(feed, db)
    guard old.accountID == nil else { throw LibraryError.otherAccount }
    let url = address.url.storable
    if let other = try Feed.fetch(db, at: url), other.id != feed { throw LibraryError.alreadySubscribed(other) }
    let userName = try String.fetchOne(
      db.cachedStatement(sql: "SELECT userName FROM feed WHERE id = ?"), arguments: [feed.rawValue])
    let isSame =
      url == old.url && address.reachesPrivateHosts == old.reachesPrivateHosts
      && address.userName.map { $0 == userName } ?? true
    guard !isSame else { return nil }
    let displaced = try displace(url, for: feed)
    try write(feed, url, address.reachesPrivateHosts, address.userName ?? userName, &log)
    return Former(
      url: old.url, reachesPrivateHosts: old.reachesPrivateHosts, userName: userName, displaced: displaced)
  }

  /// Restores a feed's previous address.
  ///
  /// - Throws: ``LibraryError/alreadySubscribed(_:)`` with the other feed that has taken this URL in the meantime.
  func restore(_ feed: Feed.ID, _ back: Former, _ log: inout ChangeLog) throws {
    let new = try Feed.require(feed, db).url
    if let other = try Feed.fetch(db, at: back.url), other.id != feed { throw LibraryError.alreadySubscribed(other) }
    _ = try displace(back.url, for: feed)
    try write(feed, back.url, back.reachesPrivateHosts, back.userName, &log)
    guard let displaced = back.displaced else { return }
    try db.cachedStatement(sql: "UPDATE OR IGNORE feed SET url = ? WHERE id = ? AND url = ?")
      .execute(arguments: [new, displaced.rawValue, Self.displaced(new, displaced)])
  }

  /// Returns the URL a feed had before another feed took it.
  static func undisplaced(_ url: String) -> String {
    guard url.hasPrefix(prefix) else { return url }
    return url.dropFirst(prefix.count).firstIndex(of: ":").map { String(url[url.index(after: $0)...]) } ?? url
  }

  private static let prefix = "displaced:"

  private static func displaced(_ url: String, _ feed: Feed.ID) -> String { "\(prefix)\(feed.rawValue):\(url)" }

  /// Takes a URL away from a removed feed, which the user does not see.
  private func displace(_ url: String, for feed: Feed.ID) throws -> Feed.ID? {
    let id = try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT id FROM feed WHERE accountID = ? AND url = ? AND id <> ? AND removedAt IS NOT NULL"),
      arguments: [Feed.localAccount, url, feed.rawValue])
    guard let other = id.map(Feed.ID.init(rawValue:)) else { return nil }
    try db.cachedStatement(sql: "UPDATE feed SET url = ? WHERE id = ?")
      .execute(arguments: [Self.displaced(url, other), other.rawValue])
    return other
  }

  /// Writes the new address and clears the fetch state, which only applied to the old one.
  private func write(
    _ feed: Feed.ID, _ url: String, _ reachesPrivateHosts: Bool, _ userName: String?, _ log: inout ChangeLog
  ) throws {
    try db.cachedStatement(sql: "UPDATE feed SET url = ?, reachesPrivateHosts = ?, userName = ? WHERE id = ?")
      .execute(arguments: [url, reachesPrivateHosts, userName, feed.rawValue])
    try db.cachedStatement(
      sql: """
        UPDATE feedState
        SET etag = NULL, lastModified = NULL, bodyHash = NULL, failure = NULL, failedAt = NULL, failures = 0,
          dueAt = NULL, attemptedAt = NULL, fullAt = NULL, wishedInterval = NULL, skipHours = 0, skipDays = 0,
          movedTo = NULL, movedDays = 0, movedOn = 0, goneAt = NULL
        WHERE feedID = ?
        """
    ).execute(arguments: [feed.rawValue])
    log.append(.feeds([feed]))
  }
}
