/// The positions around the live rows that are fetched ahead.
nonisolated struct PrefetchWindow {
  /// Rows on either side of the live ones. GTK keeps some hundred alive on either side of what is seen; as many again are
  /// several pages' warning.
  static let margin = 100

  /// What was asked for and has not come alive.
  private(set) var asked: Set<Int> = []

  /// The window moves with the live rows.
  /// - Parameters:
  ///   - live: the positions that are alive.
  ///   - count: the number of positions.
  /// - Returns: what is to be fetched now, and what need not be any more.
  mutating func move(around live: Range<Int>, of count: Int) -> (fetched: [Int], cancelled: [Int]) {
    let window = max(0, live.lowerBound - Self.margin)..<min(count, live.upperBound + Self.margin)
    let fetched = window.filter { !live.contains($0) && !asked.contains($0) }
    let cancelled = asked.filter { !window.contains($0) && !live.contains($0) }.sorted()
    asked = asked.union(fetched).filter { window.contains($0) && !live.contains($0) }
    return (fetched, cancelled)
  }
}
