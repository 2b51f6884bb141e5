import ListKit

/// The table delegate of the activity log, which forwards activation to a closure.
final class ActivityDelegate: TableViewDelegate {
  private let onActivate: @MainActor (Int) -> Void

  init(onActivate: @escaping @MainActor (Int) -> Void) {
    self.onActivate = onActivate
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath.row) }
}
