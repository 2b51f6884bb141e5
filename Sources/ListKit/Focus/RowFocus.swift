internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// The keyboard focus among the rows.
final class RowFocus {
  private let rows: LiveRows
  /// Called when the focus was moved to a row.
  var onMove: () -> Void = {}

  init(in rows: LiveRows) { self.rows = rows }

  /// The position of the live item that contains the keyboard focus.
  var position: Int? { rows.focused.flatMap(rows.position) }

  /// Whether the keyboard focus is in the list.
  var isInList: Bool { !rows.focusChain.isEmpty }

  /// Whether the focus is on a row itself rather than on a widget inside it.
  var isOnRow: Bool {
    guard let root = gtk_widget_get_root(rows.widget), let row = rows.focused.flatMap({ rows[$0]?.row }) else {
      return false
    }
    return gtk_root_get_focus(root) == row
  }

  /// Whether the arrow keys have a meaning for the widget with the focus: it is in a popover, in a text of several lines, or
  /// a number.
  var usesArrowKeys: Bool {
    guard let widget = rows.focusChain.first else { return false }
    return gtk_widget_get_native(widget) != gtk_widget_get_native(rows.widget)
      || [gtk_text_view_get_type(), gtk_spin_button_get_type(), gtk_range_get_type()].contains { type in
        g_type_check_instance_is_a(widget.raw.typed(), type) != 0 || gtk_widget_get_ancestor(widget, type) != nil
      }
  }

  /// Whether the focus is on the list itself, as in a list without rows. Keys have no effect there.
  private var isOnList: Bool {
    gtk_widget_get_root(rows.widget).map { gtk_root_get_focus($0) == rows.widget } ?? false
  }

  /// Moves the focus from the list itself to its first row.
  func enter(_ model: RowModel) {
    guard isOnList, let first = (0..<min(model.count, Self.mostSkipped)).first(where: model.canSelect) else { return }
    reveal(first)
  }

  /// The number of headers and rows that are not selectable at the beginning of a list, beyond which no row is looked
  /// for: far more than fit on a screen.
  private static let mostSkipped = 1000

  /// Moves the keyboard focus to the live item at a position.
  func move(to position: Int) {
    // Focusing a row can make GTK release other rows, so the live rows are not iterated while that happens.
    if let row = rows.row(at: position) { gtk_widget_grab_focus(row) }
    onMove()
  }

  /// Scrolls a position into view and focuses it.
  func reveal(_ position: Int) {
    // Focusing a live row scrolls it into view. Doing both makes GTK rebuild a screenful of rows twice.
    if !rows.contains(position) { rows.scroll(to: position) }
    move(to: position)
  }
}
