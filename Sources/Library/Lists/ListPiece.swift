import Foundation
import GRDB

/// A chunk of a list's order.
public struct ListPiece: Sendable, Hashable {
  /// The articles, in list order. If the list is not sorted by date, the dates are 1970.
  public let keys: [ArticleKey]
  /// The days of these articles, in the same order; empty if no days were requested or the list is not sorted by date.
  public let days: [DayCount]

  /// Creates a chunk. Only the library and tests need this.
  public init(keys: [ArticleKey], days: [DayCount]) {
    self.keys = keys
    self.days = days
  }
}

extension ArticleList {
  func forEachPiece(
    _ db: Database, ofLength length: Int, days calendar: Calendar?, _ body: (ListPiece) -> Void
  ) throws {
    let (list, leftOut) = try whole(db)
    let (sql, arguments) = try list.keysStatement(db, calendar: calendar) {
      $0.keysSQL
    } search: {
      $0.keysSQL
    }
    var piece = PieceBuilder(days: hasDays ? calendar : nil)
    let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    while let row = try rows.next() {
      if !leftOut.isEmpty, leftOut.contains(row[0]) { continue }
      piece.append(ArticleKey(row[0], row[1]))
      if piece.count == length { body(piece.finish()) }
    }
    if piece.count > 0 { body(piece.finish()) }
  }

  func members(_ db: Database, among ids: [Article.ID], days calendar: Calendar?) throws -> ListPiece {
    let (sql, arguments) = try keysStatement(db, calendar: calendar) {
      $0.memberKeysSQL
    } search: {
      $0.memberKeysSQL
    }
    var piece = PieceBuilder(days: hasDays ? calendar : nil)
    let json: StatementArguments = [ids.json]
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: sql), arguments: isSearch ? arguments + json : json + arguments)
    while let row = try rows.next() { piece.append(ArticleKey(row[0], row[1])) }
    return piece.finish()
  }

  /// The given articles that are left out because an earlier one in the list tells the same story.
  func repetitions(_ db: Database, among ids: [Article.ID]) throws -> Set<Article.ID> {
    guard try Stories(db: db).areShownOnce else { return [] }
    let repetitions = try Stories(db: db).repetitions(among: ids)
    var whole = self
    whole.includesRepetitions = true
    let found = try whole.members(db, among: repetitions, days: nil).keys
    return Set(found).subtracting(try members(db, among: repetitions, days: nil).keys).reduce(into: []) {
      $0.insert($1.id)
    }
  }

  private func keysStatement(
    _ db: Database, calendar: Calendar?, list: (ListStatement) -> String, search: (SearchStatement) -> String
  ) throws -> (String, StatementArguments) {
    if case .search(let query) = scope {
      let statement = try searchStatement(query, db)
      return (search(statement), statement.arguments)
    }
    let statement = try statement(db, calendar: calendar)
    return (list(statement), statement.arguments)
  }

  private var isSearch: Bool { if case .search = scope { true } else { false } }

  /// Whether the list can be grouped by day. Search results cannot, because they may not be sorted by date.
  public var hasDays: Bool { !isSearch && !isQueue }
}

/// Collects the articles of a chunk and counts its days.
private struct PieceBuilder {
  private var keys: [ArticleKey] = []
  private var days: DayCounter?

  init(days calendar: Calendar?) {
    days = calendar.map(DayCounter.init(calendar:))
  }

  var count: Int { keys.count }

  mutating func append(_ key: ArticleKey) {
    keys.append(key)
    days?.add(key.milliseconds)
  }

  mutating func finish() -> ListPiece {
    defer {
      keys = []
      days?.forget()
    }
    return ListPiece(keys: keys, days: days?.counts ?? [])
  }
}
