import ListKit

/// Hears which article was chosen, and that the person comes near to one.
final class ArticleListDelegate: TableViewDelegate {
  private let onChoose: (Int) -> Void
  private let onApproach: (Int) -> Void

  /// - Parameters:
  ///   - onChoose: called with the row that was chosen.
  ///   - onApproach: called with each row that is made ready, some hundred rows before it is seen.
  init(onChoose: @escaping (Int) -> Void, onApproach: @escaping (Int) -> Void) {
    self.onChoose = onChoose
    self.onApproach = onApproach
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onChoose(indexPath.row) }

  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
    onApproach(indexPath.row)
  }
}
