// Ownership: the list's widget owns the row until it is destroyed; this object, which the host owns, retains it, too.
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
  private weak var host: CellHost?
  private weak var sections: (any SectionedRows)?
  /// A child of the list, as its rows are.
  private let row = GObjectRef(retaining: lk_slot_new(0))
  /// What contains the header: the row, or in a list of lines what stands for a line's slot, so that it looks the same.
  private let slot: GObjectRef
  private var view: View?
  /// The section whose header the view is; nil if it has to be requested.
  private var section: Int?
  /// Whether the focus has moved since the last layout.
  private var hasFocusMoved = false
  /// Tell of layouts and of the window's focus while the list is in one.
  private var following: [SignalConnection] = []
  private let list: UnsafeMutablePointer<GtkWidget>

  /// - Parameters:
  ///   - host: That of the list.
  ///   - sections: The rows of the list, which know the headers.
  init(in host: CellHost, of sections: any SectionedRows) {
    (self.host, self.sections) = (host, sections)
    list = host.rows.widget
    slot = host.lines == nil ? row : GObjectRef(retaining: lk_slot_new(0))
    if host.lines != nil { lk_item_set_child(row.pointer, slot.pointer.typed()) }
    gtk_widget_add_css_class(widget, "list-pinned")
    gtk_widget_set_child_visible(widget, 0)
    gtk_widget_set_parent(widget, list)
    Signal.connect("destroy", of: list) { [weak self] in self?.leave() }
    Signal.connect("map", of: list) { [weak self] in self?.follow() }
    Signal.connect("unmap", of: list) { [weak self] in self?.stopFollowing() }
    host.refiller.onRefillAll = { [weak self] in
      self?.section = nil
      self?.updateSoon()
    }
    follow()
  }

  isolated deinit {
    stopFollowing()
    leave()
  }

  private var widget: UnsafeMutablePointer<GtkWidget> { row.pointer.typed() }

  private func leave() {
    if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
    host?.rows.pinned = nil
  }

  private func follow() {
    stopFollowing()
    guard let host, gtk_widget_get_mapped(list) != 0, let root = gtk_widget_get_root(list) else { return }
    let layout = host.frames.afterEachLayout { [weak self] in self?.update() }
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
  func setNeedsFilling() {
    section = nil
    updateSoon()
  }

  /// Returns the height of the header that would cover a row at the top of the list.
  func height(above position: Int) -> Double {
    guard case .row(let indexPath) = sections?.layout.element(at: position), fill(indexPath.section) else { return 0 }
    // Perhaps nothing scrolls, and another section is topmost.
    updateSoon()
    return Double(height)
  }

  private func updateSoon() { host?.frames.requestLayout() }

  /// Places the header after the list has been laid out.
  private func update() {
    defer { hasFocusMoved = false }
    guard let host, let layout = sections?.layout, gtk_widget_get_mapped(list) != 0,
      let top = top(in: host.rows, layout), fill(top.section), let view
    else {
      gtk_widget_set_child_visible(widget, 0)
      host?.rows.pinned = nil
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
    host.rows.pinned = LiveRows.Pinned(
      frame: frame, position: layout.positions(of: top.section).lowerBound, root: view.root)
    if hasFocusMoved { uncoverFocus(in: host, Double(height + room)) }
  }

  /// The section whose header belongs at the top, and where the next one begins; nil while a header is there itself.
  private func top(in rows: LiveRows, _ layout: SectionLayout) -> (section: Int, end: Double?)? {
    guard let first = rows.firstVisiblePosition, let y = rows.top(of: first) else { return nil }
    let section: Int
    switch layout.element(at: first) {
    case .row(let indexPath): section = indexPath.section
    case .footer(let index): section = index
    // While it is partly visible, this one covers it.
    case .header(let index) where y < 0: section = index
    // Only the room after the previous section's items is above it.
    case .header(let index) where y > 0 && index > 0: section = index - 1
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
    if index == section, let view, gtk_widget_get_parent(view.root)?.raw == slot.pointer { return true }
    // The data source may have others already, and another layout follows.
    guard let sections, host?.cells.changes.areWaiting == false,
      case .header(let next, let title) = sections.header(of: index, view.map { .header($0, title: "") })
    else { return false }
    let parent = gtk_widget_get_parent(next.root)
    guard parent == nil || parent?.raw == slot.pointer else { return false }
    if let view { host?.menus.leave(view.root) }
    lk_item_set_child(slot.pointer, next.root)
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
