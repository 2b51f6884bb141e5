import ListKit

/// The data source of the statistics.
final class StatisticsDataSource: TableViewDataSource {
  /// Which columns are shown.
  var layout = ColumnLayout()

  private let rows: @MainActor () -> [any StatisticsRowRepresentable]

  init(rows: @escaping @MainActor () -> [any StatisticsRowRepresentable]) { self.rows = rows }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { rows().count }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(StatisticsCell.self, for: indexPath)
    cell.show(rows()[indexPath.row], in: layout)
    return cell
  }
}

/// The table delegate of the statistics, which forwards what the user does to closures.
final class StatisticsDelegate: TableViewDelegate {
  private let onActivate: @MainActor (Int) -> Void
  private let menu: @MainActor ([Int]) -> Menu?

  init(onActivate: @escaping @MainActor (Int) -> Void, menu: @escaping @MainActor ([Int]) -> Menu?) {
    (self.onActivate, self.menu) = (onActivate, menu)
  }

  // Nothing depends on which rows are selected until something is done with them.
  var hearsOfSelectedRows: Bool { false }

  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { onActivate(indexPath.row) }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { menu([indexPath.row]) }

  func tableView(_ tableView: TableView, menuForRowsAt indexPaths: [IndexPath]) -> Menu? { menu(indexPaths.map(\.row)) }
}
