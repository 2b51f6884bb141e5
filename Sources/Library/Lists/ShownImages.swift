import GRDB

/// Finds the articles of feeds whose images are shown: starred ones and, if wanted, unread ones.
struct ShownImages {
  let isUnreadToo: Bool
  /// Whether pictures are shown of feeds without a setting of their own.
  let byDefault: Bool

  func articles(limit: Int, _ db: Database) throws -> [Article.ID] {
    var found: Set<ArticleKey> = []
    for list in isUnreadToo ? ["starred", "unread"] : ["starred"] {
      // In the order of the list, so that only its beginning is read.
      let sql = """
        SELECT \(list).articleID, \(list).date FROM \(list)
        CROSS JOIN feed ON feed.id = \(list).feedID AND feed.removedAt IS NULL AND coalesce(feed.pictures, ?) = ?
        ORDER BY \(list).date DESC, \(list).articleID DESC LIMIT ?
        """
      let policies = [byDefault ? ImagePolicy.show : .hide, .show].map(\.rawValue)
      let rows = try Row.fetchAll(
        db.cachedStatement(sql: sql), arguments: StatementArguments(policies) + [limit])
      for row in rows { found.insert(ArticleKey(id: Article.ID(rawValue: row[0]), milliseconds: row[1])) }
    }
    return found.sorted { ($0.milliseconds, $0.id.rawValue) < ($1.milliseconds, $1.id.rawValue) }.map(\.id)
  }
}
