import ListKit

/// Hears which article was chosen.
final class ArticleListDelegate: TableViewDelegate {
  private let onChoose: (Int) -> Void

  init(onChoose: @escaping (Int) -> Void) { self.onChoose = onChoose }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onChoose(indexPath.row) }
}
