/// How FTS5 writes its index: it gathers words in memory, writes them as a segment at the end of a transaction or when they
/// are too many, and merges segments so that a search need not look into many.
struct SearchIndexSettings {
  /// The settings by FTS5's names.
  let values: [(name: String, value: Int)]

  /// Merging a little with each transaction, so that none takes long.
  static let usual = SearchIndexSettings(memory: 1024 * 1024, merging: 4)

  /// For tens of thousands of articles at once: a batch is one segment, and none is merged before all are there.
  static let large = SearchIndexSettings(memory: 16 * 1024 * 1024, merging: 0)

  /// As many segments of one size are merged whatever else is set. FTS5's own 16 would be reached by what 32,000 articles
  /// leave behind, and the next article after them would wait for the merge.
  private static let mostSegments = 32

  /// - Parameters:
  ///   - memory: what is gathered before it is written, in bytes; 1 MiB is FTS5's own.
  ///   - merging: the segments of one size from which on each transaction merges some; 0 for never, 4 is FTS5's own.
  private init(memory: Int, merging: Int) {
    values = [("hashsize", memory), ("automerge", merging), ("crisismerge", Self.mostSegments)]
  }
}
