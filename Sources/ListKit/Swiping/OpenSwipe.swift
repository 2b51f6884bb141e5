// Ownership: retains the row's widget until the swipe ends, and takes the buttons out of it then.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// A row that is being swiped, or is open.
final class OpenSwipe {
  /// The part of the buttons' width, or of the row's, that has to be uncovered for the row to stay open, or for its first
  /// action to be performed.
  private static let partToOpen = 0.4
  private static let partToPerform = 0.6
  /// What is left of a movement beyond the buttons.
  private static let resistance = 0.3
  /// The time a row takes to open or to close, in microseconds.
  private static let duration = 200_000.0

  let cell: ReusableCell
  let configuration: SwipeActionsConfiguration
  let buttons: SwipeButtons
  private let row: GObjectRef
  /// 1 if the content moves to the right, -1 if it moves to the left.
  private let direction: Double
  /// The width of the buttons.
  private let width: Double
  /// How far the content is from its place.
  private(set) var distance = 0.0
  private var animation: (clock: GObjectRef, connection: SignalConnection)?
  private var isEnded = false

  init?(
    _ cell: ReusableCell, _ configuration: SwipeActionsConfiguration, at end: RowEnd, isToTheRight: Bool
  ) {
    guard let row = gtk_widget_get_parent(cell.outermost) else { return nil }
    (self.cell, self.configuration) = (cell, configuration)
    self.row = GObjectRef(retaining: row)
    direction = isToTheRight ? 1 : -1
    buttons = SwipeButtons(configuration.actions, at: end, height: Int(gtk_widget_get_height(row)))
    lk_swipe_begin(row, buttons.widget)
    width = buttons.width
  }

  isolated deinit { end() }

  private var widget: UnsafeMutablePointer<GtkWidget> { row.pointer.typed() }

  private var rowWidth: Double { Double(gtk_widget_get_width(widget)) }

  /// The distance to the right of the content's place.
  var offset: Double { distance * direction }

  /// Whether letting go would perform the first action.
  var isFull: Bool {
    configuration.performsFirstActionWithFullSwipe && distance > max(width, rowWidth * Self.partToPerform)
  }

  /// Whether letting go would leave the row open.
  var staysOpen: Bool { distance > width * Self.partToOpen }

  /// Moves the content with the user's finger.
  func move(to offset: Double) {
    stop()
    var distance = min(max(offset * direction, 0), rowWidth)
    if distance > width, !configuration.performsFirstActionWithFullSwipe {
      distance = width + (distance - width) * Self.resistance
    }
    show(distance)
  }

  /// Opens the row, so that all buttons are visible.
  func open() { run(to: width) {} }

  /// Closes the row.
  func close(completion: @escaping () -> Void) { run(to: 0, completion) }

  /// Puts the content back at once.
  func end() {
    guard !isEnded else { return }
    isEnded = true
    stop()
    lk_swipe_end(widget)
  }

  private func show(_ distance: Double) {
    self.distance = distance
    buttons.showsOnlyFirst = isFull
    lk_swipe_move(widget, offset)
  }

  private func run(to goal: Double, _ completion: @escaping () -> Void) {
    stop()
    guard lk_list_is_animated(widget) != 0, gtk_widget_get_mapped(widget) != 0, distance != goal,
      let clock = gtk_widget_get_frame_clock(widget)
    else {
      show(goal)
      return completion()
    }
    let first = distance
    var start: gint64?
    let connection = Signal.connect("update", of: clock) { [weak self] in
      guard let self else { return }
      let time = gdk_frame_clock_get_frame_time(clock)
      let passed = min(Double(time - (start ?? time)) / Self.duration, 1)
      start = start ?? time
      // Ease out: fast at first.
      let left = (1 - passed) * (1 - passed) * (1 - passed)
      show(goal + (first - goal) * left)
      guard passed >= 1 else { return }
      stop()
      completion()
    }
    animation = (GObjectRef(retaining: clock), connection)
    gdk_frame_clock_begin_updating(clock)
  }

  private func stop() {
    guard let (clock, connection) = animation else { return }
    animation = nil
    connection.disconnect()
    gdk_frame_clock_end_updating(clock.pointer.opaque)
  }
}
