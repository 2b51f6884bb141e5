internal import GLibKit

extension TableView {
  /// The row that contains the keyboard focus, if any; it need not be selected.
  public var indexPathForFocusedRow: IndexPath? { host.focus.position.flatMap { layout.indexPath(at: $0) } }

  /// Whether the keyboard focus is in the list.
  public var hasFocus: Bool { host.focus.isInList }

  /// Whether the arrow keys, Home, End, Page Up and Page Down select the row to which they move the focus. If not, they
  /// move only the focus, and Space or a click selects. True by default.
  public var selectionFollowsFocus: Bool {
    get { host.keys.isSelecting }
    set { host.keys.isSelecting = newValue }
  }

  /// Scrolls a row into view and gives it the keyboard focus.
  /// - Parameters:
  ///   - indexPath: The row.
  ///   - completion: Called once the row has its place on the screen; not called if the row does not exist or the
  ///     window is not shown.
  public func focusRow(at indexPath: IndexPath, completion: (@MainActor () -> Void)? = nil) {
    if let position = layout.position(of: indexPath) { host.reveal(position, completion) }
  }
}
