internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// A visible row and its distance from the top of the view, in pixels.
struct SeenRow {
  var position: Int
  let y: Double
}

// GTK keeps the scroll position of rows whose order does not change. It treats a moved row as a different one and shows
// whatever is now at its old place.
extension CellHost {
  /// Returns the row to keep in place: the first visible selected row, otherwise the first visible row.
  func seenRow() -> SeenRow? {
    let visible = visiblePositions.filter(canSelect)
    let tops = visible.compactMap(seenRow(at:))
    // The topmost row may be cut off.
    return tops.first { model.isSelected($0.position) } ?? tops.first { $0.y >= 0 } ?? tops.first
  }

  /// Returns the row at a position and its distance from the top, if GTK has allocated it.
  func seenRow(at position: Int) -> SeenRow? { top(of: position).map { SeenRow(position: position, y: $0) } }

  /// The number of frames in which a row's offset is checked and corrected: a list that has just been mapped is laid
  /// out more than once before it knows where its rows are.
  private static let framesOfHolding = 12

  /// Scrolls a row back to a given offset, repeating until it is there.
  func hold(_ row: SeenRow) {
    holds += 1
    hold(row, holds, generation, frames: Self.framesOfHolding)
  }

  private func hold(_ row: SeenRow, _ number: Int, _ generation: Int, frames: Int) {
    lk_list_scroll_to(widget, guint(row.position))
    whenLaidOut { host in
      guard number == host.holds, generation == host.generation else { return }
      host.scroll(by: host.top(of: row.position).map { $0 - row.y } ?? 0)
      host.inNextFrame { host in
        // A later change of the rows, or a later hold, determines the new offset itself.
        guard frames > 0, number == host.holds, generation == host.generation, !host.isHeld(row) else { return }
        host.hold(row, number, generation, frames: frames - 1)
      }
    }
  }

  private func scroll(by distance: Double) {
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
  }

  /// Whether a row is at its intended offset, or as close as the ends of the list allow.
  private func isHeld(_ row: SeenRow) -> Bool {
    guard let top = top(of: row.position) else { return false }
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    let value = gtk_adjustment_get_value(adjustment)
    let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return abs(top - row.y) < 1 || top < row.y && value <= gtk_adjustment_get_lower(adjustment)
      || top > row.y && value >= last
  }

  /// Whether the list is scrolled to its top.
  var isAtTop: Bool {
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    return adjustment.map { gtk_adjustment_get_value($0) <= gtk_adjustment_get_lower($0) } ?? false
  }

  /// Shows rows inserted above the first row while that row was at the top. GTK before 4.12 stays anchored at the
  /// former first row and leaves the space of the new rows blank until the list is scrolled.
  func lookAgain() {
    whenLaidOut { host in
      if host.isAtTop { lk_list_look_again(host.widget) }
    }
  }

  /// Runs a closure after the next layout, in the same frame. If the closure moves something, GTK lays out again.
  func whenLaidOut(_ work: @escaping (CellHost) -> Void) {
    once("layout", GDK_FRAME_CLOCK_PHASE_LAYOUT, work)
  }

  /// Runs a closure at the beginning of the next frame.
  func inNextFrame(_ work: @escaping (CellHost) -> Void) {
    once("update", GDK_FRAME_CLOCK_PHASE_UPDATE, work)
  }

  private func once(_ signal: String, _ phase: GdkFrameClockPhase, _ work: @escaping (CellHost) -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget) else { return }
    var connection: SignalConnection?
    connection = Signal.connect(signal, of: clock) { [weak self] in
      connection?.disconnect()
      connection = nil
      if let self { work(self) }
    }
    gdk_frame_clock_request_phase(clock, phase)
  }

  /// Returns a live row's distance from the top of the view, or nil if GTK has not allocated it because it is far
  /// outside the visible area.
  private func top(of position: Int) -> Double? {
    for (listItem, content) in live where self.position(of: listItem) == position {
      guard let row = content.widget.flatMap({ gtk_widget_get_parent($0) }), gtk_widget_get_child_visible(row) != 0
      else { return nil }
      // Includes the margins from the style sheet, as scrolling does.
      var bounds = graphene_rect_t()
      return gtk_widget_compute_bounds(row, widget, &bounds) != 0 ? Double(bounds.origin.y) : nil
    }
    return nil
  }
}
