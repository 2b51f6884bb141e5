import Foundation
import GRDB

extension ArticleList {
  func articles(_ db: Database, limit: Int) throws -> [ArticleSummary] {
    if let ids = try FirstMatches(self)?.find(db, limit: limit) { return try ArticleSummary.fetch(db, ids) }
    let statement = try idsStatement(db)
    let ids = try Int64.fetchAll(
      db.cachedStatement(sql: statement.sql + " LIMIT ?"), arguments: statement.arguments + [max(0, limit)])
    return try ArticleSummary.fetch(db, ids.map(Article.ID.init(rawValue:)))
  }

  /// Returns the statement for the list's article identifiers, in order.
  func idsStatement(_ db: Database) throws -> (sql: String, arguments: StatementArguments) {
    if case .search(let query) = scope {
      let statement = try searchStatement(query, db)
      return (statement.idsSQL, statement.arguments)
    }
    let statement = try statement(db)
    return (statement.idsSQL, statement.arguments)
  }

  func statement(_ db: Database, calendar: Calendar? = nil) throws -> ListStatement {
    ListStatement(self, hiding: try HiddenArticles(db), now: Date(), calendar: calendar)
  }

  func forEachID(_ db: Database, _ body: (Article.ID) throws -> Void) throws {
    let (list, leftOut) = try whole(db)
    let statement = try list.idsStatement(db)
    let cursor = try Int64.fetchCursor(db.cachedStatement(sql: statement.sql), arguments: statement.arguments)
    try cursor.forEach { if leftOut.isEmpty || !leftOut.contains($0) { try body(Article.ID(rawValue: $0)) } }
  }

  /// Returns the list to read instead of this one if all of it is read, and its articles that must be left out. For a
  /// list of all feeds, that is faster than looking each article up among the repetitions, which are few.
  func whole(_ db: Database) throws -> (list: ArticleList, leftOut: Set<Int64>) {
    guard showsStoriesOnce, isOfAllFeeds else { return (self, []) }
    let hidden = try HiddenArticles(db)
    guard hidden.repeated else { return (self, []) }
    var list = self
    list.includesRepetitions = true
    let sql = ListStatement.repetitionsSQL(unread: leavesOutRead, hiding: hidden)
    return (list, try Int64.fetchSet(db.cachedStatement(sql: sql)))
  }

  func ids(_ db: Database, count: Int?) throws -> [Article.ID] {
    var ids: [Article.ID] = []
    ids.reserveCapacity(count ?? 0)
    try forEachID(db) { ids.append($0) }
    return ids
  }

  func count(_ db: Database) throws -> Int {
    if let count = try keptCount(db) { return count }
    if case .search(let query) = scope {
      let statement = try searchStatement(query, db)
      return try Int.fetchOne(db.cachedStatement(sql: statement.countSQL), arguments: statement.arguments) ?? 0
    }
    let statement = try statement(db)
    return try Int.fetchOne(db.cachedStatement(sql: statement.countSQL), arguments: statement.arguments) ?? 0
  }

  func days(_ db: Database, in calendar: Calendar) throws -> [DayCount] {
    let statement = try statement(db, calendar: calendar)
    var days = DayCounter(calendar: calendar)
    let dates = try Int64.fetchCursor(
      db.cachedStatement(sql: statement.datesSQL), arguments: statement.arguments)
    while let date = try dates.next() { days.add(date) }
    return days.counts
  }
}
