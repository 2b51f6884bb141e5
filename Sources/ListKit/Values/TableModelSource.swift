/// The data source and delegate of a table that shows a value: a separate object held by the shim and referenced weakly
/// by the table.
final class TableModelSource {
  var model = TableModel()
}

extension TableModelSource: TableViewDataSource {
  func numberOfSections(in tableView: TableView) -> Int { model.sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    model.sections[section].cells.count
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    model.sections[section].header
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    model.sections[section].footer
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    model[indexPath].cell(tableView)
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { model.onMove != nil }

  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? {
    for (number, section) in model.sections.enumerated() {
      for (row, cell) in section.cells.enumerated() {
        let place = IndexPath(row: row, section: number)
        if indexPath.map({ place > $0 }) ?? true, cell.name?.lowercased().hasPrefix(text.lowercased()) == true {
          return place
        }
      }
    }
    return nil
  }
}

extension TableModelSource: TableViewDelegate {
  func tableView(_ tableView: TableView, didActivateRowAt indexPath: IndexPath) { model[indexPath].onActivate?() }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { model[indexPath].onSelect?() }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { model[indexPath].menu?() }

  func tableView(_ tableView: TableView, leadingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    model[indexPath].leadingActions?() ?? []
  }

  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    model[indexPath].trailingActions?() ?? []
  }
}
