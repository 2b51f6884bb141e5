/// The data source and delegate of a table that shows a value: a separate object held by the shim and referenced weakly
/// by the table.
final class TableModelSource {
  var model = TableModel() {
    didSet { restrictsSelection = model.contains { !$0.isSelectable } }
  }

  /// Found once for each value: the user may select many rows at a time.
  private(set) var restrictsSelection = false
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

  func tableView(_ tableView: TableView, viewForHeaderInSection section: Int) -> View? {
    model.sections[section].headerView?.view(tableView.rows.margins)
  }

  func tableView(_ tableView: TableView, viewForFooterInSection section: Int) -> View? {
    model.sections[section].footerView?.view(tableView.rows.margins)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    model[indexPath].cell(tableView)
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    model.onMove != nil || model[indexPath].handlers.onMove != nil
  }

  func tableView(_ tableView: TableView, canEditRowAt indexPath: IndexPath) -> Bool {
    model[indexPath].handlers.deletion != nil
  }

  func tableView(_ tableView: TableView, commit editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {
    model[indexPath].handlers.deletion?.delete()
  }

  /// Reports that the user moved a row: to the row, or to the table.
  func move(_ source: IndexPath, to destination: IndexPath) {
    if let onMove = model[source].handlers.onMove { onMove(destination) } else { model.onMove?(source, destination) }
  }

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

  func tableView(_ tableView: TableView, shouldSelectRowAt indexPath: IndexPath) -> Bool {
    model[indexPath].handlers.isSelectable
  }

  func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) { model[indexPath].onSelect?() }

  func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) {
    model[indexPath].handlers.onDeselect?()
  }

  func tableView(_ tableView: TableView, willDisplay cell: TableViewCell, forRowAt indexPath: IndexPath) {
    model.item(at: indexPath)?.handlers.onDisplay?(cell)
  }

  func tableView(_ tableView: TableView, canCarryIntoRowAt indexPath: IndexPath) -> Bool {
    model[indexPath].handlers.onReceive != nil
  }

  func tableView(_ tableView: TableView, carriesRowAt source: IndexPath, to destination: RowDestination) -> Bool {
    guard case .into(let target) = destination, let onReceive = model[target].handlers.onReceive else { return false }
    if source != target { onReceive(model[source]) }
    return true
  }

  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? { model[indexPath].menu?() }

  func tableView(_ tableView: TableView, menuForRowsAt indexPaths: [IndexPath]) -> Menu? {
    model.menuForRows?(indexPaths.compactMap { model.item(at: $0) })
  }

  func tableView(_ tableView: TableView, leadingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    model[indexPath].leadingActions?() ?? []
  }

  func tableView(_ tableView: TableView, trailingActionsForRowAt indexPath: IndexPath) -> [RowAction] {
    model[indexPath].trailingActions?() ?? []
  }

  func tableView(
    _ tableView: TableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { model[indexPath].handlers.leadingSwipe?() }

  func tableView(
    _ tableView: TableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { model[indexPath].handlers.trailingSwipe?() }

  func tableView(
    _ tableView: TableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String { model[indexPath].handlers.deletion?.title ?? "Delete" }

  func tableView(_ tableView: TableView, didEdit edit: RowEdit) { model.onEdit?(edit) }

  func tableView(_ tableView: TableView, textForRenamingRowAt indexPath: IndexPath) -> String? {
    model[indexPath].handlers.renaming?.text
  }

  func tableView(_ tableView: TableView, renameRowAt indexPath: IndexPath, to text: String) async throws {
    try await model[indexPath].handlers.renaming?.rename(text)
  }
}
