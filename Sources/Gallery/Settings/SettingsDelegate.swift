import ListKit

/// Hears which row of the settings was chosen.
final class SettingsDelegate: TableViewDelegate {
  private let onChoose: (IndexPath) -> Void

  init(onChoose: @escaping (IndexPath) -> Void) { self.onChoose = onChoose }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onChoose(indexPath) }
}
