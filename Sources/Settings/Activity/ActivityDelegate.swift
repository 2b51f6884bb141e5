import ListKit

/// Told which row of the log the user activates.
final class ActivityDelegate: TableViewDelegate {
  private let onActivate: @MainActor (Int) -> Void

  init(onActivate: @escaping @MainActor (Int) -> Void) {
    self.onActivate = onActivate
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath.row) }
}
