// Ownership: the list's widget owns the slot until it is destroyed; this object, which the table owns, retains it, too.
// Threads: main thread only.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Shows the header of the topmost section at the top of a list while its own row is scrolled out.
///
/// No version of GTK has headers that stay. This one is a child of the list beside its rows, which the list draws last
/// and does not place: that is done after each layout, since anything in the header may have requested another one, and
/// GTK complains about a child that it draws without a place.
final class PinnedHeader {
  private weak var table: TableView?
  private let slot = GObjectRef(retaining: lk_slot_new(0))
  private var view: View?
  /// The section whose header the view is; nil if it has to be requested.
  private var section: Int?
  /// Whether the focus has moved since the last layout.
  private var hasFocusMoved = false
  /// Tell of layouts and of the window's focus while the list is in one.
  private var following: [SignalConnection] = []
  private let list: UnsafeMutablePointer<GtkWidget>

  init(in table: TableView) {
    self.table = table
    list = table.host.rows.widget
    gtk_widget_add_css_class(widget, "list-pinned")
    gtk_widget_set_child_visible(widget, 0)
    gtk_widget_set_parent(widget, list)
    Signal.connect("destroy", of: list) { [weak self] in self?.leave() }
    Signal.connect("map", of: list) { [weak self] in self?.follow() }
    Signal.connect("unmap", of: list) { [weak self] in self?.stopFollowing() }
    table.host.refiller.onRefillAll = { [weak self] in
      self?.section = nil
      self?.updateSoon()
    }
    follow()
  }

  isolated deinit {
    stopFollowing()
    leave()
  }

  private var widget: UnsafeMutablePointer<GtkWidget> { slot.pointer.typed() }

  private func leave() {
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
    table?.host.rows.pinned = nil
  }

  private func follow() {
    stopFollowing()
    guard let table, gtk_widget_get_mapped(list) != 0, let root = gtk_widget_get_root(list) else { return }
    let layout = table.host.frames.afterEachLayout { [weak self] in self?.update() }
    // GTK does not know that the header covers rows.
    let focus = Signal.connectNotify("focus-widget", of: root) { [weak self] in
      self?.hasFocusMoved = true
      self?.updateSoon()
    }
    following = [layout, focus].compactMap(\.self)
    updateSoon()
  }

  private func stopFollowing() {
    for connection in following { connection.disconnect() }
    following = []
  }

  /// Requests the header again when it is shown next.
  func setNeedsFilling() { section = nil }

  /// Returns the height of the header that would cover a row at the top of the list.
  func height(above position: Int) -> Double {
    guard let table, case .row(let indexPath) = table.layout.element(at: position), fill(indexPath.section) else {
      return 0
    }
    // Perhaps nothing scrolls, and another section is topmost.
    updateSoon()
    return Double(height)
  }

  private func updateSoon() { table?.host.frames.requestLayout() }

  /// Places the header after the list has been laid out.
  private func update() {
    defer { hasFocusMoved = false }
    guard let table, gtk_widget_get_mapped(list) != 0, let top = top(in: table), fill(top.section), let view else {
      gtk_widget_set_child_visible(widget, 0)
      table?.host.rows.pinned = nil
      return
    }
    let height = height
    // The next header pushes it out.
    let room = top.end.map { min(Int32($0.rounded()) - height, 0) } ?? 0
    gtk_widget_set_child_visible(widget, 1)
    var place = GtkAllocation(x: 0, y: room, width: gtk_widget_get_width(list), height: height)
    gtk_widget_size_allocate(widget, &place, -1)
    gtk_widget_queue_draw(list)
    let frame = Rect(x: 0, y: Double(room), width: Double(place.width), height: Double(height))
    table.host.rows.pinned = LiveRows.Pinned(
      frame: frame, position: table.layout.positions(of: top.section).lowerBound, root: view.root)
    if hasFocusMoved { uncoverFocus(in: table.host, Double(height + room)) }
  }

  /// The section whose header belongs at the top, and where the next one begins; nil while a header is there itself.
  private func top(in table: TableView) -> (section: Int, end: Double?)? {
    let (rows, layout) = (table.host.rows, table.layout)
    guard let first = rows.firstVisiblePosition, let y = rows.top(of: first) else { return nil }
    let section: Int
    switch layout.element(at: first) {
    case .row(let indexPath): section = indexPath.section
    case .footer(let index): section = index
    // While it is partly visible, this one covers it.
    case .header(let index) where y < 0: section = index
    case .header, nil: return nil
    }
    let positions = layout.positions(of: section)
    guard let header = positions.first, case .header = layout.element(at: header) else { return nil }
    guard case .header = layout.element(at: positions.upperBound) else { return (section, nil) }
    return (section, rows.top(of: positions.upperBound))
  }

  /// Shows a section's header. Returns whether it has one that is not shown elsewhere.
  private func fill(_ index: Int) -> Bool {
    // Perhaps its own row has the view by now, if the data source has only one for each section.
    if index == section, let view, gtk_widget_get_parent(view.root) == widget { return true }
    guard let rows = table?.rows,
      case .header(let next, let title) = rows.header(of: index, view.map { .header($0, title: "") })
    else { return false }
    let parent = gtk_widget_get_parent(next.root)
    guard parent == nil || parent == widget else { return false }
    if let view { table?.host.menus.leave(view.root) }
    lk_item_set_child(widget.raw, next.root)
    AnyWidget(widget).describe(name: title)
    (view, section) = (next, index)
    return true
  }

  private var height: Int32 {
    var (least, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, gtk_widget_get_width(list), &least, &natural, nil, nil)
    return natural
  }

  private func uncoverFocus(in host: CellHost, _ height: Double) {
    guard let position = host.focus.position, let bounds = host.rows.bounds(of: position), bounds.y < height,
      bounds.y + bounds.height > 0
    else { return }
    host.geometry.scroll(to: host.geometry.offset.y + bounds.y - height)
  }
}
