import ListKit

/// Reports which article was activated, and which ones are about to become visible.
final class ArticleListDelegate: TableViewDelegate {
  private let onChoose: (Int) -> Void
  private let onApproach: (Int) -> Void

  /// - Parameters:
  ///   - onChoose: Called with the row that was activated.
  ///   - onApproach: Called with each row that gets a cell, about a hundred rows before it is visible.
  init(onChoose: @escaping (Int) -> Void, onApproach: @escaping (Int) -> Void) {
    self.onChoose = onChoose
    self.onApproach = onApproach
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onChoose(indexPath.row) }

  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
    onApproach(indexPath.row)
  }
}
