/// How FTS5 writes its index. It collects words in memory, writes them as a segment at the end of a transaction or when
/// the memory is full, and merges segments so that a search has to read few of them.
struct SearchIndexSettings {
  /// The settings, under their FTS5 names.
  let values: [(name: String, value: Int)]

  /// Merges a little with each transaction, so that none takes long.
  static let usual = SearchIndexSettings(memory: 1024 * 1024, merging: 4)

  /// For indexing tens of thousands of articles at once: one segment per batch, merged only after all are written.
  static let large = SearchIndexSettings(memory: 16 * 1024 * 1024, merging: 0)

  /// The number of segments of one size that are always merged (`crisismerge`). 32,000 articles leave behind as many as
  /// FTS5's default of 16, and indexing the next article would have to wait for the merge.
  private static let mostSegments = 32

  /// - Parameters:
  ///   - memory: The bytes collected before a segment is written; FTS5's default is 1 MiB.
  ///   - merging: The number of segments of one size from which each transaction merges some; 0 for never, FTS5's
  ///     default is 4.
  private init(memory: Int, merging: Int) {
    values = [("hashsize", memory), ("automerge", merging), ("crisismerge", Self.mostSegments)]
  }
}
