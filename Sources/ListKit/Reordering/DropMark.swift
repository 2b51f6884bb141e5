// Ownership: the row's widget is GTK's; it is held while the mark is on it.

internal import CGLib
internal import CGtk
internal import GLibKit

/// The line between two rows where what is carried would come, or the frame of the row that it would come into.
struct DropMark {
  private let row: GObjectRef
  private let style: String
  /// Where it would come.
  let destination: Destination

  /// Draws it.
  init(over row: UnsafeMutablePointer<GtkWidget>, _ destination: Destination) {
    self.row = GObjectRef(retaining: row)
    self.destination = destination
    style =
      switch destination {
      case .into: "drop-into"
      case .after: "drop-below"
      case .before, .up, .down: "drop-above"
      }
    gtk_widget_add_css_class(row, style)
  }

  /// Takes it away.
  func erase() { gtk_widget_remove_css_class(row.pointer.typed(), style) }
}
