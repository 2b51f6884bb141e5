import GRDB

extension Library {
  /// How many numbers a piece of a streamed list has: a tenth of a second's reading of a cold disk, and 160 kB.
  static let pieceLength = 20_000

  /// The whole order of a list in pieces, as it is read: all of one consistent state. Letting go of the stream ends the
  /// reading.
  ///
  /// The stream throws a ``LibraryError``.
  public func articleIDStream(_ list: ArticleList) -> AsyncThrowingStream<[Article.ID], any Error> {
    AsyncThrowingStream { continuation in
      let reading = Task {
        do throws(LibraryError) {
          try await read { db in
            var piece: [Article.ID] = []
            piece.reserveCapacity(Self.pieceLength)
            try list.forEachID(db) { id in
              piece.append(id)
              guard piece.count == Self.pieceLength else { return }
              continuation.yield(piece)
              piece.removeAll(keepingCapacity: true)
            }
            if !piece.isEmpty { continuation.yield(piece) }
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
