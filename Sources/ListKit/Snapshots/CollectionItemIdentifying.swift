/// A data source of a collection view that knows its items by their identifiers, and so which of them are selected.
@MainActor public protocol CollectionItemIdentifying<ItemID>: AnyObject {
  /// The identifier of an item.
  associatedtype ItemID: Hashable
  /// The collection view that shows the items.
  var collectionView: CollectionView? { get }
  /// Returns the item at an index path.
  func itemIdentifier(for indexPath: IndexPath) -> ItemID?
  /// Returns the index path of an item; nil if it is not shown.
  func indexPath(for item: ItemID) -> IndexPath?
}

extension CollectionItemIdentifying {
  /// The identifiers of the selected items, in order: to select them again after
  /// ``CollectionViewDiffableDataSource/applyUsingReloadData(_:)``, or in another collection view.
  public var selectedItemIdentifiers: [ItemID] {
    shownView?.indexPathsForSelectedItems.compactMap { itemIdentifier(for: $0) } ?? []
  }

  /// Selects some items and deselects all others. Items that are not shown are ignored; if only one can be selected, it
  /// is the first.
  /// - Parameters:
  ///   - items: The items, in any order.
  ///   - isTelling: Whether the delegate is told, as if the user had selected the items.
  public func select(_ items: some Sequence<ItemID>, tellingDelegate isTelling: Bool = false) {
    guard let view = shownView else { return }
    let indexPaths = view.layout.indexPaths(of: Set(items), item: itemIdentifier, indexPath: indexPath)
    view.selectItems(at: indexPaths, tellingDelegate: isTelling)
  }

  /// The collection view, unless it has another data source by now.
  private var shownView: CollectionView? { collectionView?.dataSource === self ? collectionView : nil }
}
