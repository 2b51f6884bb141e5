/// Forwards the list's events to the delegate and the data source, with index paths.
extension TableView {
  var activatesByClick: Bool { activation == .click }

  func activate(_ position: Int) {
    emptyIfAbandoned()
    guard let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(self, didActivateRowAt: indexPath)
  }

  func willDisplay(_ cell: ReusableCell, at position: Int) {
    rowsChanged()
    guard let cell = cell as? TableViewCell, let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(self, willDisplay: cell, forRowAt: indexPath)
  }

  func didEndDisplaying(_ cell: ReusableCell, at position: Int) {
    guard let cell = cell as? TableViewCell, let indexPath = (former ?? layout).indexPath(at: position) else { return }
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: indexPath)
  }

  func menu(at position: Int) -> Menu? {
    layout.indexPath(at: position).flatMap { delegate?.tableView(self, menuForRowAt: $0) }
  }

  func actions(at position: Int) -> RowActions {
    guard let delegate, let indexPath = layout.indexPath(at: position) else { return RowActions() }
    return RowActions(
      leading: delegate.tableView(self, leadingActionsForRowAt: indexPath),
      trailing: delegate.tableView(self, trailingActionsForRowAt: indexPath))
  }

  func position(forTypeAhead text: String, after position: Int?) -> Int? {
    let place = position.flatMap { layout.indexPath(at: $0) }
    return dataSource?.indexPath(forTypeAhead: text, after: place).flatMap { layout.position(of: $0) }
  }

  var hearsOfSelection: Bool { delegate?.hearsOfSelectedRows ?? false }

  func selectionDidChange() { delegate?.tableViewSelectionDidChange(self) }

  func didSelect(_ position: Int) {
    guard let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(self, didSelectRowAt: indexPath)
  }

  func didDeselect(_ position: Int) {
    guard let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(self, didDeselectRowAt: indexPath)
  }
}

/// Moving rows by drag and drop or by keyboard.
extension TableView {
  func canMove(_ position: Int) -> Bool {
    layout.indexPath(at: position).flatMap { dataSource?.tableView(self, canMoveRowAt: $0) } ?? false
  }

  func takesIn(_ position: Int) -> Bool {
    layout.indexPath(at: position).flatMap { delegate?.tableView(self, canCarryIntoRowAt: $0) } ?? false
  }

  func move(_ position: Int, _ destination: Destination) -> Int? {
    guard let source = layout.indexPath(at: position) else { return nil }
    if let wish = layout.rowDestination(destination),
      delegate?.tableView(self, carriesRowAt: source, to: wish) == true
    {
      return nil
    }
    guard let proposed = layout.place(of: source, carriedTo: destination) else { return nil }
    let target =
      delegate?.tableView(self, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: proposed) ?? proposed
    guard target != source else { return nil }
    if let carried {
      // The code that shows the value decides whether and when the row moves; the focus moves with the row.
      carried(source, target)
      return nil
    }
    dataSource?.tableView(self, moveRowAt: source, to: target)
    performBatchUpdates { $0.moveRow(at: source, to: target) }
    return layout.position(of: target)
  }
}
