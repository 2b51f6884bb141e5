import ListKit

/// Reports which article was activated.
final class ArticleListDelegate: TableViewDelegate {
  private let onChoose: (Int) -> Void

  /// - Parameter onChoose: Called with the row that was activated.
  init(onChoose: @escaping (Int) -> Void) { self.onChoose = onChoose }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onChoose(indexPath.row) }
}
