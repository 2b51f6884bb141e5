// Ownership: holds the GtkListView or GtkGridView. The list items are GTK's; each is forgotten when GTK is done with it.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Scrolls a list whose rows are lines of several items.
protocol LineScrolling: AnyObject {
  /// Scrolls a position into view.
  func scroll(to position: Int)
  /// Whether an item may have others beside it.
  func isSideBySide(_ position: Int) -> Bool
  /// Which positions each line shows.
  var layout: LineLayout { get }
}

/// The list items that GTK keeps alive, and what each of them shows.
final class LiveRows {
  private let view: GObjectRef
  private(set) var contents: [ListItem: RowContent] = [:]
  /// The list items whose rows have a handler of their state.
  private var followed: Set<ListItem> = []

  /// A header that covers rows.
  struct Pinned {
    /// Where it is in the view.
    let frame: Rect
    /// The position of the header that it repeats.
    let position: Int
    /// Its widget.
    let root: UnsafeMutablePointer<GtkWidget>

    /// Whether a point in the view is on it.
    func covers(_ x: Double, _ y: Double) -> Bool {
      (frame.minX..<frame.maxX).contains(x) && (frame.minY..<frame.maxY).contains(y)
    }
  }
  /// The header that covers rows, if any.
  var pinned: Pinned?

  /// The lines, if the view shows several items side by side.
  weak var lines: (any LineScrolling)?

  init(_ view: UnsafeMutablePointer<GtkWidget>) { self.view = GObjectRef(retaining: view) }

  /// The list or grid widget.
  var widget: UnsafeMutablePointer<GtkWidget> { view.pointer.typed() }

  /// Returns what a list item shows, or nil if it was never filled or no longer exists.
  subscript(listItem: ListItem) -> RowContent? { contents[listItem] }

  /// Records what a list item shows from now on.
  func show(_ content: RowContent, in listItem: ListItem) { contents[listItem] = content }

  /// Forgets a list item that GTK is done with.
  func forget(_ listItem: ListItem) {
    contents[listItem] = nil
    followed.remove(listItem)
  }

  /// Records that the state of a list item's row is followed.
  /// - Returns: Whether it was not before.
  func follow(_ listItem: ListItem) -> Bool { followed.insert(listItem).inserted }
}

extension LiveRows {
  /// Scrolls a position into view.
  func scroll(to position: Int) {
    if let lines { lines.scroll(to: position) } else { lk_list_scroll_to(widget, guint(position)) }
  }

  /// Whether a row may have others beside it.
  func isSideBySide(_ position: Int) -> Bool {
    lines?.isSideBySide(position) ?? (g_type_check_instance_is_a(widget.raw.typed(), gtk_grid_view_get_type()) != 0)
  }

  /// Whether the view is laid out from right to left.
  var isRightToLeft: Bool { gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL }

  /// The widgets from the one with the keyboard focus up to the view's child; empty if the focus is elsewhere. The
  /// view's focus child does not tell: GTK clears it while another window is active.
  var focusChain: [UnsafeMutablePointer<GtkWidget>] {
    var chain: [UnsafeMutablePointer<GtkWidget>] = []
    var next = gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) }
    while let current = next {
      if current == widget { return chain }
      chain.append(current)
      next = gtk_widget_get_parent(current)
    }
    return []
  }

  /// The live item that contains the keyboard focus.
  var focused: ListItem? {
    guard lines != nil else { return focusChain.last.flatMap(listItem) }
    return focusChain.first { contents[$0.raw] != nil }?.raw
  }

  /// Returns the child of the view that contains the row widget of a position, if it is alive.
  func outermostRow(at position: Int) -> UnsafeMutablePointer<GtkWidget>? {
    var row = row(at: position)
    while let current = row, let parent = gtk_widget_get_parent(current), parent != widget { row = parent }
    return row
  }

  func position(of listItem: ListItem) -> Int? {
    let position = lk_item_get_position(listItem)
    return position == guint.max ? nil : Int(position)
  }

  /// Returns the live item whose row widget is the given child of the view.
  func listItem(of row: UnsafeMutablePointer<GtkWidget>) -> ListItem? {
    contents.first { $0.value.row == row }?.key
  }

  /// Returns the live item whose row widget is the given widget or is around it, and the row widget.
  func row(
    around widget: UnsafeMutablePointer<GtkWidget>
  ) -> (listItem: ListItem, widget: UnsafeMutablePointer<GtkWidget>)? {
    var next: UnsafeMutablePointer<GtkWidget>? = widget
    while let current = next, current != self.widget {
      if let listItem = listItem(of: current) { return (listItem, current) }
      next = gtk_widget_get_parent(current)
    }
    return nil
  }

  /// Whether a position is live.
  func contains(_ position: Int) -> Bool { contents.keys.contains { self.position(of: $0) == position } }

  /// Returns the row widget at a position, if it is alive.
  func row(at position: Int) -> UnsafeMutablePointer<GtkWidget>? {
    contents.first { self.position(of: $0.key) == position }?.value.row
  }

  /// Returns the cell at a position, if it is alive.
  func cell(at position: Int) -> ReusableCell? {
    for case .cell(let cell) in contents.values where cell.position == position { return cell }
    return nil
  }

  /// The live positions, in any order.
  var positions: [Int] { contents.keys.compactMap(position) }

  /// The longest contiguous range of live positions. GTK also keeps single rows far away alive, such as the focused
  /// one.
  var range: Range<Int>? {
    var longest: Range<Int>?
    var stretch = 0..<0
    for position in positions.sorted() {
      stretch = position == stretch.upperBound ? stretch.lowerBound..<position + 1 : position..<position + 1
      if stretch.count > longest?.count ?? 0 { longest = stretch }
    }
    return longest
  }
}
