internal import CGtk
internal import CListKit
internal import GLibKit

extension TableView {
  /// The selected rows, in order.
  public var indexPathsForSelectedRows: [IndexPath] {
    model.selection.compactMap { layout.indexPath(at: $0) }
  }

  /// The selected row, or the first of them.
  public var indexPathForSelectedRow: IndexPath? { indexPathsForSelectedRows.first }

  /// Selects a row and no other. The delegate is told, as when the person does it.
  public func selectRow(at indexPath: IndexPath) {
    guard let position = layout.position(of: indexPath) else { return }
    model.select(position)
  }

  /// Selects nothing.
  public func deselectAll() { model.deselectAll() }

  /// Scrolls until a row is seen.
  public func scrollToRow(at indexPath: IndexPath) {
    guard let position = layout.position(of: indexPath) else { return }
    lk_list_scroll_to(list.pointer.typed(), guint(position))
  }

  /// The row that has the keyboard's focus, or none.
  public var hasFocus: Bool {
    gtk_widget_get_focus_child(list.pointer.typed()) != nil
  }
}
