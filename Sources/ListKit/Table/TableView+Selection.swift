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

  /// The position of the live row that the keyboard's focus is in.
  var focusedPosition: Int? {
    guard let child = gtk_widget_get_focus_child(list.pointer.typed()) else { return nil }
    for (listItem, row) in rows where row.root.map({ gtk_widget_is_ancestor($0, child) != 0 }) ?? false {
      let position = gtk_list_item_get_position(listItem.opaque)
      return position == guint.max ? nil : Int(position)
    }
    return nil
  }

  /// Moves the keyboard's focus to the live row at a position.
  func focus(_ position: Int) {
    for (listItem, row) in rows where gtk_list_item_get_position(listItem.opaque) == guint(position) {
      if let root = row.root, let widget = gtk_widget_get_parent(root) { gtk_widget_grab_focus(widget) }
    }
  }

  /// Takes a row out of the selection.
  public func deselectRow(at indexPath: IndexPath) {
    if let position = layout.position(of: indexPath) { model.deselect(position) }
  }

  /// Selects every row, where any number can be.
  public func selectAll() { gtk_selection_model_select_all(model.pointer) }
}
