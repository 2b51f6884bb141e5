/// Takes what the user drops on a table, from this program or from another one. The table holds it weakly.
///
/// A table without one takes only its own rows, if its data source lets them be moved. While the delegate refuses what
/// is over the table, the table shows neither a line nor a frame.
@MainActor public protocol TableViewDropDelegate: AnyObject {
  /// Whether the table is interested at all in what is dragged over it. Asked once, when it enters the table. True by
  /// default.
  func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool
  /// Items that the delegate can handle have come over the table.
  func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession)
  /// Returns what a drop would do now. Called whenever the pointer moves.
  /// - Parameters:
  ///   - tableView: The table.
  ///   - session: The session.
  ///   - indexPath: The row under the pointer or, near a header or footer, where a row would be inserted; nil if
  ///     neither is near.
  func tableView(
    _ tableView: TableView, dropSessionDidUpdate session: DropSession, withDestinationIndexPath indexPath: IndexPath?
  ) -> DropProposal
  /// Takes the items, with the operation that was proposed. If rows of the table itself are moved, it moves them; those of
  /// another one are removed there by its drag delegate.
  ///
  /// The drop ends when the method returns, so that it can wait for content from another program. A method that throws
  /// ends the drop as if the items had been refused; see ``DropSession/error``.
  func tableView(_ tableView: TableView, performDropWith coordinator: DropCoordinator) async throws
  /// The items have left the table without being dropped.
  func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession)
  /// A drop has ended, after ``tableView(_:performDropWith:)``.
  func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession)
}

extension TableViewDropDelegate {
  /// Returns true.
  public func tableView(_ tableView: TableView, canHandle session: DropSession) -> Bool { true }
  /// Does nothing.
  public func tableView(_ tableView: TableView, dropSessionDidEnter session: DropSession) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, dropSessionDidExit session: DropSession) {}
  /// Does nothing.
  public func tableView(_ tableView: TableView, dropSessionDidEnd session: DropSession) {}
}
