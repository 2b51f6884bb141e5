internal import CGtk
internal import CListKit
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

  /// Scrolls a row into view.
  public func scrollToRow(at indexPath: IndexPath) {
    guard let position = layout.position(of: indexPath) else { return }
    lk_list_scroll_to(host.view.pointer.typed(), guint(position))
  }

  /// Scrolls to the very top, including the header of the first section.
  public func scrollToTop() {
    if layout.count > 0 { host.hold(SeenRow(position: 0, y: 0)) }
  }

  /// Returns the distance of a row from the top of the list in pixels, or nil if the row is far from the visible area.
  public func offset(ofRowAt indexPath: IndexPath) -> Double? {
    layout.position(of: indexPath).flatMap { host.seenRow(at: $0)?.y }
  }

  /// Scrolls until a row is the given number of pixels below the top of the list, as far as the list's ends allow.
  public func scrollToRow(at indexPath: IndexPath, offset: Double) {
    if let position = layout.position(of: indexPath) { host.hold(SeenRow(position: position, y: offset)) }
  }

  /// The row that contains the keyboard focus, if any; it need not be selected.
  public var indexPathForFocusedRow: IndexPath? { host.focusedPosition.flatMap { layout.indexPath(at: $0) } }

  /// Whether the keyboard focus is in the list.
  public var hasFocus: Bool {
    gtk_widget_get_focus_child(host.view.pointer.typed()) != nil
  }

  /// Deselects a row.
  public func deselectRow(at indexPath: IndexPath) {
    if let position = layout.position(of: indexPath) { host.model.deselect(position) }
  }

  /// Selects every row, if the selection mode is ``SelectionMode/multiple``.
  public func selectAll() { gtk_selection_model_select_all(host.model.pointer) }

  /// Scrolls a row into view and gives it the keyboard focus.
  /// - Parameters:
  ///   - indexPath: The row.
  ///   - completion: Called once the row has its place on the screen; not called if the row does not exist or the
  ///     window is not shown.
  public func focusRow(at indexPath: IndexPath, completion: (@MainActor () -> Void)? = nil) {
    guard let position = layout.position(of: indexPath) else { return }
    host.reveal(position)
    guard let completion else { return }
    // Not during the layout, because the caller may want to change it.
    host.whenLaidOut { _ in MainLoopBridge.whenIdle(completion) }
  }

  /// The visible rows, in order.
  public var indexPathsForVisibleRows: [IndexPath] { host.visiblePositions.compactMap { layout.indexPath(at: $0) } }

  /// Returns a row's cell, if it is alive.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layout.position(of: indexPath).flatMap { host.cell(at: $0) as? TableViewCell }
  }
}
