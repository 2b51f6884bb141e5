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

  /// Brings a row back to where it was.
  func hold(_ row: SeenRow) {
    lk_list_scroll_to(widget, guint(row.position))
    whenLaidOut { host in
      guard let top = host.top(of: row.position) else { return }
      let adjustment = gtk_scrollable_get_vadjustment(host.widget.raw.opaque)
      gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + top - row.y)
    }
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
  private func whenLaidOut(_ work: @escaping (CellHost) -> Void) {
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

  /// How far a live row is from the view's top.
  private func top(of position: Int) -> Double? {
    for (listItem, content) in live where self.position(of: listItem) == position {
      guard let row = content.widget.flatMap({ gtk_widget_get_parent($0) }) else { return nil }
      var bounds = graphene_rect_t()
      return gtk_widget_compute_bounds(row, widget, &bounds) != 0 ? Double(bounds.origin.y) : nil
    }
    return nil
  }
}
