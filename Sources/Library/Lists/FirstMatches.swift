import GRDB

/// Finds the first results of a search for beginnings of words, as the user types them, in the texts themselves.
///
/// FTS5 collects every match of a beginning before it returns the first one: a quarter of a second for one that most of
/// a million articles contain. But such a beginning is in the first few texts that are read; one that is not is rare, and
/// the index finds it in no time. A character of a script without spaces is a beginning, too: that of a pair.
struct FirstMatches {
  /// How much text is read before the index is used, in bytes: some hundred articles, which take about as long as the
  /// index takes for a beginning that is in fewer than one in a hundred of a million articles.
  static let mostText = 1024 * 1024

  private let list: ArticleList
  /// The other terms, which the index looks up.
  private let others: SearchQuery
  private let beginnings: SearchMatcher
  private let mostText: Int

  /// - Returns: Nil if the index finds what the list contains as fast.
  init?(_ list: ArticleList, mostText: Int = FirstMatches.mostText) {
    // Filters may leave few of the texts, and finding these may take any time.
    guard case .search(let query) = list.scope, query.filters.isEmpty, query.excluded.isEmpty, !list.unreadOnly,
      query.terms.contains(where: \.isPrefix)
    else { return nil }
    (self.list, self.mostText) = (list, mostText)
    others = query.keeping { !$0.isPrefix }
    beginnings = SearchMatcher(query.keeping(\.isPrefix))
  }

  /// Returns the first results, or nil if they are not among the texts that may be read.
  func find(_ db: Database, limit: Int) throws -> [Article.ID]? {
    // Articles that are not in the index yet are skipped, which may take any time while it is built.
    let waiting = try Int.fetchOne(
      db.cachedStatement(sql: "SELECT count(*) FROM (SELECT 1 FROM unindexed LIMIT ?)"),
      arguments: [Self.mostUnindexed + 1])
    guard waiting ?? 0 <= Self.mostUnindexed else { return nil }
    let statement = try SearchStatement(
      others, unreadOnly: false, order: list.order, hiding: HiddenArticles(db), calendar: nil, isIndexOrder: true, db)
    let text = try db.cachedStatement(sql: "SELECT title, author, text FROM searchable WHERE articleID = ?")
    let ids = try Int64.fetchCursor(db.cachedStatement(sql: statement.idsSQL), arguments: statement.arguments)
    var found: [Article.ID] = []
    var left = mostText
    while found.count < limit {
      guard let id = try ids.next() else { return found }
      guard left > 0 else { return nil }
      left -= Self.rowCost
      guard let row = try Row.fetchOne(text, arguments: [id]) else { continue }
      let (title, author, body): (String, String?, String) = (row[0], row[1], row[2])
      left -= title.utf8.count + body.utf8.count
      if beginnings.matches(title: title, author: author, text: body) { found.append(Article.ID(rawValue: id)) }
    }
    return found
  }

  /// The most articles that may be missing from the index: a refresh of many feeds.
  private static let mostUnindexed = 2000

  /// What reading a row costs besides its text, as the text that is read in the same time.
  private static let rowCost = 500
}
