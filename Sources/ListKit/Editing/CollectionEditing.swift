// Ownership: the collection view owns this object, which references it weakly.

/// Asks a collection view's delegate what its items offer when they are swiped.
final class CollectionEditing: SwipeActionsProvider {
  weak var collection: CollectionView?

  func swipeActions(at position: Int, _ end: RowEnd) -> SwipeActionsConfiguration? {
    guard let collection, !collection.isEditing, let delegate = collection.delegate,
      let item = collection.layout.indexPath(at: position), !collection.host.rows.isSideBySide(position)
    else { return nil }
    return switch end {
    case .leading: delegate.collectionView(collection, leadingSwipeActionsConfigurationForItemAt: item)
    case .trailing: delegate.collectionView(collection, trailingSwipeActionsConfigurationForItemAt: item)
    }
  }
}

/// A collection view whose items can be edited.
@MainActor public protocol ItemEditing: AnyObject {}

extension CollectionView: ItemEditing {}

extension ItemEditing where Self: CollectionView {
  /// Whether the user is editing. Cells then show the accessories for it, and their state says so. Nothing else changes,
  /// except that items are not swiped.
  public var isEditing: Bool {
    get { host.cells.isEditing }
    set { if newValue != isEditing { host.setEditing(newValue) } }
  }

  /// Closes the item that the user has swiped open, if any.
  public func closeSwipedItem() { host.editing?.swipes.close() }

  /// The item that is swiped open, if any.
  public var indexPathForSwipedItem: IndexPath? {
    host.editing?.swipes.swiped?.cell.position.flatMap { layout.indexPath(at: $0) }
  }
}
