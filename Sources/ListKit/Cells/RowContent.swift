internal import CGtk

/// The address of a GtkListItem.
typealias ListItem = UnsafeMutableRawPointer

/// What a list item shows.
enum RowContent {
  case cell(ReusableCell)
  case header(View, title: String)
  case empty

  /// The cell, unless it is a header or nothing.
  var cell: ReusableCell? { if case .cell(let cell) = self { cell } else { nil } }

  /// The widget to show.
  var widget: UnsafeMutablePointer<GtkWidget>? {
    switch self {
    case .cell(let cell): cell.outermost
    case .header(let header, _): header.root
    case .empty: nil
    }
  }

  /// The root of the cell or the header.
  var root: UnsafeMutablePointer<GtkWidget>? {
    switch self {
    case .cell(let cell): cell.root
    case .header(let header, _): header.root
    case .empty: nil
    }
  }

  /// The widget that GTK puts around it.
  var row: UnsafeMutablePointer<GtkWidget>? { widget.flatMap { gtk_widget_get_parent($0) } }
}
