/// What a grid shows: a class apart from the controller and the window, held weakly by the grid.
@MainActor public protocol CollectionViewDataSource: AnyObject {
  /// How many items there are.
  func numberOfItems(in collectionView: CollectionView) -> Int
  /// A cell for an item, from ``CollectionView/dequeue(_:for:)``, with the item's content in it.
  func collectionView(_ collectionView: CollectionView, cellForItemAt item: Int) -> CollectionViewCell
}

/// What happens to a grid's items: a class apart from the data source, held weakly by the grid.
@MainActor public protocol CollectionViewDelegate: AnyObject {
  /// The person chose an item: by a click (or a double click) or by Enter.
  func collectionView(_ collectionView: CollectionView, didActivateItemAt item: Int)
  /// The selection came to an item, by the person or by the program.
  func collectionView(_ collectionView: CollectionView, didSelectItemAt item: Int)
  /// The selection left an item that stays.
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt item: Int)
  /// The menu of an item, asked for when the person presses the second button on it, the Menu key or Shift+F10.
  func collectionView(_ collectionView: CollectionView, menuForItemAt item: Int) -> Menu?
}

extension CollectionViewDelegate {
  /// Nothing.
  public func collectionView(_ collectionView: CollectionView, didActivateItemAt item: Int) {}
  /// Nothing.
  public func collectionView(_ collectionView: CollectionView, didSelectItemAt item: Int) {}
  /// Nothing.
  public func collectionView(_ collectionView: CollectionView, didDeselectItemAt item: Int) {}
  /// No menu.
  public func collectionView(_ collectionView: CollectionView, menuForItemAt item: Int) -> Menu? { nil }
}
