internal import CGtk
internal import CListKit
internal import GLibKit

extension TableView {
  /// The selected rows, in order.
  public var indexPathsForSelectedRows: [IndexPath] {
    host.model.selection.compactMap { layout.indexPath(at: $0) }
  }

  /// The selected row, or the first of them.
  public var indexPathForSelectedRow: IndexPath? { host.model.firstSelected.flatMap { layout.indexPath(at: $0) } }

  /// Whether a row is selected.
  public func isRowSelected(at indexPath: IndexPath) -> Bool {
    layout.position(of: indexPath).map(host.model.isSelected) ?? false
  }

  /// How many rows are selected; known without looking at each.
  public var selectedCount: Int { host.model.selectedCount }

  /// Selects a row and no other. The delegate is told, as when the person does it.
  public func selectRow(at indexPath: IndexPath) {
    guard let position = layout.position(of: indexPath) else { return }
    host.model.select(position)
  }

  /// Selects nothing.
  public func deselectAll() { host.model.deselectAll() }

  /// Scrolls until a row is seen.
  public func scrollToRow(at indexPath: IndexPath) {
    guard let position = layout.position(of: indexPath) else { return }
    lk_list_scroll_to(host.view.pointer.typed(), guint(position))
  }

  /// Scrolls to the very top, with the header of the first section.
  public func scrollToTop() {
    if layout.count > 0 { host.hold(SeenRow(position: 0, y: 0)) }
  }

  /// How far below the list's top a row begins, in pixels; nil where it is not near to what is seen.
  public func offset(ofRowAt indexPath: IndexPath) -> Double? {
    layout.position(of: indexPath).flatMap { host.seenRow(at: $0)?.y }
  }

  /// Scrolls until a row begins so far below the list's top, in pixels, as far as the list reaches.
  public func scrollToRow(at indexPath: IndexPath, offset: Double) {
    if let position = layout.position(of: indexPath) { host.hold(SeenRow(position: position, y: offset)) }
  }

  /// The row that the keyboard's focus is in, or none; it need not be selected.
  public var indexPathForFocusedRow: IndexPath? { host.focusedPosition.flatMap { layout.indexPath(at: $0) } }

  /// Whether the keyboard's focus is in the list.
  public var hasFocus: Bool {
    gtk_widget_get_focus_child(host.view.pointer.typed()) != nil
  }

  /// Takes a row out of the selection.
  public func deselectRow(at indexPath: IndexPath) {
    if let position = layout.position(of: indexPath) { host.model.deselect(position) }
  }

  /// Selects every row, where any number can be.
  public func selectAll() { gtk_selection_model_select_all(host.model.pointer) }

  /// Scrolls until a row is seen and gives it the keyboard's focus.
  /// - Parameters:
  ///   - indexPath: the row.
  ///   - completion: called when the row has its place on the screen. It is not called for a row that is not there, or in
  ///     a window that is not.
  public func focusRow(at indexPath: IndexPath, completion: (@MainActor () -> Void)? = nil) {
    guard let position = layout.position(of: indexPath) else { return }
    host.reveal(position)
    guard let completion else { return }
    // not within the layout, which the caller may want to change
    host.whenLaidOut { _ in MainLoopBridge.whenIdle(completion) }
  }

  /// The rows that the person sees, in order.
  public var indexPathsForVisibleRows: [IndexPath] { host.visiblePositions.compactMap { layout.indexPath(at: $0) } }

  /// The cell of a row, where it is alive.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layout.position(of: indexPath).flatMap { host.cell(at: $0) as? TableViewCell }
  }
}
