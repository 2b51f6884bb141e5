internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// A row that is seen, and how far it is from the view's top.
struct SeenRow {
  var position: Int
  let y: Double
}

// GTK keeps the place of a row that stays in its order. One that moved it takes for another, and shows whatever is now
// where that one was.
extension CellHost {
  /// The row whose place the person would miss: the first selected one that is seen, else the first one that is seen.
  func seenRow() -> SeenRow? {
    let visible = visiblePositions.filter(canSelect)
    let tops = visible.compactMap(seenRow(at:))
    // the uppermost may be cut off
    return tops.first { model.isSelected($0.position) } ?? tops.first { $0.y >= 0 } ?? tops.first
  }

  /// What is seen at a position.
  func seenRow(at position: Int) -> SeenRow? { top(of: position).map { SeenRow(position: position, y: $0) } }

  /// Frames in which a row is looked for where it is to be: a list that has just come onto the screen is laid out more
  /// than once before it knows where its rows are.
  private static let framesOfHolding = 12

  /// Brings a row back to where it was.
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
        // who changed the rows or wants another one held says anew where that is
        guard frames > 0, number == host.holds, generation == host.generation, !host.isHeld(row) else { return }
        host.hold(row, number, generation, frames: frames - 1)
      }
    }
  }

  private func scroll(by distance: Double) {
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + distance)
  }

  /// Whether a row is where it is to be, or as near as the list's ends let it.
  private func isHeld(_ row: SeenRow) -> Bool {
    guard let top = top(of: row.position) else { return false }
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    let value = gtk_adjustment_get_value(adjustment)
    let last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    return abs(top - row.y) < 1 || top < row.y && value <= gtk_adjustment_get_lower(adjustment)
      || top > row.y && value >= last
  }

  /// Whether nothing is above what is seen.
  var isAtTop: Bool {
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    return adjustment.map { gtk_adjustment_get_value($0) <= gtk_adjustment_get_lower($0) } ?? false
  }

  /// Shows what came above the first row while that one was at the top. GTK before 4.12 goes on counting from the row
  /// that was the first, and leaves the place of the new ones empty until the list is scrolled.
  func lookAgain() {
    whenLaidOut { host in
      if host.isAtTop { lk_list_look_again(host.widget) }
    }
  }

  /// Does something after the next layout, in the same frame: GTK lays out again when that has moved something.
  func whenLaidOut(_ work: @escaping (CellHost) -> Void) {
    once("layout", GDK_FRAME_CLOCK_PHASE_LAYOUT, work)
  }

  /// Does something at the beginning of the next frame.
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

  /// How far a live row is from the view's top; nil where GTK has given it no place, for it is far from what is seen.
  private func top(of position: Int) -> Double? {
    for (listItem, content) in live where self.position(of: listItem) == position {
      guard let row = content.widget.flatMap({ gtk_widget_get_parent($0) }), gtk_widget_get_child_visible(row) != 0
      else { return nil }
      // with what its style puts around it, as the list scrolls
      var bounds = graphene_rect_t()
      return gtk_widget_compute_bounds(row, widget, &bounds) != 0 ? Double(bounds.origin.y) : nil
    }
    return nil
  }
}
