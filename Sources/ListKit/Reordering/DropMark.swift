// Ownership: GTK owns the row's widget; the mark retains it while it is shown.

internal import CGLib
internal import CGtk
internal import GLibKit

/// The line between two rows where the dragged row would be dropped, or the frame around the row or the list it would be
/// dropped into.
struct DropMark {
  private let row: GObjectRef
  private weak var cell: ReusableCell?
  private let style: String
  /// Where the row would be dropped; nil for no particular place in the list.
  let destination: Destination?

  /// Shows a frame around a list.
  init(around list: UnsafeMutablePointer<GtkWidget>) {
    (row, destination, style) = (GObjectRef(retaining: list), nil, "drop-into")
    gtk_widget_add_css_class(list, style)
  }

  /// Shows the mark on a row, and tells its cell if something would be dropped into it.
  /// - Parameters:
  ///   - row: The row's widget.
  ///   - cell: The cell that something would be dropped into.
  ///   - destination: Where the row would be dropped.
  ///   - isBeside: Whether the line is at the side of the row.
  ///   - isRightToLeft: Whether the side before the row is its right one.
  init(
    over row: UnsafeMutablePointer<GtkWidget>, _ cell: ReusableCell?, _ destination: Destination,
    isBeside: Bool = false,
    isRightToLeft: Bool = false
  ) {
    self.row = GObjectRef(retaining: row)
    self.destination = destination
    style =
      switch destination {
      case .into: "drop-into"
      case .after: !isBeside ? "drop-below" : isRightToLeft ? "drop-left" : "drop-right"
      case .before, .up, .down: !isBeside ? "drop-above" : isRightToLeft ? "drop-right" : "drop-left"
      }
    gtk_widget_add_css_class(row, style)
    if case .into = destination {
      self.cell = cell
      cell?.isDropTarget = true
    }
  }

  /// Removes the mark.
  func erase() {
    gtk_widget_remove_css_class(row.pointer.typed(), style)
    cell?.isDropTarget = false
  }
}
