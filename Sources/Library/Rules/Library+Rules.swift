public import Foundation
import GRDB

extension Library {
  /// Returns all rules, the oldest first.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func rules() async throws(LibraryError) -> [Rule] {
    try await read { db in try RuleStorage(db: db).all() }
  }

  /// Returns what a rule would have found among recent articles: their number, and the newest ones.
  ///
  /// - Parameter start: Only articles dated on this day or later are considered.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func recentMatches(
    of query: SearchQuery, since start: Date, limit: Int
  ) async throws(LibraryError) -> (count: Int, articles: [ArticleSummary]) {
    let list = ArticleList(scope: .search(query.limited(toDay: start)))
    return try await read { db in (try list.count(db), try list.articles(db, limit: limit)) }
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
