/// Fetches the data of rows before they are shown. Usually a separate object; the table holds it weakly.
@MainActor public protocol TableViewPrefetching: AnyObject {
  /// The user is getting close to these rows.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])
  /// The user moved away before these rows were shown.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewPrefetching {
  /// Does nothing.
  public func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
