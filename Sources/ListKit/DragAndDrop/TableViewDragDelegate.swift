/// Lets the user drag rows of a table to other tables, to other places of the program and to other programs. The table
/// holds it weakly.
///
/// Rows that are only moved within their table need no drag delegate; see
/// ``TableViewDataSource/tableView(_:canMoveRowAt:)``.
@MainActor public protocol TableViewDragDelegate: AnyObject {
  /// Returns the items to drag when the user begins to drag a row, usually one; none if the row cannot be dragged.
  func tableView(
    _ tableView: TableView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem]
  /// Returns the items of another selected row, if the user begins to drag one of several selected rows. By default as
  /// if the drag began with that row.
  func tableView(
    _ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath
  ) -> [DragItem]
  /// Whether the items may be moved rather than copied. True by default.
  func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool
  /// A drag has begun.
  func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession)
  /// A drag has ended. With a move, somebody else has taken the items, and the delegate removes them, unless
  /// ``DragSession/stayedInView`` says that its own view has moved them.
  func tableView(_ tableView: TableView, dragSession session: DragSession, didEndWith operation: DropOperation)
}

extension TableViewDragDelegate {
  /// Returns the items for a drag that begins with the row.
  public func tableView(
    _ tableView: TableView, itemsForAddingTo session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] { self.tableView(tableView, itemsForBeginning: session, at: indexPath) }
  /// Returns true.
  public func tableView(_ tableView: TableView, dragSessionAllowsMoveOperation session: DragSession) -> Bool { true }
  /// Does nothing.
  public func tableView(_ tableView: TableView, dragSessionWillBegin session: DragSession) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, dragSession session: DragSession, didEndWith operation: DropOperation) {
  }
}
