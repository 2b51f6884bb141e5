extension TableView {
  /// Schedules prefetching once all rows that are becoming live are.
  func rowsChanged() {
    guard prefetching != nil, !isPrefetchDue else { return }
    isPrefetchDue = true
    Task { [weak self] in
      self?.isPrefetchDue = false
      self?.prefetch()
    }
  }

  /// Cancels all prefetching, because the rows are about to change.
  func givePrefetchedUp() {
    let places = prefetchWindow.asked.sorted().compactMap { layout.indexPath(at: $0) }
    prefetchWindow = PrefetchWindow()
    if !places.isEmpty { prefetching?.tableView(self, cancelPrefetchingForRowsAt: places) }
  }

  private func prefetch() {
    guard let prefetching, let live = host.livePositions else { return }
    let (fetched, cancelled) = prefetchWindow.move(around: live, of: layout.count)
    let places = (
      fetched: fetched.compactMap { layout.indexPath(at: $0) },
      cancelled: cancelled.compactMap { layout.indexPath(at: $0) }
    )
    if !places.cancelled.isEmpty { prefetching.tableView(self, cancelPrefetchingForRowsAt: places.cancelled) }
    if !places.fetched.isEmpty { prefetching.tableView(self, prefetchRowsAt: places.fetched) }
  }
}
