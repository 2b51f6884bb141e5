import GRDB
import SyncValues

/// Finds what differs between an account's articles and a listing of its server.
struct ListingComparison {
  let db: Database
  let account: SyncAccount.ID

  /// Bits of a listed article's marks.
  static let unreadBit: Int64 = 1
  static let starredBit: Int64 = 2
  /// Set if a mark is still to be sent.
  private static let waitingBit: Int64 = 8

  /// - Returns: The listed articles that are unknown or that differ, with their marks there; and the articles that are
  ///   not in the listing.
  func differences(from listing: RemoteListing) throws -> (different: [(id: RemoteID, marks: Int64)], gone: [RemoteID])
  {
    var listed: [RemoteID: Int64] = Dictionary(minimumCapacity: listing.all.count)
    for id in listing.all { listed[id] = 0 }
    for id in listing.unread { listed[id, default: 0] |= Self.unreadBit }
    for id in listing.starred { listed[id, default: 0] |= Self.starredBit }
    let flags = try marked()
    var gone: [RemoteID] = []
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT remoteID, articleID IS NULL, rank FROM remoteArticle WHERE accountID = ?"),
      arguments: [account.rawValue])
    while let row = try rows.next() {
      let id = RemoteID(row, 0)
      guard let marks = listed[id] else {
        gone.append(id)
        continue
      }
      let isSame = row[1] ? (marks == 0) == (row[2] == 1) : marks == flags[id, default: 0]
      if isSame { listed[id] = nil }
    }
    return (listed.map { ($0.key, $0.value) }, gone)
  }

  /// The marks of unread and starred articles, and those that wait.
  private func marked() throws -> [RemoteID: Int64] {
    var flags: [RemoteID: Int64] = [:]
    for (table, bit) in [
      ("unread", Self.unreadBit), ("starred", Self.starredBit), ("statusChange", Self.waitingBit),
    ] {
      let rows = try Row.fetchCursor(
        db.cachedStatement(
          sql: """
            SELECT remoteArticle.remoteID FROM \(table) AS marked
            CROSS JOIN remoteArticle ON remoteArticle.articleID = marked.articleID WHERE remoteArticle.accountID = ?
            """), arguments: [account.rawValue])
      while let row = try rows.next() { flags[RemoteID(row, 0), default: 0] |= bit }
    }
    return flags
  }
}
