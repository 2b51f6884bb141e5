public import Foundation

extension Library {
  /// Returns all rules, the oldest first.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func rules() async throws(LibraryError) -> [Rule] {
    try await read { db in try RuleStorage(db: db).all() }
  }

  /// Returns what a rule would have found among recent articles: their number, the newest ones, and how many of them it
  /// would not mute, because they are starred, tagged or to be read later.
  ///
  /// - Parameters:
  ///   - start: Only articles dated on this day or later are considered.
  ///   - mutes: Whether the rule mutes; otherwise it spares none.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func recentMatches(
    of query: SearchQuery, since start: Date, limit: Int, mutes: Bool = false
  ) async throws(LibraryError) -> (count: Int, articles: [ArticleSummary], spared: Int) {
    let list = ArticleList(scope: .search(query.limited(toDay: start)))
    return try await read { db in
      let spared = mutes ? try Muting.sparedCount(of: list.ids(db, count: nil), db) : 0
      return (try list.count(db), try list.articles(db, limit: limit), spared)
    }
  }
}

extension Library {
  /// Applies the rules to articles that are about to be stored, outside of the transaction that stores them: whether a
  /// rule matches depends on nothing that other writers change, and finding out would delay them.
  ///
  /// - Parameter language: The feed's language, if the update names one.
  /// - Throws: A database error.
  func ruled(
    _ articles: [NewArticle], in feed: Feed.ID, language: String? = nil, arrival: Int64
  ) async throws(LibraryError) -> RuledArticles {
    guard !articles.isEmpty else { return [:] }
    var (version, table, known) = try await glanceBeforeWriting { [rules] db in
      let storage = RuleStorage(db: db)
      let version = try storage.version()
      let table = try rules.table(of: version) ?? RuleTable(storage.all(), calendar: .current)
      return (version, table, table.needsFeed ? try RuleFeed(feed, db) : RuleFeed(id: feed))
    }
    known.language = language ?? known.language
    if rules.table(of: version) == nil { rules.set(table, version: version) }
    guard !table.isEmpty else { return [:] }
    let feed = known
    return rules.withMatcher(for: table, version: version) { matcher in
      matcher.begin(feed)
      var ruled: RuledArticles = [:]
      for article in articles where ruled[article.uniqueID.storable] == nil {
        let actions = matcher.actions(for: article, date: article.listDate(arrival: arrival))
        if !actions.isEmpty { ruled[article.uniqueID.storable] = actions }
      }
      return ruled
    }
  }
}

extension Library {
  /// How long a rule's wish to notify of an article or to fetch its full text is kept: longer than either is tried, and
  /// short enough that all can be looked through whenever new articles arrive.
  private static let wishLifetime: TimeInterval = 30 * 86_400

  /// Forgets that rules have asked to notify of old articles or to fetch their full texts.
  func forgetFulfilledActions(at date: Date) async throws(LibraryError) {
    let end = date.addingTimeInterval(-Self.wishLifetime).milliseconds
    var isDone = false
    while !isDone {
      // With a read first: usually there are none, and no writer should have to wait.
      guard try await read({ db in try LastingAction.areFulfilled(before: end, db) }) else { return }
      isDone = try await mutate { db, _ in try LastingAction.forgetFulfilled(before: end, db) }
    }
  }
}

extension SearchQuery {
  /// The query, finding only articles dated on a day or later.
  func limited(toDay start: Date) -> SearchQuery {
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = Calendar.current.timeZone
    let parts = gregorian.dateComponents([.year, .month, .day], from: start)
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      let date = SearchDate(String(format: "%04d-%02d-%02d", year, month, day))
    else { return self }
    return adding(.after(date))
  }
}
