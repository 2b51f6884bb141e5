import GRDB

/// Which kinds of hidden articles a library has. Usually there are none, and lists need not check any row.
struct HiddenArticles {
  /// Whether feeds are removed but not deleted yet.
  let inRemovedFeeds: Bool
  /// Whether articles are muted.
  let muted: Bool
  /// Whether articles repeat the story of others, and stories are recognized.
  let repeated: Bool

  init(_ db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (\(Feed.removedSQL)), EXISTS (\(MutedArticles.sql)), \(Stories.areShownOnceSQL)"))
    (inRemovedFeeds, muted, repeated) = (row?[0] ?? false, row?[1] ?? false, row?[2] ?? false)
  }
}
