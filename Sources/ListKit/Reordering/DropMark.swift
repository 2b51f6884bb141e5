// Ownership: GTK owns the row's widget; the mark retains it while it is shown.

internal import CGLib
internal import CGtk
internal import GLibKit

/// The line between two rows where the dragged row would be dropped, or the frame around the row it would be dropped
/// into.
struct DropMark {
  private let row: GObjectRef
  private weak var cell: ReusableCell?
  private let style: String
  /// Where the row would be dropped.
  let destination: Destination

  /// Shows the mark on a row, and tells its cell if something would be dropped into it.
  init(over row: UnsafeMutablePointer<GtkWidget>, _ cell: ReusableCell?, _ destination: Destination) {
    self.row = GObjectRef(retaining: row)
    self.destination = destination
    style =
      switch destination {
      case .into: "drop-into"
      case .after: "drop-below"
      case .before, .up, .down: "drop-above"
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
