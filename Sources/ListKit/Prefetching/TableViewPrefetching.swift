/// Who fetches what rows will show before they are there: a class apart, held weakly by the table.
@MainActor public protocol TableViewPrefetching: AnyObject {
  /// The person comes near these rows.
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath])
  /// The person went elsewhere before these rows were shown.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath])
}

extension TableViewPrefetching {
  /// Nothing.
  public func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
