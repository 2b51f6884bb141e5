/// The positions around the live rows that are prefetched.
nonisolated struct PrefetchWindow {
  /// Rows to prefetch on either side of the live ones. GTK keeps about a hundred rows alive on either side of the
  /// visible ones; as many again are several pages ahead of the user.
  static let margin = 100

  /// The requested positions that are not live yet.
  private(set) var asked: Set<Int> = []

  /// Moves the window along with the live rows.
  /// - Parameters:
  ///   - live: The live positions.
  ///   - count: The number of positions.
  /// - Returns: The positions to fetch now, and those no longer needed.
  mutating func move(around live: Range<Int>, of count: Int) -> (fetched: [Int], cancelled: [Int]) {
    let window = max(0, live.lowerBound - Self.margin)..<min(count, live.upperBound + Self.margin)
    let fetched = window.filter { !live.contains($0) && !asked.contains($0) }
    let cancelled = asked.filter { !window.contains($0) && !live.contains($0) }.sorted()
    asked = asked.union(fetched).filter { window.contains($0) && !live.contains($0) }
    return (fetched, cancelled)
  }
}
