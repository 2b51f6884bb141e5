/// Tells a list's prefetching object which rows are about to become visible.
final class Prefetcher {
  private let rows: any SectionedRows
  /// Returns the live positions.
  private let live: () -> Range<Int>?
  private var window = PrefetchWindow()
  /// Whether prefetching is already scheduled.
  private var isDue = false

  init(of rows: any SectionedRows, live: @escaping () -> Range<Int>?) {
    self.rows = rows
    self.live = live
  }

  /// Forgets what was requested, because another object prefetches from now on.
  func startOver() { window = PrefetchWindow() }

  /// Schedules prefetching once all rows that are becoming live are.
  func rowsChanged() {
    guard rows.isPrefetching, !isDue else { return }
    isDue = true
    Task { [weak self] in
      self?.isDue = false
      self?.prefetch()
    }
  }

  /// Cancels all prefetching, because the rows are about to change.
  func giveUp() {
    let places = window.asked.sorted().compactMap { rows.layout.indexPath(at: $0) }
    window = PrefetchWindow()
    if !places.isEmpty { rows.prefetch([], cancelling: places) }
  }

  private func prefetch() {
    guard rows.isPrefetching, let live = live() else { return }
    let layout = rows.layout
    let (fetched, cancelled) = window.move(around: live, of: layout.count)
    rows.prefetch(
      fetched.compactMap { layout.indexPath(at: $0) }, cancelling: cancelled.compactMap { layout.indexPath(at: $0) })
  }
}

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
