// Ownership: the table owns this object, which references it weakly.

/// The drag and drop delegates of a table.
final class TableDragging: DragResponder {
  weak var table: TableView?

  var layout: SectionLayout { table?.layout ?? SectionLayout() }

  func items(for session: DragSession, at indexPath: IndexPath, isFirst: Bool) -> [DragItem] {
    guard let table, let delegate = table.dragDelegate else { return [] }
    return isFirst
      ? delegate.tableView(table, itemsForBeginning: session, at: indexPath)
      : delegate.tableView(table, itemsForAddingTo: session, at: indexPath)
  }

  func allowsMoving(_ session: DragSession) -> Bool {
    guard let table, let delegate = table.dragDelegate else { return false }
    return delegate.tableView(table, dragSessionAllowsMoveOperation: session)
  }

  func didBegin(_ session: DragSession) {
    if let table { table.dragDelegate?.tableView(table, dragSessionWillBegin: session) }
  }

  func didEnd(_ session: DragSession, _ operation: DropOperation) {
    if let table { table.dragDelegate?.tableView(table, dragSession: session, didEndWith: operation) }
  }

  func canHandle(_ session: DropSession) -> Bool {
    guard let table, let delegate = table.dropDelegate else { return false }
    return delegate.tableView(table, canHandle: session)
  }

  func didEnter(_ session: DropSession) {
    if let table { table.dropDelegate?.tableView(table, dropSessionDidEnter: session) }
  }

  func proposal(for session: DropSession, at indexPath: IndexPath?) -> DropProposal {
    guard let table, let delegate = table.dropDelegate else { return DropProposal(operation: .forbidden) }
    return delegate.tableView(table, dropSessionDidUpdate: session, withDestinationIndexPath: indexPath)
  }

  func perform(_ coordinator: DropCoordinator) async throws {
    guard let table, let delegate = table.dropDelegate else { throw DropError.ended }
    try await delegate.tableView(table, performDropWith: coordinator)
  }

  func didExit(_ session: DropSession) {
    if let table { table.dropDelegate?.tableView(table, dropSessionDidExit: session) }
  }

  func didEnd(_ session: DropSession) {
    if let table { table.dropDelegate?.tableView(table, dropSessionDidEnd: session) }
  }

  func shouldSpringLoad(_ indexPath: IndexPath, isTaken: Bool) -> Bool {
    guard let table, isTaken || !table.isCollapsed(indexPath) else { return false }
    return table.delegate?.tableView(table, shouldSpringLoadRowAt: indexPath) ?? table.isCollapsed(indexPath)
  }

  func springLoad(_ position: Int) {
    guard let table, let indexPath = layout.indexPath(at: position) else { return }
    if table.isCollapsed(indexPath), table.rows.step(from: position, isForward: true) != nil { return }
    table.rows.activate(position)
  }
}

extension TableView {
  /// Whether a row that is on the screen is collapsed.
  func isCollapsed(_ indexPath: IndexPath) -> Bool { cellForRow(at: indexPath)?.isCollapsed == true }
}
