// Ownership: this object holds, while it runs, the frame clock: a list whose window closes has none any more. The clock's
// closure references this object weakly and is disconnected when the animation ends.

internal import CGLib
internal import CGtk
internal import GLibKit

/// Moves a list to a row over several frames.
///
/// The distance is measured again in each frame, because GTK only estimates the positions of rows it has not laid out.
final class ScrollAnimation {
  /// The time it takes, in microseconds, whatever the distance.
  private static let duration = 300_000.0
  /// How many pages are scrolled at most; what lies before them is skipped. More rows in a frame than are on a few
  /// pages would have to be created and filled, and no frame would be in time.
  private static let mostPages = 2.0

  private let rows: LiveRows
  private let geometry: ListGeometry
  private var clock: (clock: GObjectRef, connection: SignalConnection)?
  private var start: gint64?
  /// The part of the way that is left.
  private var left = 1.0

  init(of rows: LiveRows, _ geometry: ListGeometry) {
    (self.rows, self.geometry) = (rows, geometry)
    guard let wheel = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
    gtk_event_controller_set_propagation_phase(wheel, GTK_PHASE_CAPTURE)
    // The user takes over.
    Signal.connectScroll("scroll", of: wheel) { [weak self] _, _ in
      self?.stop()
      return false
    }
    gtk_widget_add_controller(rows.widget, wheel)
  }

  isolated deinit { stop() }

  /// Moves to a row.
  /// - Parameters:
  ///   - position: The row.
  ///   - place: Where it belongs.
  ///   - isWanted: Asked in each frame whether to go on.
  ///   - completion: Called at the end, unless it was not wanted any more or the user scrolled.
  func run(
    to position: Int, at place: RowPlace, while isWanted: @escaping () -> Bool, completion: @escaping () -> Void
  ) {
    stop()
    guard let clock = gtk_widget_get_frame_clock(rows.widget), let distance = distance(of: position, place) else {
      return completion()
    }
    let most = Self.mostPages * geometry.page
    if abs(distance) > most {
      geometry.scroll(to: geometry.offset.y + distance - (distance > 0 ? most : -most))
    }
    (start, left) = (nil, 1)
    let connection = Signal.connect("update", of: clock) { [weak self] in
      guard let self else { return }
      guard isWanted() else { return stop() }
      if step(to: position, place, at: gdk_frame_clock_get_frame_time(clock)) {
        stop()
        completion()
      }
    }
    self.clock = (GObjectRef(retaining: clock), connection)
    gdk_frame_clock_begin_updating(clock)
  }

  /// Moves the list for one frame. Returns whether it has arrived.
  private func step(to position: Int, _ place: RowPlace, at time: gint64) -> Bool {
    let start = self.start ?? time
    self.start = start
    let passed = min(Double(time - start) / Self.duration, 1)
    // Ease out: fast at first.
    let left = (1 - passed) * (1 - passed) * (1 - passed)
    if let distance = distance(of: position, place) {
      geometry.scroll(to: geometry.offset.y + distance * (1 - left / self.left))
    }
    self.left = left
    return passed >= 1
  }

  private func distance(of position: Int, _ place: RowPlace) -> Double? {
    geometry.frame(of: position).map {
      $0.minY - geometry.offset.y - place.top(ofRow: $0.height, in: geometry.page)
    }
  }

  private func stop() {
    guard let (clock, connection) = clock else { return }
    self.clock = nil
    connection.disconnect()
    gdk_frame_clock_end_updating(clock.pointer.opaque)
  }
}
