import Foundation
import GRDB

/// The SQL statements for search results.
///
/// With terms, they scan the index in article identifier order, so that the first page is as fast for a word that
/// occurs in every article as for a rare one. Without terms, they scan the narrowest list that the filters allow.
struct SearchStatement {
  private let source: String
  private let id: String
  /// The list's date column; nil if results are sorted by identifier only.
  private let date: String?
  private let conditions: [String]
  private let order: ArticleOrder
  let arguments: StatementArguments

  /// Selects identifiers, those added last first: a feed may give a new article an old date, and users look for what is
  /// new.
  var idsSQL: String { "SELECT \(id) FROM \(source)\(whereClause) \(orderClause)" }

  /// Selects identifiers and dates, like ``idsSQL``. The date is 0 if results are sorted by identifier only.
  var keysSQL: String { "SELECT \(id), \(date ?? "0") FROM \(source)\(whereClause) \(orderClause)" }

  /// Selects those of the given articles that the search finds, like ``keysSQL``. The last argument is a JSON array of
  /// identifiers.
  var memberKeysSQL: String {
    let conditions = conditions + ["\(id) IN (SELECT value FROM json_each(?))"]
    return "SELECT \(id), \(date ?? "0") FROM \(source) WHERE \(conditions.joined(separator: " AND ")) \(orderClause)"
  }

  var countSQL: String { "SELECT count(*) FROM \(source)\(whereClause)" }

  private var whereClause: String { conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ") }

  private var orderClause: String {
    let direction = order == .newestFirst ? "DESC" : "ASC"
    return "ORDER BY " + [date, id].compactMap { $0 }.map { "\($0) \(direction)" }.joined(separator: ", ")
  }

  /// - Parameter isIndexOrder: Whether the articles of a search without terms, too, are those in the index, and in its order.
  init(
    _ query: SearchQuery, unreadOnly: Bool, order: ArticleOrder, hiding hidden: HiddenArticles, calendar: Calendar?,
    isIndexOrder: Bool = false, _ db: Database
  ) throws {
    var filters = try query.filters.map { try FilterCondition($0, calendar: calendar, db) }
    if unreadOnly { filters.append(.listed("unread")) }
    if hidden.inRemovedFeeds { filters.append(FilterCondition(sql: "article.feedID NOT IN (\(Feed.removedSQL))")) }
    let includesMuted = query.filters.contains { [.muted, .notMuted].contains($0) }
    var conditions: [String] = []
    var arguments: StatementArguments = []
    if let match = query.matchExpression {
      source = "searchIndex" + (filters.isEmpty ? "" : " CROSS JOIN article ON article.id = searchIndex.rowid")
      (id, date) = ("searchIndex.rowid", nil)
      conditions.append("searchIndex MATCH ?")
      arguments += [match]
      if hidden.muted, !includesMuted { conditions.append("searchIndex.rowid NOT IN (\(MutedArticles.sql))") }
    } else if isIndexOrder {
      (source, id, date) = ("article", "article.id", nil)
      conditions.append("article.id NOT IN (SELECT articleID FROM unindexed)")
      if hidden.muted, !includesMuted { conditions.append("article.id NOT IN (\(MutedArticles.sql))") }
    } else {
      // The first list among the filters is scanned, so it needs no condition.
      let list = filters.firstIndex { $0.list != nil }.flatMap { filters.remove(at: $0).list }
      source = list.map { "\($0) CROSS JOIN article ON article.id = \($0).articleID" } ?? "article"
      (id, date) = ("article.id", list.map { "\($0).date" } ?? "article.date")
      if let excluded = query.excludedExpression {
        conditions.append("article.id NOT IN (SELECT rowid FROM searchIndex WHERE searchIndex MATCH ?)")
        arguments += [excluded]
      }
      if hidden.muted, !includesMuted { conditions.append("article.id NOT IN (\(MutedArticles.sql))") }
    }
    for filter in filters {
      conditions.append(filter.sql)
      arguments += filter.arguments
    }
    (self.conditions, self.arguments, self.order) = (conditions, arguments, order)
  }
}

/// A filter as an SQL condition on a row of `article`.
private struct FilterCondition {
  var sql: String
  var arguments: StatementArguments = []
  /// The narrow table that a row must be in, if that is the whole condition.
  var list: String?

  init(sql: String, arguments: StatementArguments = [], list: String? = nil) {
    (self.sql, self.arguments, self.list) = (sql, arguments, list)
  }

  static func listed(_ list: String) -> FilterCondition {
    FilterCondition(sql: "EXISTS (\(row(of: list)))", list: list)
  }

  init(_ filter: SearchFilter, calendar: Calendar?, _ db: Database) throws {
    switch filter {
    case .unread: self = .listed("unread")
    case .starred: self = .listed("starred")
    case .read: self.init(sql: "NOT EXISTS (\(Self.row(of: "unread")))")
    case .notStarred: self.init(sql: "NOT EXISTS (\(Self.row(of: "starred")))")
    // Its rows have other dates than their articles.
    case .later: self.init(sql: "article.id IN (SELECT articleID FROM later)")
    case .notLater: self.init(sql: "article.id NOT IN (SELECT articleID FROM later)")
    case .quiet: self.init(quiet: "IN")
    case .notQuiet: self.init(quiet: "NOT IN")
    case .muted: self.init(sql: "article.id IN (\(MutedArticles.sql))")
    case .notMuted: self.init(sql: "article.id NOT IN (\(MutedArticles.sql))")
    case .kept: self.init(sql: "EXISTS (\(LastingAction.keep.memberSQL))")
    case .notKept: self.init(sql: "NOT EXISTS (\(LastingAction.keep.memberSQL))")
    case .category(let name): self.init(category: name, "IN")
    case .notCategory(let name): self.init(category: name, "NOT IN")
    case .language(let tag): self.init(language: tag)
    case .notLanguage(let tag):
      self.init(language: tag)
      sql = "NOT \(sql)"
    case .pattern(let pattern, let field): try self.init(pattern, field, "IN", db)
    case .notPattern(let pattern, let field):
      try self.init(pattern, field, "NOT IN", db)
    case .file: self.init(sql: "EXISTS (\(Self.attachmentSQL))")
    case .noFile: self.init(sql: "NOT EXISTS (\(Self.attachmentSQL))")
    // LIKE ignores the case of ASCII letters, and only of these.
    case .address(let text):
      self.init(sql: "article.url LIKE ? ESCAPE '\\'", arguments: [Self.pattern(containing: text)])
    case .notAddress(let text):
      self.init(
        sql: "coalesce(article.url, '') NOT LIKE ? ESCAPE '\\'", arguments: [Self.pattern(containing: text)])
    case .feed(let name): try self.init(feedsCalled: name, "IN", db)
    case .notFeed(let name): try self.init(feedsCalled: name, "NOT IN", db)
    case .folder(let name): try self.init(foldersCalled: name, "IN", db)
    case .notFolder(let name): try self.init(foldersCalled: name, "NOT IN", db)
    case .tag(let name): try self.init(tagsCalled: name, "IN", db)
    case .notTag(let name): try self.init(tagsCalled: name, "NOT IN", db)
    case .after(let date):
      self.init(sql: "article.date >= ?", arguments: [date.start(in: calendar ?? .current)?.milliseconds])
    case .before(let date):
      self.init(sql: "article.date < ?", arguments: [date.start(in: calendar ?? .current)?.milliseconds])
    case .newer(let age):
      self.init(sql: "article.date >= ?", arguments: [age.start(before: Date(), in: calendar ?? .current).milliseconds])
    case .older(let age):
      self.init(sql: "article.date < ?", arguments: [age.start(before: Date(), in: calendar ?? .current).milliseconds])
    }
  }

  /// Matches articles in feeds.
  private init(feedsCalled name: String, _ relation: String, _ db: Database) throws {
    self.init(feeds: try SearchedName(name).feeds(db).map(\.id), relation)
  }

  /// Matches articles in folders, including the feeds of their subfolders.
  private init(foldersCalled name: String, _ relation: String, _ db: Database) throws {
    try self.init(folders: SearchedName(name).folders(db), relation, db)
  }

  private init(folders: [Folder], _ relation: String, _ db: Database) throws {
    let statement = try db.cachedStatement(sql: Folder.feedsSQL)
    let feeds = try folders.flatMap { try Int64.fetchAll(statement, arguments: [$0.id.rawValue]) }
    self.init(feeds: Set(feeds).map(Feed.ID.init(rawValue:)), relation)
  }

  /// Matches articles with tags.
  private init(tagsCalled name: String, _ relation: String, _ db: Database) throws {
    let tags = try SearchedName(name).tags(db)
    self.init(
      sql: """
        article.id \(relation) (SELECT articleID FROM tagged WHERE tagID IN (SELECT value FROM json_each(?)))
        """, arguments: [tags.map(\.id).json])
  }

  /// Matches categories by name, without regard to case and accents.
  private init(category name: String, _ relation: String) {
    self.init(
      sql: """
        article.id \(relation) (SELECT articleID FROM categorized
          WHERE categoryID IN (SELECT id FROM category WHERE sortName = ?))
        """, arguments: [name.sortKey])
  }

  /// Matches the language of the article or its feed; `en` is also that of an article in `en-GB`.
  private init(language tag: String) {
    self.init(
      sql: """
        (lower(coalesce(article.language, (SELECT language FROM feed WHERE feed.id = article.feedID), '')) || '-'
          LIKE ? || '-%')
        """, arguments: [tag])
  }

  private init(_ pattern: TextPattern, _ field: PatternField, _ relation: String, _ db: Database) throws {
    let matcher = PatternMatcher([pattern])
    let column: String
    switch field {
    case .feed:
      let feeds = try Feed.fetch(db, "").filter { matcher.matches($0.title) }
      self.init(feeds: feeds.map(\.id), relation)
      return
    case .folder:
      try self.init(folders: Folder.fetch(db, "").filter { matcher.matches($0.title) }, relation, db)
      return
    case .category:
      let categories = try CategoryStorage(db: db).ids(where: matcher.matches)
      self.init(
        sql: """
          article.id \(relation) (
            SELECT articleID FROM categorized WHERE categoryID IN (SELECT value FROM json_each(?)))
          """, arguments: ["[\(categories.map(String.init).joined(separator: ","))]"])
      return
    case .title: column = "article.title"
    case .author: column = "article.author"
    case .address: column = "article.url"
    case .text: column = "(SELECT text FROM plainText WHERE plainText.articleID = article.id)"
    }
    self.init(
      sql: "\(relation == "IN" ? "" : "NOT ")\(PatternFunction.name)(?, \(column))", arguments: [pattern.source])
  }

  private init(quiet relation: String) {
    self.init(
      sql: "article.feedID \(relation) (\(QuietFeeds.sql))", arguments: QuietFeeds.arguments(at: Date()))
  }

  private init(feeds: [Feed.ID], _ relation: String) {
    self.init(sql: "article.feedID \(relation) (SELECT value FROM json_each(?))", arguments: [feeds.json])
  }

  private static let attachmentSQL = "SELECT 1 FROM attachment WHERE attachment.articleID = article.id"

  private static func pattern(containing text: String) -> String {
    var pattern = "%"
    for scalar in text.unicodeScalars {
      if "%_\\".unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern + "%"
  }

  private static func row(of list: String) -> String {
    "SELECT 1 FROM \(list) WHERE \(list).date = article.date AND \(list).articleID = article.id"
  }
}

extension ArticleList {
  func searchStatement(_ query: SearchQuery, _ db: Database, calendar: Calendar? = nil) throws -> SearchStatement {
    try SearchStatement(
      query, unreadOnly: unreadOnly, order: order, hiding: HiddenArticles(db), calendar: calendar, db)
  }
}

extension SearchedName {
  /// The feeds with this address or identifier, or with this in the title.
  fileprivate func feeds(_ db: Database) throws -> [Feed] {
    try Feed.fetch(db, "").filter { matches($0.id.rawValue, $0.title, at: $0.url) }
  }

  /// The folders with this identifier, or with this in the name.
  fileprivate func folders(_ db: Database) throws -> [Folder] {
    try Folder.fetch(db, "").filter { matches($0.id.rawValue, $0.title) }
  }

  /// The tags with this identifier or name.
  fileprivate func tags(_ db: Database) throws -> [Tag] {
    try TagStorage(db: db).all().filter { matchesWhole($0.id.rawValue, $0.name) }
  }
}

extension SearchQuery {
  /// The first feed, folder, tag or category that articles must have and that does not exist, so that nothing can be
  /// found.
  func missing(_ db: Database) throws -> SearchCondition? {
    for filter in filters {
      switch filter {
      case .feed(let name) where try SearchedName(name).feeds(db).isEmpty: return SearchCondition(.feed, name)
      case .folder(let name) where try SearchedName(name).folders(db).isEmpty: return SearchCondition(.folder, name)
      case .tag(let name) where try SearchedName(name).tags(db).isEmpty: return SearchCondition(.tag, name)
      case .category(let name) where try !CategoryStorage(db: db).contains(name):
        return SearchCondition(.category, name)
      default: continue
      }
    }
    return nil
  }
}
