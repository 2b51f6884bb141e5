import ListKit

/// The data source of the activity log.
final class ActivityDataSource: TableViewDataSource {
  private let row: @MainActor (Int) -> any ActivityRowRepresentable
  private let count: @MainActor () -> Int

  /// - Parameters:
  ///   - count: returns the number of rows.
  ///   - row: returns a row.
  init(count: @escaping @MainActor () -> Int, row: @escaping @MainActor (Int) -> any ActivityRowRepresentable) {
    (self.count, self.row) = (count, row)
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { count() }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ActivityCell.self, for: indexPath)
    cell.show(row(indexPath.row))
    return cell
  }
}

/// The table delegate of the activity log, which forwards activation to a closure.
final class ActivityDelegate: TableViewDelegate {
  private let onActivate: @MainActor (Int) -> Void

  init(onActivate: @escaping @MainActor (Int) -> Void) {
    self.onActivate = onActivate
  }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath.row) }
}
