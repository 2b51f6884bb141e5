import GRDB
import SyncValues

/// Finds what differs between an account's articles and a listing of its server.
struct ListingComparison {
  let db: Database
  let account: SyncAccount.ID

  /// Bits of a listed article's marks.
  static let unreadBit: Int64 = 1
  static let starredBit: Int64 = 2

  /// What differs from a listing.
  struct Differences {
    /// The listed articles that are unknown or have other marks, with their marks there.
    var different: [(id: RemoteID, marks: Int64)] = []
    /// Articles with the same marks that wait to be confirmed, by their identifier here.
    var confirmed: [(article: Int64, marks: Int64)] = []
    /// The articles that are not in the listing.
    var gone: [RemoteID] = []
  }

  func differences(from listing: RemoteListing) throws -> Differences {
    var found = Differences()
    var listed = MarkedIDs(listing)
    let (unread, starred) = (try articles(in: "unread"), try articles(in: "starred"))
    let waiting = try Set(Int64.fetchAll(db, sql: "SELECT articleID FROM statusChange"))
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: "SELECT remoteID, articleID, rank FROM remoteArticle WHERE accountID = ? ORDER BY remoteID"),
      arguments: [account.rawValue])
    while let row = try rows.next() {
      let id = RemoteID(row, 0)
      while let unknown = listed.next(before: id) { found.different.append(unknown) }
      guard let marks = listed.marks(of: id) else {
        found.gone.append(id)
        continue
      }
      if let article = row[1] as Int64? {
        let here = (unread.contains(article) ? Self.unreadBit : 0) | (starred.contains(article) ? Self.starredBit : 0)
        if marks != here {
          found.different.append((id, marks))
        } else if waiting.contains(article) {
          found.confirmed.append((article, marks))
        }
      } else if (marks == 0) != (row[2] == 1) {
        found.different.append((id, marks))
      }
    }
    while let unknown = listed.next(before: nil) { found.different.append(unknown) }
    return found
  }

  /// Returns the account's articles in a table of marked ones.
  private func articles(in table: String) throws -> Set<Int64> {
    try Set(
      Int64.fetchCursor(
        db.cachedStatement(
          sql: "SELECT articleID FROM \(table) WHERE feedID IN (SELECT id FROM feed WHERE accountID = ?)"),
        arguments: [account.rawValue]))
  }
}

/// The identifiers of a listing with their marks, read in the order of SQLite's keys, so that they are compared with a
/// table in one pass.
private struct MarkedIDs {
  private var all: OrderedIDs
  private var unread: OrderedIDs
  private var starred: OrderedIDs

  init(_ listing: RemoteListing) {
    (all, unread, starred) = (OrderedIDs(listing.all), OrderedIDs(listing.unread), OrderedIDs(listing.starred))
  }

  /// Removes and returns the lowest identifier, if it is lower than another one.
  mutating func next(before other: RemoteID?) -> (id: RemoteID, marks: Int64)? {
    guard let id = Self.lower(all.first, Self.lower(unread.first, starred.first)) else { return nil }
    if let other, id >= other { return nil }
    return marks(of: id).map { (id, $0) }
  }

  private static func lower(_ one: RemoteID?, _ other: RemoteID?) -> RemoteID? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// Removes the lowest identifier if it is this one.
  mutating func marks(of id: RemoteID) -> Int64? {
    let (isUnread, isStarred) = (unread.remove(id), starred.remove(id))
    guard all.remove(id) || isUnread || isStarred else { return nil }
    return (isUnread ? ListingComparison.unreadBit : 0) | (isStarred ? ListingComparison.starredBit : 0)
  }
}

/// Identifiers in ascending order.
private struct OrderedIDs {
  private let ids: [RemoteID]
  private var position = 0

  init(_ ids: [RemoteID]) {
    // Most servers list the newest first.
    let ascending = Array(ids.reversed())
    self.ids = zip(ascending, ascending.dropFirst()).allSatisfy(<) ? ascending : Set(ids).sorted()
  }

  var first: RemoteID? { position < ids.count ? ids[position] : nil }

  mutating func remove(_ id: RemoteID) -> Bool {
    guard position < ids.count, ids[position] == id else { return false }
    position += 1
    return true
  }
}
