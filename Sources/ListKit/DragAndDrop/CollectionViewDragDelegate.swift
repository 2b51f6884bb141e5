/// Lets the user drag items of a collection view to other views, to other places of the program and to other programs. The
/// view holds it weakly.
///
/// Items that are only moved within their view need no drag delegate; see
/// ``CollectionViewDataSource/collectionView(_:canMoveItemAt:)``.
@MainActor public protocol CollectionViewDragDelegate: AnyObject {
  /// Returns the items to drag when the user begins to drag an item, usually one; none if the item cannot be dragged.
  func collectionView(
    _ collectionView: CollectionView, itemsForBeginning session: DragSession, at indexPath: IndexPath
  ) -> [DragItem]
  /// Returns the items of another selected item, if the user begins to drag one of several selected items. By default as
  /// if the drag began with that item.
  func collectionView(
    _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath
  ) -> [DragItem]
  /// Whether the items may be moved rather than copied. True by default.
  func collectionView(_ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession) -> Bool
  /// A drag has begun.
  func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession)
  /// A drag has ended. With a move, somebody else has taken the items, and the delegate removes them, unless
  /// ``DragSession/stayedInView`` says that its own view has moved them.
  func collectionView(
    _ collectionView: CollectionView, dragSession session: DragSession, didEndWith operation: DropOperation)
}

extension CollectionViewDragDelegate {
  /// Returns the items for a drag that begins with the item.
  public func collectionView(
    _ collectionView: CollectionView, itemsForAddingTo session: DragSession, at indexPath: IndexPath
  ) -> [DragItem] { self.collectionView(collectionView, itemsForBeginning: session, at: indexPath) }
  /// Returns true.
  public func collectionView(_ collectionView: CollectionView, dragSessionAllowsMoveOperation session: DragSession)
    -> Bool
  { true }
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, dragSessionWillBegin session: DragSession) {}
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, dragSession session: DragSession, didEndWith operation: DropOperation
  ) {
  }
}
