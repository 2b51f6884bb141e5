public import Foundation
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

extension Library {
  /// The number of identifiers in a chunk: a tenth of a second of reading from a cold disk, and 320 KB.
  static let pieceLength = 20_000

  /// Returns the whole order of a list in chunks, as they are read, from one consistent state. Releasing the stream
  /// stops reading.
  ///
  /// A day may continue in the next chunk. Search results are not sorted by date, so they have no days.
  ///
  /// The stream throws a ``LibraryError``.
  ///
  /// - Parameter calendar: Determines when a day begins; nil if no days are needed.
  public func orderStream(
    _ list: ArticleList, days calendar: Calendar? = nil
  ) -> AsyncThrowingStream<ListPiece, any Error> {
    AsyncThrowingStream { continuation in
      let reading = Task {
        do throws(LibraryError) {
          try await read { db in
            try list.forEachPiece(db, ofLength: Self.pieceLength, days: calendar) { continuation.yield($0) }
          }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in reading.cancel() }
    }
  }

  /// Returns those of the given articles that a list contains, in list order. Each is looked up, so the time does not
  /// depend on the length of the list, except for a search.
  ///
  /// - Parameter calendar: As for ``orderStream(_:days:)``.
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func members(
    of list: ArticleList, among ids: [Article.ID], days calendar: Calendar? = nil
  ) async throws(LibraryError) -> ListPiece {
    if ids.count <= Self.glanceLimit { return try await glance { try list.members($0, among: ids, days: calendar) } }
    return try await read { try list.members($0, among: ids, days: calendar) }
  }

  /// Returns those of the given articles that a list leaves out only because it has an earlier article of their story.
  ///
  /// - Throws: ``LibraryError/cancelled`` or a database error.
  public func repetitions(
    leftOutOf list: ArticleList, among ids: [Article.ID]
  ) async throws(LibraryError) -> Set<Article.ID> {
    guard list.showsStoriesOnce else { return [] }
    return try await read { db in
      guard try Stories(db: db).areShownOnce else { return [] }
      let repetitions = try Stories(db: db).repetitions(among: ids)
      var whole = list
      whole.includesRepetitions = true
      let found = try whole.members(db, among: repetitions, days: nil).keys
      return Set(found).subtracting(try list.members(db, among: repetitions, days: nil).keys).reduce(into: []) {
        $0.insert($1.id)
      }
    }
  }

  /// The most articles that are looked up on the caller's thread: a few milliseconds.
  private static let glanceLimit = 500
}

extension ArticleList {
  fileprivate func forEachPiece(
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

  fileprivate func members(_ db: Database, among ids: [Article.ID], days calendar: Calendar?) throws -> ListPiece {
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
