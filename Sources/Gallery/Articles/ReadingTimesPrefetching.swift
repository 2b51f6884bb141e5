import ListKit

/// Requests the reading times of rows that are about to become visible.
final class ReadingTimesPrefetching: TableViewPrefetching {
  private let times: ReadingTimes

  init(_ times: ReadingTimes) { self.times = times }

  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
    times.request(indexPaths.map(\.row))
  }

  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
    times.cancel(indexPaths.map(\.row))
  }
}
