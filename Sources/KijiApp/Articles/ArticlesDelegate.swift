import ListKit

/// Hears which article was chosen.
final class ArticlesDelegate: TableViewDelegate {
  private let onActivate: @MainActor (IndexPath) -> Void

  init(onActivate: @escaping @MainActor (IndexPath) -> Void) {
    self.onActivate = onActivate
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath) }
}
