public import Foundation
import GRDB

/// A piece of a list's order.
public struct ListPiece: Sendable, Hashable {
  /// The articles' numbers, in the list's order.
  public let ids: [Article.ID]
  /// The days that they are of, in the same order; none where nobody asked for days or the list is not in their order.
  public let days: [DayCount]

  /// Makes a piece's value; the library makes them, and so may a test.
  public init(ids: [Article.ID], days: [DayCount]) {
    self.ids = ids
    self.days = days
  }
}

extension Library {
  /// How many numbers a piece of a streamed list has: a tenth of a second's reading of a cold disk, and 160 kB.
  static let pieceLength = 20_000

  /// The whole order of a list in pieces, as it is read: all of one consistent state. Letting go of the stream ends the
  /// reading.
  ///
  /// A day may go on in the next piece. What a search finds is not in the order of days, so it has none.
  ///
  /// The stream throws a ``LibraryError``.
  /// - Parameter calendar: says when a day begins; nil asks for no days.
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
}

extension ArticleList {
  fileprivate func forEachPiece(
    _ db: Database, ofLength length: Int, days calendar: Calendar?, _ body: (ListPiece) -> Void
  ) throws {
    var ids: [Article.ID] = []
    ids.reserveCapacity(length)
    func take(_ id: Article.ID, _ days: inout DayCounter?, _ date: Int64) {
      ids.append(id)
      days?.add(date)
      if ids.count == length { give(&days) }
    }
    func give(_ days: inout DayCounter?) {
      body(ListPiece(ids: ids, days: days?.counts ?? []))
      ids.removeAll(keepingCapacity: true)
      days?.forget()
    }
    var days: DayCounter?
    if let calendar, !isSearch {
      days = DayCounter(calendar: calendar)
      let statement = try statement(db, calendar: calendar)
      let rows = try Row.fetchCursor(db.cachedStatement(sql: statement.datedIDsSQL), arguments: statement.arguments)
      while let row = try rows.next() { take(Article.ID(rawValue: row[0]), &days, row[1]) }
    } else {
      try forEachID(db) { take($0, &days, 0) }
    }
    if !ids.isEmpty { give(&days) }
  }

  private var isSearch: Bool { if case .search = scope { true } else { false } }
}
