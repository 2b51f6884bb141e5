import ListKit

/// Shows the model's articles, and asks it for more before the person comes to the end.
final class ArticlesDataSource: TableViewDataSource, TableViewPrefetching {
  /// How near to the end the next page is asked for.
  private static let margin = 5
  private let model: ArticlesModel

  init(_ model: ArticlesModel) { self.model = model }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { model.articles.count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(HeadlineCell.self, for: indexPath)
    cell.show(model.articles[indexPath.row])
    return cell
  }

  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {
    if indexPaths.contains(where: { $0.row >= model.articles.count - Self.margin }) { model.loadMore() }
  }

  /// Nothing: a page that was asked for is worth having.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {}
}
