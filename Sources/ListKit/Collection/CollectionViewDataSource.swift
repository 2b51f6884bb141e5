/// Provides a grid's content. Usually a separate object from the controller and the window; the grid holds it weakly.
@MainActor public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of items.
  func numberOfItems(in collectionView: CollectionView) -> Int
  /// Returns a cell for an item, obtained from ``CollectionView/dequeue(_:for:)`` and filled with the item's content.
  func collectionView(_ collectionView: CollectionView, cellForItemAt item: Int) -> CollectionViewCell
}

/// Receives a grid's events. Usually a separate object from the data source; the grid holds it weakly.
@MainActor public protocol CollectionViewDelegate: AnyObject {
  /// The user activated an item with a click (or a double click) or with Enter.
  func collectionView(_ collectionView: CollectionView, didActivateItemAt item: Int)
  /// An item was selected, by the user or by the program.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt item: Int)
  /// An item that stays in the grid was deselected.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt item: Int)
  /// Returns an item's context menu, requested when the user right-clicks it or presses the Menu key or Shift+F10.
  func collectionView(_ collectionView: CollectionView, menuForItemAt item: Int) -> Menu?
}

extension CollectionViewDelegate {
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didActivateItemAt item: Int) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didSelectItemAt item: Int) {}
  /// Does nothing.
  public func collectionView(_ collectionView: CollectionView, didDeselectItemAt item: Int) {}
  /// Returns nil.
  public func collectionView(_ collectionView: CollectionView, menuForItemAt item: Int) -> Menu? { nil }
}
