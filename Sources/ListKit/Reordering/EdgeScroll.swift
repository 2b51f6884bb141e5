// Ownership: this object holds the list and, while it scrolls, the frame clock: a list whose window closes has none any
// more. The clock's closure references this object weakly and is disconnected when scrolling stops.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Scrolls a list while something is dragged near its top or bottom edge.
final class EdgeScroll {
  /// Distance from the edge, in pixels: about one row.
  private static let margin = 32.0
  /// Pixels per frame: about twenty rows a second.
  private static let step = 8.0

  private let list: GObjectRef
  private var scrolling: (clock: GObjectRef, connection: SignalConnection)?
  private var step = 0.0

  /// Creates an edge scroller for a list or a grid.
  init(of widget: UnsafeMutablePointer<GtkWidget>) { list = GObjectRef(retaining: widget) }

  private var widget: UnsafeMutablePointer<GtkWidget> { list.pointer.typed() }

  isolated deinit { stop() }

  /// Starts or stops scrolling, depending on the y coordinate of the drag.
  func point(at y: Double) {
    let height = Double(gtk_widget_get_height(widget))
    step = y < Self.margin ? -Self.step : y > height - Self.margin ? Self.step : 0
    if step == 0 { stop() } else { start() }
  }

  /// Stops scrolling, because the drag has left or ended.
  func stop() {
    guard let (clock, connection) = scrolling else { return }
    scrolling = nil
    connection.disconnect()
    gdk_frame_clock_end_updating(clock.pointer.opaque)
  }

  private func start() {
    guard scrolling == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
    let connection = Signal.connect("update", of: clock) { [weak self] in self?.scroll() }
    scrolling = (GObjectRef(retaining: clock), connection)
    gdk_frame_clock_begin_updating(clock)
  }

  private func scroll() {
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    // GTK warns if the value of an adjustment is set after the list has become empty.
    guard gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment) else { return }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step)
  }
}
