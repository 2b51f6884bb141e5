// Ownership: the row's widget is GTK's; it is held while the mark is on it.

internal import CGLib
internal import CGtk
internal import GLibKit

/// The line between two rows where what is carried would come.
struct DropMark {
  private let row: GObjectRef
  private let style: String
  /// Where it would come.
  let destination: Destination

  /// Draws the line.
  init(over row: UnsafeMutablePointer<GtkWidget>, _ destination: Destination) {
    self.row = GObjectRef(retaining: row)
    self.destination = destination
    if case .after = destination { style = "drop-below" } else { style = "drop-above" }
    gtk_widget_add_css_class(row, style)
  }

  /// Takes the line away.
  func erase() { gtk_widget_remove_css_class(row.pointer.typed(), style) }
}
