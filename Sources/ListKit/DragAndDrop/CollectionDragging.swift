// Ownership: the collection view owns this object, which references it weakly.

/// The drag and drop delegates of a collection view.
final class CollectionDragging: DragResponder {
  weak var collection: CollectionView?

  var layout: SectionLayout { collection?.layout ?? SectionLayout() }

  func items(for session: DragSession, at indexPath: IndexPath, isFirst: Bool) -> [DragItem] {
    guard let collection, let delegate = collection.dragDelegate else { return [] }
    return isFirst
      ? delegate.collectionView(collection, itemsForBeginning: session, at: indexPath)
      : delegate.collectionView(collection, itemsForAddingTo: session, at: indexPath)
  }

  func allowsMoving(_ session: DragSession) -> Bool {
    guard let collection, let delegate = collection.dragDelegate else { return false }
    return delegate.collectionView(collection, dragSessionAllowsMoveOperation: session)
  }

  func didBegin(_ session: DragSession) {
    if let collection { collection.dragDelegate?.collectionView(collection, dragSessionWillBegin: session) }
  }

  func didEnd(_ session: DragSession, _ operation: DropOperation) {
    guard let collection else { return }
    collection.dragDelegate?.collectionView(collection, dragSession: session, didEndWith: operation)
  }

  func canHandle(_ session: DropSession) -> Bool {
    guard let collection, let delegate = collection.dropDelegate else { return false }
    return delegate.collectionView(collection, canHandle: session)
  }

  func didEnter(_ session: DropSession) {
    if let collection { collection.dropDelegate?.collectionView(collection, dropSessionDidEnter: session) }
  }

  func proposal(for session: DropSession, at indexPath: IndexPath?) -> DropProposal {
    guard let collection, let delegate = collection.dropDelegate else { return DropProposal(operation: .forbidden) }
    return delegate.collectionView(collection, dropSessionDidUpdate: session, withDestinationIndexPath: indexPath)
  }

  func perform(_ coordinator: DropCoordinator) async throws {
    guard let collection, let delegate = collection.dropDelegate else { throw DropError.ended }
    try await delegate.collectionView(collection, performDropWith: coordinator)
  }

  func didExit(_ session: DropSession) {
    if let collection { collection.dropDelegate?.collectionView(collection, dropSessionDidExit: session) }
  }

  func didEnd(_ session: DropSession) {
    if let collection { collection.dropDelegate?.collectionView(collection, dropSessionDidEnd: session) }
  }

  func shouldSpringLoad(_ indexPath: IndexPath, isTaken: Bool) -> Bool {
    guard let collection, isTaken || !isCollapsed(indexPath) else { return false }
    return collection.delegate?.collectionView(collection, shouldSpringLoadItemAt: indexPath) ?? isCollapsed(indexPath)
  }

  func springLoad(_ position: Int) {
    guard let collection, let indexPath = layout.indexPath(at: position) else { return }
    if isCollapsed(indexPath), collection.items.step(from: position, isForward: true) != nil { return }
    collection.items.activate(position)
  }

  private func isCollapsed(_ indexPath: IndexPath) -> Bool {
    collection?.cellForItem(at: indexPath)?.isCollapsed == true
  }
}
