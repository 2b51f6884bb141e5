internal import GLibKit

extension TableView {
  /// The selected rows, in order.
  public var indexPathsForSelectedRows: [IndexPath] {
    host.model.selection.compactMap { layout.indexPath(at: $0) }
  }

  /// The selected row, or the first of several.
  public var indexPathForSelectedRow: IndexPath? { host.model.firstSelected.flatMap { layout.indexPath(at: $0) } }

  /// Whether a row is selected.
  public func isRowSelected(at indexPath: IndexPath) -> Bool {
    layout.position(of: indexPath).map(host.model.isSelected) ?? false
  }

  /// The number of selected rows, without enumerating them.
  public var selectedCount: Int { host.model.selectedCount }

  /// Selects a row and deselects all others. The delegate is notified, as when the user does it.
  public func selectRow(at indexPath: IndexPath) {
    guard let position = layout.position(of: indexPath) else { return }
    host.model.select(position)
  }

  /// Deselects all rows.
  public func deselectAll() { host.model.deselectAll() }

  /// The row that contains the keyboard focus, if any; it need not be selected.
  public var indexPathForFocusedRow: IndexPath? { host.focus.position.flatMap { layout.indexPath(at: $0) } }

  /// Whether the keyboard focus is in the list.
  public var hasFocus: Bool { host.focus.isInList }

  /// Deselects a row.
  public func deselectRow(at indexPath: IndexPath) {
    if let position = layout.position(of: indexPath) { host.model.deselect(position) }
  }

  /// Selects every row, if the selection mode is ``SelectionMode/multiple``.
  public func selectAll() { host.model.selectAll() }

  /// Scrolls a row into view and gives it the keyboard focus.
  /// - Parameters:
  ///   - indexPath: The row.
  ///   - completion: Called once the row has its place on the screen; not called if the row does not exist or the
  ///     window is not shown.
  public func focusRow(at indexPath: IndexPath, completion: (@MainActor () -> Void)? = nil) {
    guard let position = layout.position(of: indexPath) else { return }
    host.focus.reveal(position)
    guard let completion else { return }
    // Not during the layout, because the caller may want to change it.
    host.frames.whenLaidOut { [weak host] in if host != nil { MainLoopBridge.whenIdle(completion) } }
  }
}
