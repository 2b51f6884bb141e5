import ListKit

/// Handles the selection of a settings row.
final class SettingsDelegate: TableViewDelegate {
  private let onChoose: (IndexPath) -> Void

  init(onChoose: @escaping (IndexPath) -> Void) { self.onChoose = onChoose }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onChoose(indexPath) }
}
