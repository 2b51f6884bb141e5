// Ownership: GTK's list item retains the line's widgets while it shows them; this object retains them, too, and its slots.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// An item, header or footer in a line.
final class LineSlot {
  let widget: GObjectRef
  /// Whether it is for items; headers and footers have a slot of another role.
  let isItem: Bool
  /// The model's item.
  var item: UnsafeMutableRawPointer?
  weak var line: LiveLine?

  /// What the objects behind the list know it by.
  var listItem: ListItem { widget.pointer }

  init(isItem: Bool) {
    self.isItem = isItem
    widget = GObjectRef(retaining: lk_slot_new(isItem ? 1 : 0))
  }
}

/// A line that GTK keeps alive.
final class LiveLine {
  /// GTK's list item.
  let listItem: ListItem
  /// The slots, in order.
  var slots: [LineSlot] = []
  private let widget = GObjectRef(retaining: lk_line_new())
  /// What scrolls a shelf.
  private var scroller: GObjectRef?
  /// Called when a shelf was scrolled.
  private let onScroll: (LiveLine) -> Void

  init(_ listItem: ListItem, onScroll: @escaping (LiveLine) -> Void) {
    self.listItem = listItem
    self.onScroll = onScroll
  }

  /// The index of the line, while it is in the list.
  var index: Int? {
    let position = gtk_list_item_get_position(listItem.opaque)
    return position == guint.max ? nil : Int(position)
  }

  private var adjustment: UnsafeMutablePointer<GtkAdjustment>? {
    scroller.flatMap { gtk_scrolled_window_get_hadjustment($0.pointer.opaque) }
  }

  /// Prepares the widgets for a line.
  /// - Parameters:
  ///   - line: The line.
  ///   - width: The width of the view.
  ///   - kept: A position that stays alive, because it has the focus.
  /// - Returns: The positions to show.
  func arrange(_ line: LineLayout.Line, in width: Int, keeping kept: Int?) -> Range<Int> {
    lk_line_set_spacing(widget.pointer.opaque, line.spacing)
    guard let itemWidth = line.layout?.shelfItemWidth else {
      leaveShelf()
      show(widget)
      lk_line_arrange(widget.pointer.opaque, Int32(line.columns), 0, 0)
      return line.positions
    }
    show(shelf())
    let start = offset
    let page = adjustment.map { Int(gtk_adjustment_get_page_size($0)) } ?? 0
    var first = max(line.column(at: start, in: width) - Self.ahead, 0)
    var last = min(line.column(at: start + max(page, width), in: width) + Self.ahead, line.columns - 1)
    if let kept, line.positions.contains(kept) {
      let column = kept - line.positions.lowerBound
      if abs(column - first) < Self.mostKept { (first, last) = (min(first, column), max(last, column)) }
    }
    lk_line_arrange(widget.pointer.opaque, Int32(line.columns), Int32(itemWidth), Int32(first))
    return line.positions.lowerBound + first..<line.positions.lowerBound + last + 1
  }

  /// The number of items of a shelf that exist on either side of the visible ones.
  private static let ahead = 3
  /// How far from the visible items of a shelf the item with the focus is kept alive.
  private static let mostKept = 300

  private var isRightToLeft: Bool { gtk_widget_get_direction(widget.pointer.typed()) == GTK_TEXT_DIR_RTL }

  /// How far a shelf is scrolled from its first item. GTK measures from the left.
  var offset: Int {
    guard let adjustment else { return 0 }
    let value = gtk_adjustment_get_value(adjustment)
    guard isRightToLeft else { return Int(value) }
    return Int(max(gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment) - value, 0))
  }

  /// Scrolls a shelf until a column is visible, with the room beside the first or the last one.
  func scroll(to column: Int, _ line: LineLayout.Line) {
    guard let adjustment, let insets = line.layout?.contentInsets else { return }
    let span = line.span(of: column, in: 0)
    let start = Double(column == 0 ? 0 : span.lowerBound)
    let end = Double(span.upperBound + (column == line.columns - 1 ? insets.trailing : 0))
    // Before the first layout there is nothing to scroll within.
    if gtk_adjustment_get_upper(adjustment) < end { gtk_adjustment_set_upper(adjustment, end) }
    let upper = gtk_adjustment_get_upper(adjustment)
    if !isRightToLeft {
      gtk_adjustment_clamp_page(adjustment, start, end)
    } else if gtk_adjustment_get_page_size(adjustment) > 0 {
      gtk_adjustment_clamp_page(adjustment, upper - end, upper - start)
    } else {
      // GTK keeps the distance from the right when it lays out.
      gtk_adjustment_set_value(adjustment, upper - start)
    }
  }

  /// Whether a shelf scrolls by itself to what gets the focus.
  var followsFocus = true {
    didSet {
      guard let viewport = scroller.flatMap({ gtk_scrolled_window_get_child($0.pointer.opaque) }) else { return }
      gtk_viewport_set_scroll_to_focus(viewport.raw.opaque, followsFocus ? 1 : 0)
    }
  }

  /// Puts the slots into the line, in order.
  func place() {
    var before: OpaquePointer?
    for slot in slots {
      slot.line = self
      lk_line_place(widget.pointer.opaque, slot.listItem.opaque, before)
      before = slot.listItem.opaque
    }
  }

  private func show(_ child: GObjectRef) {
    guard gtk_list_item_get_child(listItem.opaque)?.raw != child.pointer else { return }
    gtk_list_item_set_child(listItem.opaque, child.pointer.typed())
    guard let row = gtk_widget_get_parent(child.pointer.typed()) else { return }
    gtk_widget_add_css_class(row, "list-line")
    lk_list_item_set_row(listItem.opaque, 0)
    lk_line_describe_row(row)
  }

  /// Takes the line out of its scroller, if it was a shelf.
  private func leaveShelf() {
    guard let scroller else { return }
    gtk_scrolled_window_set_child(scroller.pointer.opaque, nil)
    self.scroller = nil
  }

  private func shelf() -> GObjectRef {
    if let scroller { return scroller }
    // It may have been in the list item itself.
    gtk_list_item_set_child(listItem.opaque, nil)
    let made = GObjectRef(retaining: gtk_scrolled_window_new())
    gtk_scrolled_window_set_policy(made.pointer.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
    gtk_scrolled_window_set_propagate_natural_height(made.pointer.opaque, 1)
    gtk_scrolled_window_set_child(made.pointer.opaque, widget.pointer.typed())
    scroller = made
    if let adjustment {
      for signal in ["value", "page-size"] {
        Signal.connectNotify(signal, of: adjustment) { [weak self] in self.map { $0.onScroll($0) } }
      }
    }
    return made
  }
}

extension LineLayout.Line {
  /// The room around its items, and between them.
  fileprivate var spacing: LkSpacing {
    guard let layout else { return LkSpacing() }
    let insets = layout.contentInsets
    return LkSpacing(
      top: Int32(isFirst ? insets.top : layout.lineSpacing), leading: Int32(insets.leading),
      bottom: Int32(isLast ? insets.bottom : 0), trailing: Int32(insets.trailing),
      between: Int32(layout.interItemSpacing))
  }
}
