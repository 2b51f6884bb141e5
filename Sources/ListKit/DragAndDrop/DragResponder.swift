/// What the delegates of a table or collection view let the user drag and drop: the part of both that ``RowDragSource``
/// and ``DropSite`` share.
protocol DragResponder: AnyObject {
  /// Which row, header or footer each position is.
  var layout: SectionLayout { get }

  /// Returns the items of a row that the user begins to drag, or of another selected one.
  func items(for session: DragSession, at indexPath: IndexPath, isFirst: Bool) -> [DragItem]
  /// Whether the items may be moved.
  func allowsMoving(_ session: DragSession) -> Bool
  /// The drag has begun.
  func didBegin(_ session: DragSession)
  /// The drag has ended.
  func didEnd(_ session: DragSession, _ operation: DropOperation)

  /// Whether the drop delegate can handle what has come over the list; false without one.
  func canHandle(_ session: DropSession) -> Bool
  /// Items that the delegate can handle have come over the list.
  func didEnter(_ session: DropSession)
  /// Returns what a drop would do.
  func proposal(for session: DropSession, at indexPath: IndexPath?) -> DropProposal
  /// Takes the items.
  func perform(_ coordinator: DropCoordinator) async throws
  /// The items have left the list.
  func didExit(_ session: DropSession)
  /// The drop has ended.
  func didEnd(_ session: DropSession)

  /// Whether a row opens while something rests over it.
  /// - Parameters:
  ///   - indexPath: The row.
  ///   - isTaken: Whether a drop there would be taken.
  func shouldSpringLoad(_ indexPath: IndexPath, isTaken: Bool) -> Bool
  /// Opens a row because something rests over it.
  func springLoad(_ position: Int)
}
