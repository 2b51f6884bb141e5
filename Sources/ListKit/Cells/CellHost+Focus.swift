internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

extension CellHost {
  /// The position of the live item that the keyboard's focus is in.
  var focusedPosition: Int? {
    guard let child = gtk_widget_get_focus_child(widget) else { return nil }
    return listItem(of: child).flatMap(position)
  }

  /// The position that the focus is in or comes back to when the row's menu closes.
  var attendedPosition: Int? { focusedPosition ?? openMenu?.cell.position }

  /// Whether the focus is on a row itself and not on something in it.
  var isFocusOnRow: Bool {
    guard let child = gtk_widget_get_focus_child(widget), let root = gtk_widget_get_root(widget) else { return false }
    return gtk_root_get_focus(root) == child
  }

  /// Moves the keyboard's focus to the live item at a position.
  func focus(_ position: Int) {
    // the focus on a row can make GTK let go of others: they are not looked at behind it
    let found = live.first { self.position(of: $0.key) == position }
    if let row = found?.value.widget.flatMap({ gtk_widget_get_parent($0) }) { gtk_widget_grab_focus(row) }
    attention.mayHaveMoved()
  }

  /// Scrolls until a position is seen and gives it the focus.
  func reveal(_ position: Int) {
    // one that lives is brought into sight by the focus alone; twice, and GTK makes a screen of rows anew each time
    let lives = live.keys.contains { self.position(of: $0) == position }
    if !lives { lk_list_scroll_to(widget, guint(position)) }
    focus(position)
  }

  /// The item whose row's widget is a child of the view.
  func listItem(of row: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutableRawPointer? {
    live.first { $0.value.widget.map { gtk_widget_get_parent($0) == row } ?? false }?.key
  }

  /// The longest stretch of positions that are alive. GTK also keeps single rows far away, such as the one with the focus.
  var livePositions: Range<Int>? {
    var longest: Range<Int>?
    var stretch = 0..<0
    for position in live.keys.compactMap(position).sorted() {
      stretch = position == stretch.upperBound ? stretch.lowerBound..<position + 1 : position..<position + 1
      if stretch.count > longest?.count ?? 0 { longest = stretch }
    }
    return longest
  }

  /// The cell that stands at a position, where it is alive.
  func cell(at position: Int) -> ReusableCell? {
    for case .cell(let cell) in live.values where cell.position == position { return cell }
    return nil
  }
}
