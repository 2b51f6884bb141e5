internal import GLibKit

extension CollectionView {
  /// Scrolls to an item. It always arrives exactly, however far away the item is and whatever its height; if
  /// the view is not on the screen yet, when it is shown.
  /// - Parameters:
  ///   - indexPath: The item. Nothing happens if it does not exist. A shelf also scrolls sideways to its item.
  ///   - position: Where the item belongs from top to bottom, as far as the ends allow. By default a visible item does
  ///     not move, and any other one moves to the nearest edge.
  ///   - animated: Whether the view moves there within a third of a second. If the item is more than two pages away,
  ///     only the last two are shown. Users who have turned animations off see none.
  public func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition = .none, animated: Bool = false) {
    guard let item = layout.position(of: indexPath) else { return }
    host.anchor.scroll(to: item, at: RowPlace(position), isAnimated: animated)
  }

  /// Scrolls until an item is the given number of pixels below the top of the view, as far as the ends allow.
  public func scrollToItem(at indexPath: IndexPath, offset: Double) {
    if let position = layout.position(of: indexPath) { host.anchor.hold(SeenRow(position: position, y: offset)) }
  }

  /// Scrolls to the very top, including the header of the first section.
  public func scrollToTop() {
    if layout.count > 0 { host.anchor.hold(SeenRow(position: 0, y: 0)) }
  }

  /// Returns the distance of an item from the top of the view in pixels, or nil if it is far from the visible area.
  public func offset(ofItemAt indexPath: IndexPath) -> Double? {
    layout.position(of: indexPath).flatMap { host.anchor.seenRow(at: $0)?.y }
  }

  /// The section whose name belongs above the view: that of the topmost visible item. While a header is topmost, it
  /// shows its own name, and this is the section before it. Nil while nothing is visible.
  public var topSection: Int? { host.rows.firstVisiblePosition.flatMap { layout.sectionAbove($0) } }

  /// The visible items, in order.
  public var indexPathsForVisibleItems: [IndexPath] {
    host.rows.visiblePositions.compactMap { layout.indexPath(at: $0) }
  }

  /// The cells of the visible items, in order.
  public var visibleCells: [ReusableCell] { host.rows.visiblePositions.compactMap { host.rows.cell(at: $0) } }

  /// Returns an item's cell, if it is alive.
  public func cellForItem(at indexPath: IndexPath) -> ReusableCell? {
    layout.position(of: indexPath).flatMap { host.rows.cell(at: $0) }
  }

  /// Returns the item that a cell shows.
  public func indexPath(for cell: ReusableCell) -> IndexPath? {
    guard let position = cell.position, host.rows.cell(at: position) === cell else { return nil }
    return layout.indexPath(at: position)
  }

  /// The number of sections that are shown.
  public var numberOfSections: Int { layout.sectionCount }

  /// Returns the number of items that are shown in a section; 0 if there is no such section.
  public func numberOfItems(inSection section: Int) -> Int { layout.rows(in: section) }
}

/// The keyboard focus.
extension CollectionView {
  /// The item that contains the keyboard focus, if any; it need not be selected.
  public var indexPathForFocusedItem: IndexPath? { host.focus.position.flatMap { layout.indexPath(at: $0) } }

  /// Whether the keyboard focus is in the collection view.
  public var hasFocus: Bool { host.focus.isInList }

  /// Whether the keys that move the focus select the item to which they move it. If not, Space or a click selects. True by
  /// default; in a GtkGridView always true.
  public var selectionFollowsFocus: Bool {
    get { host.keys.isSelecting }
    set { host.keys.isSelecting = newValue || host.lines == nil }
  }

  /// Scrolls an item into view and gives it the keyboard focus.
  /// - Parameters:
  ///   - indexPath: The item.
  ///   - completion: Called once the item has its place on the screen; not called if the item does not exist or the
  ///     window is not shown.
  public func focusItem(at indexPath: IndexPath, completion: (@MainActor () -> Void)? = nil) {
    if let position = layout.position(of: indexPath) { host.reveal(position, completion) }
  }
}
