// Ownership: the grid owns its items, which reference it weakly; the host references them weakly.

/// The items of a grid: asks the data source for their content and notifies the delegate.
final class CollectionItems {
  /// The grid, passed to the data source and to the delegate.
  weak var collection: CollectionView?
  /// The number of items that the grid shows.
  private(set) var count = 0

  private var delegate: (any CollectionViewDelegate)? { collection?.delegate }

  /// The number of items that the data source has now.
  var currentCount: Int { collection.flatMap { $0.dataSource?.numberOfItems(in: $0) } ?? 0 }

  /// Changes the number of items, before the change is published.
  func change(to count: Int) { self.count = count }
}

extension CollectionItems: CellOwner {
  func content(at position: Int, _ shown: RowContent?) -> RowContent {
    guard let collection, let dataSource = collection.dataSource else {
      // Not immediately: GTK is in the middle of binding.
      Task { [weak self] in self?.emptyIfAbandoned() }
      return .empty
    }
    return position < count ? .cell(dataSource.collectionView(collection, cellForItemAt: position)) : .empty
  }

  func emptyIfAbandoned() {
    if let collection, collection.dataSource == nil, count > 0 { collection.reloadData() }
  }

  var activatesByClick: Bool { collection?.activation == .click }

  func activate(_ position: Int) {
    emptyIfAbandoned()
    if let collection, position < count { delegate?.collectionView(collection, didActivateItemAt: position) }
  }

  func menu(at position: Int) -> Menu? {
    guard let collection, position < count else { return nil }
    return delegate?.collectionView(collection, menuForItemAt: position)
  }

  var hasRows: Bool { count > 0 }

  var hearsOfSelection: Bool { delegate != nil }

  func didSelect(_ position: Int) {
    if let collection { delegate?.collectionView(collection, didSelectItemAt: position) }
  }

  func didDeselect(_ position: Int) {
    if let collection { delegate?.collectionView(collection, didDeselectItemAt: position) }
  }
}
