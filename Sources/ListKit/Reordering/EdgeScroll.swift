// Ownership: this holds the list; the frame clock's closure knows this weakly and is disconnected when the scrolling stops.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Scrolls a list on while something that is carried rests near its upper or lower edge.
final class EdgeScroll {
  /// Pixels from the edge: about a row.
  private static let margin = 32.0
  /// Pixels a frame: some twenty rows a second.
  private static let step = 8.0

  private let list: GObjectRef
  private var connection: SignalConnection?
  private var step = 0.0

  /// For a list or a grid.
  init(of widget: UnsafeMutablePointer<GtkWidget>) { list = GObjectRef(retaining: widget) }

  private var widget: UnsafeMutablePointer<GtkWidget> { list.pointer.typed() }

  isolated deinit { stop() }

  /// What is carried is at a height.
  func point(at y: Double) {
    let height = Double(gtk_widget_get_height(widget))
    step = y < Self.margin ? -Self.step : y > height - Self.margin ? Self.step : 0
    if step == 0 { stop() } else { start() }
  }

  /// Nothing is carried here any more.
  func stop() {
    guard let connection else { return }
    self.connection = nil
    connection.disconnect()
    gdk_frame_clock_end_updating(gtk_widget_get_frame_clock(widget))
  }

  private func start() {
    guard connection == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
    connection = Signal.connect("update", of: clock) { [weak self] in self?.scroll() }
    gdk_frame_clock_begin_updating(clock)
  }

  private func scroll() {
    let adjustment = gtk_scrollable_get_vadjustment(widget.raw.opaque)
    // a list that has gone empty meanwhile complains
    guard gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment) else { return }
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_value(adjustment) + step)
  }
}
