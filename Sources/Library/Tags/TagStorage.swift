import Foundation
import GRDB

/// Reads and writes tags and the articles that have them. Runs inside a transaction.
struct TagStorage {
  let db: Database
  /// In milliseconds since 1970.
  var now = Date().milliseconds

  func all() throws -> [Tag] {
    try Row.fetchAll(db.cachedStatement(sql: "SELECT id, name, color FROM tag ORDER BY sortName")).map { row in
      Tag(id: Tag.ID(rawValue: row[0]), name: row[1], color: TagColor(stored: row[2]))
    }
  }

  /// Returns the names of an article's tags.
  func names(of article: Article.ID) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT tag.name FROM tag JOIN tagged ON tagged.tagID = tag.id WHERE tagged.articleID = ?"),
      arguments: [article.rawValue])
  }

  /// - Throws: ``LibraryError/noSuchTag(_:)``.
  func require(_ id: Tag.ID) throws -> Tag {
    guard let tag = try all().first(where: { $0.id == id }) else { throw LibraryError.noSuchTag(id) }
    return tag
  }

  /// Returns the tag with a name, without regard to case and accents.
  func find(_ name: String) throws -> Tag? {
    try all().first { $0.isNamed(name) }
  }

  /// Adds a tag.
  ///
  /// - Parameter color: nil for the color that the fewest tags have.
  /// - Throws: ``LibraryError/emptyName`` or ``LibraryError/tagExists(_:)``.
  func insert(_ name: String, _ color: TagColor?, _ log: inout ChangeLog) throws -> Tag {
    let name = try name.name
    if let other = try find(name) { throw LibraryError.tagExists(other.name) }
    let color = try color ?? leastUsedColor()
    try db.cachedStatement(sql: "INSERT INTO tag (name, sortName, color) VALUES (?, ?, ?)")
      .execute(arguments: [name, name.sortKey, color.rawValue])
    log.append(.tags)
    return Tag(id: Tag.ID(rawValue: db.lastInsertedRowID), name: name, color: color)
  }

  /// Stores a tag under its identifier, whether it exists or not.
  ///
  /// - Throws: ``LibraryError/emptyName`` or ``LibraryError/tagExists(_:)``.
  func put(_ tag: Tag, _ log: inout ChangeLog) throws {
    let name = try tag.name.name
    if let other = try find(name), other.id != tag.id { throw LibraryError.tagExists(other.name) }
    if let old = try all().first(where: { $0.id == tag.id }), old.name != name {
      let articles = try Int64.fetchAll(
        db, sql: "SELECT articleID FROM tagged WHERE tagID = ?", arguments: [tag.id.rawValue]
      )
      .map(Article.ID.init(rawValue:))
      let queue = StatusQueue(db: db)
      try queue.append(label: old.name, false, articles, at: now)
      try queue.append(label: name, true, articles, at: now)
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO tag (id, name, sortName, color) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, sortName = excluded.sortName, color = excluded.color
        """
    ).execute(arguments: [tag.id.rawValue, name, name.sortKey, tag.color.rawValue])
    log.append(.tags)
  }

  /// Deletes a tag.
  ///
  /// - Returns: The articles that had it.
  func delete(_ id: Tag.ID, _ log: inout ChangeLog) throws -> [Article.ID] {
    let name = try require(id).name
    let keys = try keys("DELETE FROM tagged WHERE tagID = ? RETURNING articleID, date", [id.rawValue])
    try db.cachedStatement(sql: "DELETE FROM tag WHERE id = ?").execute(arguments: [id.rawValue])
    try StatusQueue(db: db).append(label: name, false, keys.map(\.id), at: now)
    log.append(.tags)
    log.append(.statuses(keys))
    return keys.map(\.id)
  }

  /// Gives a tag to articles or takes it from them. Unknown articles are ignored.
  ///
  /// - Parameter isFromServer: Whether the articles' own server has told so, which need not be told.
  /// - Returns: The changed articles.
  func tag(
    _ isSet: Bool, _ id: Tag.ID, _ articles: [Article.ID], _ log: inout ChangeLog, isFromServer: Bool = false
  ) throws -> [Article.ID] {
    guard !articles.isEmpty else { return [] }
    let name = try require(id).name
    var changed: [ArticleKey] = []
    for piece in articles.pieces(of: StatusMark.maximumAtOnce) {
      changed += try keys(isSet ? Self.additionSQL : Self.removalSQL, [id.rawValue, Array(piece).json])
    }
    if !isFromServer { try StatusQueue(db: db).append(label: name, isSet, changed.map(\.id), at: now) }
    log.append(.statuses(changed))
    return changed.map(\.id)
  }

  func isUnused(_ id: Tag.ID) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT NOT EXISTS (SELECT 1 FROM tagged WHERE tagID = ?)"), arguments: [id.rawValue])
      ?? true
  }

  private func leastUsedColor() throws -> TagColor {
    let tags = try all()
    return TagColor.allCases.min { one, other in
      tags.count { $0.color == one } < tags.count { $0.color == other }
    } ?? .blue
  }

  private func keys(_ sql: String, _ arguments: StatementArguments) throws -> [ArticleKey] {
    try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map { ArticleKey($0[0], $0[1]) }
  }

  private static let additionSQL = """
    INSERT OR IGNORE INTO tagged (tagID, date, articleID, feedID)
    SELECT ?1, article.date, article.id, article.feedID
    FROM json_each(?2) AS wanted CROSS JOIN article ON article.id = wanted.value
    RETURNING articleID, date
    """

  private static let removalSQL = """
    DELETE FROM tagged WHERE (tagID, date, articleID) IN (
      SELECT ?1, article.date, article.id
      FROM json_each(?2) AS wanted CROSS JOIN article ON article.id = wanted.value)
    RETURNING articleID, date
    """

  func counts() throws -> [Tag.ID: TagCount] {
    let rows = try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT tagged.tagID, count(*), count(unread.articleID)
          FROM tagged JOIN feed ON feed.id = tagged.feedID AND feed.removedAt IS NULL
          LEFT JOIN unread ON unread.date = tagged.date AND unread.articleID = tagged.articleID
          GROUP BY tagged.tagID
          """))
    return Dictionary(
      uniqueKeysWithValues: rows.map {
        (Tag.ID(rawValue: $0[0]), TagCount(articles: $0[1], unread: $0[2]))
      })
  }
}
