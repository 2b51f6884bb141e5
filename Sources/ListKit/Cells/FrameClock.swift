internal import CGLib
internal import CGtk
internal import GLibKit

/// Runs closures at the points of a widget's frames.
struct FrameClock {
  private let widget: GObjectRef

  init(of widget: UnsafeMutablePointer<GtkWidget>) { self.widget = GObjectRef(retaining: widget) }

  /// Runs a closure after the next layout, in the same frame. If the closure moves something, GTK lays out again.
  func whenLaidOut(_ work: @escaping () -> Void) { once("layout", GDK_FRAME_CLOCK_PHASE_LAYOUT, work) }

  /// Runs a closure after each layout, in the same frame, until it is disconnected. Nothing if the widget is in no window.
  func afterEachLayout(_ work: @escaping () -> Void) -> SignalConnection? {
    gtk_widget_get_frame_clock(widget.pointer.typed()).map { Signal.connect("layout", of: $0, after: true) { work() } }
  }

  /// Requests a layout if nothing else does.
  func requestLayout() {
    guard let clock = gtk_widget_get_frame_clock(widget.pointer.typed()) else { return }
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT)
  }

  /// Runs a closure at the beginning of the next frame.
  func inNextFrame(_ work: @escaping () -> Void) { once("update", GDK_FRAME_CLOCK_PHASE_UPDATE, work) }

  private func once(_ signal: String, _ phase: GdkFrameClockPhase, _ work: @escaping () -> Void) {
    guard let clock = gtk_widget_get_frame_clock(widget.pointer.typed()) else { return }
    var connection: SignalConnection?
    // After GTK's handler, also if that is connected later.
    connection = Signal.connect(signal, of: clock, after: true) {
      connection?.disconnect()
      connection = nil
      work()
    }
    gdk_frame_clock_request_phase(clock, phase)
  }
}
