internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

extension CellHost {
  /// The position of the live item that contains the keyboard focus.
  var focusedPosition: Int? {
    guard let child = gtk_widget_get_focus_child(widget) else { return nil }
    return listItem(of: child).flatMap(position)
  }

  /// The position of the focus, or of the row that gets it back when its menu closes.
  var attendedPosition: Int? { focusedPosition ?? openMenu?.cell.position }

  /// Whether the focus is on a row itself rather than on a widget inside it.
  var isFocusOnRow: Bool {
    guard let child = gtk_widget_get_focus_child(widget), let root = gtk_widget_get_root(widget) else { return false }
    return gtk_root_get_focus(root) == child
  }

  /// Moves the keyboard focus to the live item at a position.
  func focus(_ position: Int) {
    // Focusing a row can make GTK release other rows, so `live` is not iterated while that happens.
    let found = live.first { self.position(of: $0.key) == position }
    if let row = found?.value.widget.flatMap({ gtk_widget_get_parent($0) }) { gtk_widget_grab_focus(row) }
    attention.mayHaveMoved()
  }

  /// Scrolls a position into view and focuses it.
  func reveal(_ position: Int) {
    // Focusing a live row scrolls it into view. Doing both makes GTK rebuild a screenful of rows twice.
    let lives = live.keys.contains { self.position(of: $0) == position }
    if !lives { lk_list_scroll_to(widget, guint(position)) }
    focus(position)
  }

  /// Returns the live item whose row widget is the given child of the view.
  func listItem(of row: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutableRawPointer? {
    live.first { $0.value.widget.map { gtk_widget_get_parent($0) == row } ?? false }?.key
  }

  /// The longest contiguous range of live positions. GTK also keeps single rows far away alive, such as the focused
  /// one.
  var livePositions: Range<Int>? {
    var longest: Range<Int>?
    var stretch = 0..<0
    for position in live.keys.compactMap(position).sorted() {
      stretch = position == stretch.upperBound ? stretch.lowerBound..<position + 1 : position..<position + 1
      if stretch.count > longest?.count ?? 0 { longest = stretch }
    }
    return longest
  }

  /// Returns the cell at a position, if it is alive.
  func cell(at position: Int) -> ReusableCell? {
    for case .cell(let cell) in live.values where cell.position == position { return cell }
    return nil
  }
}
