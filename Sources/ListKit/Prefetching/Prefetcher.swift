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
