/// Provides a collection view's content. Usually a separate object from the controller and the window; the collection
/// view holds it weakly.
@MainActor public protocol CollectionViewDataSource: AnyObject {
  /// Returns the number of sections. 1 by default.
  func numberOfSections(in collectionView: CollectionView) -> Int
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int
  /// Returns a cell for an item, obtained from ``CollectionView/dequeue(_:for:)`` and filled with the item's content.
  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell
  /// Returns how a section arranges its items. A grid of adaptive columns by default.
  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout
  /// Returns a section's title, or nil for no header.
  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String?
  /// Returns the text below a section, or nil for no footer.
  func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String?
  /// Returns the type of a section's header, or nil for the plain header.
  func collectionView(_ collectionView: CollectionView, headerTypeInSection section: Int) -> (any SectionHeader.Type)?
  /// Returns a section's header, obtained from ``CollectionView/dequeueHeaderFooter(_:)`` and filled, or nil for one of
  /// the type that ``collectionView(_:headerTypeInSection:)`` returns. Called only for sections with a title, which is the header's accessible name.
  func collectionView(_ collectionView: CollectionView, viewForHeaderInSection section: Int) -> View?
  /// Returns a section's footer, obtained from ``CollectionView/dequeueHeaderFooter(_:)`` and filled, or nil to show its
  /// title as text. Called only for sections with a footer's title, which is the footer's accessible name.
  func collectionView(_ collectionView: CollectionView, viewForFooterInSection section: Int) -> View?

  /// Whether the user may move an item, by dragging it or with Alt and an arrow key.
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Moves an item in the data at the user's request; the collection view shows the move afterwards.
  /// - Parameters:
  ///   - collectionView: The collection view.
  ///   - source: The item's current index path.
  ///   - destination: The item's index path after it has been deleted and reinserted.
  func collectionView(_ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath)

  /// Returns the first item after an index path whose text begins with what the user typed. If nothing is found, the
  /// collection view asks again from the beginning.
  /// - Parameters:
  ///   - text: The typed text, unmodified.
  ///   - indexPath: The item that had the focus, or `nil` to search from the beginning.
  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath?
}

extension CollectionViewDataSource {
  /// Returns a grid whose items are at least 160 pixels wide.
  public func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    .grid(minimumWidth: 160)
  }
  /// Returns nil: no header.
  public func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? { nil }
  /// Returns nil: no footer.
  public func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String? { nil }
  /// Returns nil: the plain header.
  public func collectionView(
    _ collectionView: CollectionView, headerTypeInSection section: Int
  ) -> (any SectionHeader.Type)? { nil }
  /// Returns nil: the header of the section's type.
  public func collectionView(_ collectionView: CollectionView, viewForHeaderInSection section: Int) -> View? { nil }
  /// Returns nil: the title as text.
  public func collectionView(_ collectionView: CollectionView, viewForFooterInSection section: Int) -> View? { nil }
  /// Returns 1.
  public func numberOfSections(in collectionView: CollectionView) -> Int { 1 }
  /// Returns false.
  public func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }
  /// Does nothing.
  public func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {}
  /// Returns nil. Letters are left to other key handlers.
  public func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }
}
