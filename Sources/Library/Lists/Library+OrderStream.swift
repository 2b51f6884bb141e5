public import Foundation
import GRDB

/// A chunk of a list's order.
public struct ListPiece: Sendable, Hashable {
  /// The article identifiers, in list order.
  public let ids: [Article.ID]
  /// The days of these articles, in the same order; empty if no days were requested or the list is not sorted by date.
  public let days: [DayCount]

  /// Creates a chunk. Only the library and tests need this.
  public init(ids: [Article.ID], days: [DayCount]) {
    self.ids = ids
    self.days = days
  }
}

extension Library {
  /// The number of identifiers in a chunk: a tenth of a second of reading from a cold disk, and 160 KB.
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
