// Ownership: GTK's gesture belongs to the list; its handlers reference this object weakly. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Lets the user select by a rubber band. GTK draws it and knows its own rows; of a list of lines GTK knows only the lines,
/// so this object finds the items in them.
final class RubberBand {
  private let rows: LiveRows
  private let model: RowModel
  private let geometry: ListGeometry
  private let dragging: RowDragging
  /// Where the band begins, in the content.
  private var start: Point?
  /// The items shown as being in the band.
  private var marked: Set<ListItem> = []

  init(in rows: LiveRows, _ model: RowModel, _ geometry: ListGeometry, _ dragging: RowDragging) {
    (self.rows, self.model, self.geometry, self.dragging) = (rows, model, geometry, dragging)
    // The template may say so.
    if isEnabled { adopt() }
  }

  /// Whether the user can draw a band.
  var isEnabled: Bool {
    get { (isGrid ? gtk_grid_view_get_enable_rubberband(list) : gtk_list_view_get_enable_rubberband(list)) != 0 }
    set {
      guard newValue != isEnabled else { return }
      let value: gboolean = newValue ? 1 : 0
      if isGrid {
        gtk_grid_view_set_enable_rubberband(list, value)
      } else {
        gtk_list_view_set_enable_rubberband(list, value)
      }
      if newValue { adopt() }
    }
  }

  private var list: OpaquePointer { rows.widget.raw.opaque }

  private var isGrid: Bool { g_type_check_instance_is_a(rows.widget.raw.typed(), gtk_grid_view_get_type()) != 0 }

  /// Follows the gesture that GTK has added to the list.
  private func adopt() {
    let controllers = GObjectRef(adopting: gtk_widget_observe_controllers(rows.widget).raw)
    let gesture = (0..<g_list_model_get_n_items(controllers.pointer.opaque)).lazy
      .compactMap { g_list_model_get_item(controllers.pointer.opaque, $0).map { GObjectRef(adopting: $0) } }
      .first { controller in
        g_type_check_instance_is_a(controller.pointer.typed(), gtk_gesture_drag_get_type()) != 0
          && gtk_gesture_single_get_touch_only(controller.pointer.opaque) == 0
      }
    guard let gesture = gesture?.pointer.opaque else { return }
    Signal.connectPoint("drag-begin", of: gesture) { [weak self] x, y in self?.begin(gesture, x, y) }
    Signal.connectPoint("drag-update", of: gesture) { [weak self] x, y in self?.update(gesture, x, y) }
    Signal.connectPoint("drag-end", of: gesture) { [weak self] x, y in self?.end(gesture, x, y) }
    // A row that can be dragged is dragged.
    dragging.source.comeFirst()
  }

  private func begin(_ gesture: OpaquePointer, _ x: Double, _ y: Double) {
    let device = gtk_event_controller_get_current_event_device(gesture)
    let isTouch = device.map { gdk_device_get_source($0) == GDK_SOURCE_TOUCHSCREEN } ?? false
    // A finger scrolls and swipes. In a list without rows, GTK finds no beginning for its band and warns.
    guard !isTouch, model.count > 0, model.mode == LK_SELECTION_MULTIPLE else {
      gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
      return
    }
    start = Point(x: x + geometry.offset.x, y: y + geometry.offset.y)
  }

  /// Whether GTK has taken the movement for a band.
  private func isBand(_ gesture: OpaquePointer) -> Bool {
    let sequence = gtk_gesture_get_last_updated_sequence(gesture)
    return gtk_gesture_handles_sequence(gesture, sequence) != 0
      && gtk_gesture_get_sequence_state(gesture, sequence) == GTK_EVENT_SEQUENCE_CLAIMED
  }

  private func update(_ gesture: OpaquePointer, _ x: Double, _ y: Double) {
    guard rows.lines != nil, isBand(gesture), let area = area(gesture, x, y) else { return }
    mark(Set(positions(in: nearby(area)).lazy.filter { [model] in model.canSelect($0) }))
  }

  /// Returns the part of an area whose items may be live: the visible part, with as much above and below it.
  private func nearby(_ area: Rect) -> Rect {
    let height = Double(gtk_widget_get_height(rows.widget))
    let top = max(area.minY, geometry.offset.y - height)
    let bottom = min(area.maxY, geometry.offset.y + 2 * height)
    return Rect(x: area.minX, y: top, width: area.maxX - area.minX, height: max(0, bottom - top))
  }

  private func end(_ gesture: OpaquePointer, _ x: Double, _ y: Double) {
    defer {
      start = nil
      mark([])
    }
    guard rows.lines != nil, isBand(gesture), let area = area(gesture, x, y) else { return }
    let held = gtk_event_controller_get_current_event_state(gesture).rawValue
    select(positions(in: area), isAdding: held & GDK_CONTROL_MASK.rawValue != 0, held & GDK_SHIFT_MASK.rawValue != 0)
  }

  /// Returns the band in the content, given how far the pointer has moved.
  private func area(_ gesture: OpaquePointer, _ x: Double, _ y: Double) -> Rect? {
    var from = (x: 0.0, y: 0.0)
    guard let start, gtk_gesture_drag_get_start_point(gesture, &from.x, &from.y) != 0 else { return nil }
    let end = Point(x: from.x + x + geometry.offset.x, y: from.y + y + geometry.offset.y)
    return Rect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(start.x - end.x), height: abs(start.y - end.y))
  }

  /// Shows which live items are in the band, as GTK does in its lists.
  private func mark(_ positions: Set<Int>) {
    let wanted = Set(rows.contents.keys.filter { rows.position(of: $0).map(positions.contains) ?? false })
    for item in marked.subtracting(wanted) where rows[item] != nil {
      gtk_widget_unset_state_flags(item.typed(), GTK_STATE_FLAG_ACTIVE)
    }
    for item in wanted { gtk_widget_set_state_flags(item.typed(), GTK_STATE_FLAG_ACTIVE, 0) }
    marked = wanted
  }
}

/// The items of lines.
extension RubberBand {
  /// Returns the positions in an area of lines, in order.
  func positions(in area: Rect) -> [Int] {
    guard let layout = rows.lines?.layout else { return [] }
    let first = lowest(in: layout.count) { frame(ofLine: $0, layout).map { $0.maxY > area.minY } ?? true }
    let end = lowest(in: layout.count) { frame(ofLine: $0, layout).map { $0.minY >= area.maxY } ?? true }
    return (first..<max(first, end)).flatMap { layout.line(at: $0).map { positions(of: $0, in: area) } ?? [] }
  }

  /// Returns the positions of a line that an area covers from left to right.
  private func positions(of line: LineLayout.Line, in area: Rect) -> [Int] {
    guard let layout = line.layout else { return [] }
    let width = Double(gtk_widget_get_width(rows.widget))
    // What a shelf shows of itself is what can be in the area.
    guard !layout.isShelf else {
      return rows.positions.filter(line.positions.contains).sorted().filter { position in
        geometry.exactFrame(of: position).map { $0.maxX > area.minX && $0.minX < area.maxX } ?? false
      }
    }
    let (left, right) = rows.isRightToLeft ? (width - area.maxX, width - area.minX) : (area.minX, area.maxX)
    return line.positions.filter { position in
      let span = line.span(of: position - line.positions.lowerBound, in: Int(width))
      return Double(span.upperBound) > left && Double(span.lowerBound) < right
    }
  }

  private func frame(ofLine index: Int, _ layout: LineLayout) -> Rect? {
    layout.line(at: index).flatMap { geometry.frame(of: $0.positions.lowerBound) }
  }

  private func lowest(in count: Int, where isAfter: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Selects what is in a band as GTK does in its own lists: Control keeps the rest selected, Shift takes the band out of
  /// the selection, and both turn it around.
  func select(_ positions: [Int], isAdding: Bool, _ isTakingOut: Bool) {
    guard let band = gtk_bitset_new_empty(), let selected = gtk_bitset_new_empty(),
      let mask = gtk_bitset_new_range(0, guint(isAdding || isTakingOut ? 0 : model.count))
    else { return }
    defer { for bits in [band, selected, mask] { gtk_bitset_unref(bits) } }
    for position in positions { gtk_bitset_add(band, guint(position)) }
    gtk_bitset_union(mask, band)
    for position in positions where !isTakingOut || isAdding && !model.isSelected(position) {
      gtk_bitset_add(selected, guint(position))
    }
    gtk_selection_model_set_selection(model.pointer, selected, mask)
  }
}
