public import Foundation
import GRDB

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
    return try await read { db in try list.repetitions(db, among: ids) }
  }

  /// The most articles that are looked up on the caller's thread: a few milliseconds.
  private static let glanceLimit = 500
}
