import CGtk
import GLibKit
import XCTest

@testable import ListKit

/// Rows by name, with a hook for each callback; logs the calls it receives.
@MainActor final class Ledger: TableViewDataSource, TableViewDelegate, TableViewPrefetching {
  var names: [String]
  var log: [String] = []
  var onSelect: ((IndexPath) -> Void)?
  var onDeselect: ((IndexPath) -> Void)?
  var onDisplay: ((IndexPath) -> Void)?
  var onEnd: ((IndexPath) -> Void)?
  var onCell: ((IndexPath) -> Void)?
  var actions: [RowAction] = []
  var menu: Menu?
  var doesMove = true
  init(_ n: [String]) { names = n }
  /// Returns a callback that replaces all rows by one, the first time it is called.
  func replacingAll(in table: TableView) -> (IndexPath) -> Void {
    var isDone = false
    return { [unowned self, unowned table] _ in
      guard !isDone else { return }
      isDone = true
      names = ["x"]
      table.reloadData()
    }
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    onCell?(indexPath)
    if indexPath.row < names.count, names[indexPath.row].hasPrefix("other") {
      let c = tableView.dequeue(OtherCell.self, for: indexPath)
      c.text.setText(names[indexPath.row])
      return c
    }
    let c = tableView.dequeue(NameCell.self, for: indexPath)
    let name = indexPath.row < names.count ? names[indexPath.row] : "OUT OF RANGE"
    if indexPath.row >= names.count { log.append("out of range \(indexPath.row)") }
    c.name.setText(name)
    c.accessibilityLabel = name
    return c
  }
  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { log.append("!\(indexPath.row)") }
  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
    log.append("+\(indexPath.row)"); onSelect?(indexPath)
  }
  var hearsOfSelectedRows = true
  func tableViewSelectionDidChange(_ tableView: TableView) {
    log.append("*\(tableView.selectedCount)")
    tableView.indexPathForSelectedRow.map { onSelect?($0) }
  }
  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("-\(indexPath.row)"); onDeselect?(indexPath)
  }
  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
    onDisplay?(indexPath)
  }
  func tableView(_ tableView: TableView, didEndDisplaying cell: TableViewCell, forRowAt indexPath: IndexPath) {
    onEnd?(indexPath)
  }
  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] { actions }
  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { menu }
  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    names.insert(names.remove(at: source.row), at: destination.row)
  }
  func tableView(_ tableView: TableView, prefetchRowsAt indexPaths: [IndexPath]) {}
}

/// Returns a value row.
@MainActor func numbered(_ number: Int, _ text: String? = nil) -> CellModel {
  CellModel(NameCell.self, id: number, data: text ?? "\(number)") { $0.name.setText($1) }
}

extension Stage {
  /// Returns a painted window with rows.
  @MainActor static func showing(_ ledger: Ledger) -> Stage {
    let stage = Stage()
    stage.kept = [ledger]
    stage.table.delegate = ledger
    stage.table.dataSource = ledger
    stage.present()
    stage.paint()
    return stage
  }
}
