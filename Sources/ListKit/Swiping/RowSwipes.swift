// Ownership: the list's event controllers reference this object weakly. Threads: main thread only.

internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

/// Swipes rows sideways, on a touch screen or a touchpad, and shows the actions that a row then offers. There is one for
/// each table, and a row costs nothing until it is swiped.
final class RowSwipes {
  /// How far the user has to move, in pixels, before it is clear in which direction.
  private static let threshold = 10.0
  /// How many times farther sideways than up or down, so that scrolling with a slanting finger swipes no row.
  private static let slope = 1.5
  /// The pause after which scrolling has ended. GTK does not always tell when a finger leaves the touchpad.
  private static let pause = Duration.milliseconds(150)

  /// What the user is doing.
  private enum Movement {
    case none
    /// It has not gone far enough.
    case undecided
    /// From where the row was.
    case swiping(from: Double)
    /// It is not a swipe, and is left to the list.
    case refused
  }

  private let rows: LiveRows
  private weak var provider: (any SwipeActionsProvider)?
  private var movement = Movement.none
  private var start = (x: 0.0, y: 0.0)
  /// How far the fingers on a touchpad have gone.
  private var scrolled = (x: 0.0, y: 0.0)
  private var lastScroll: UInt32 = 0
  private var rest: Task<Void, Never>?
  /// The row that is open.
  private(set) var swiped: OpenSwipe?
  private var isPerforming = false
  private var watch: SwipeWatch?

  init(in rows: LiveRows, of provider: any SwipeActionsProvider) {
    (self.rows, self.provider) = (rows, provider)
    connectTouch()
    connectTouchpad()
    Signal.connect("unmap", of: rows.widget) { [weak self] in self?.end() }
  }

  isolated deinit { rest?.cancel() }

  /// Closes the open row.
  func close() {
    guard let swiped, !isPerforming else { return }
    watch = nil
    swiped.close { [weak self, weak swiped] in if let self, self.swiped === swiped { end() } }
  }

  /// Closes the row of a cell at once, because another row will be there.
  func leave(_ cell: ReusableCell) { if swiped?.cell === cell { end() } }

  private func end() {
    (movement, watch) = (.none, nil)
    swiped?.end()
    swiped = nil
  }
}

// MARK: - Touch

extension RowSwipes {
  private func connectTouch() {
    guard let drag = gtk_gesture_drag_new() else { return }
    // With a mouse the user drags rows.
    gtk_gesture_single_set_touch_only(drag, 1)
    Signal.connectPoint("drag-begin", of: drag) { [weak self] x, y in self?.touch(x, y) }
    Signal.connectPoint("drag-update", of: drag) { [weak self] x, y in
      guard let self else { return }
      gtk_gesture_set_state(drag, moveTouch(x, y))
    }
    Signal.connectPoint("drag-end", of: drag) { [weak self] _, _ in self?.letGo() }
    // The system has taken the touch: the user has not chosen anything.
    Signal.connectBoxed("cancel", of: drag) { [weak self] in
      self?.movement = .none
      self?.close()
    }
    gtk_widget_add_controller(rows.widget, drag)
  }

  private func touch(_ x: Double, _ y: Double) { (start, movement) = ((x, y), .undecided) }

  /// Follows a finger. Returns whether the movement is a swipe, or none, or not clear yet.
  private func moveTouch(_ x: Double, _ y: Double) -> GtkEventSequenceState {
    if case .undecided = movement { decide(x, y) }
    switch movement {
    case .swiping(let origin):
      swiped?.move(to: origin + x)
      return GTK_EVENT_SEQUENCE_CLAIMED
    case .undecided: return GTK_EVENT_SEQUENCE_NONE
    case .none, .refused: return GTK_EVENT_SEQUENCE_DENIED
    }
  }

  /// Decides what a movement is, once it has gone far enough.
  private func decide(_ x: Double, _ y: Double) {
    guard max(abs(x), abs(y)) >= Self.threshold else { return }
    movement = abs(x) > abs(y) * Self.slope ? begin(isToTheRight: x > 0) : .refused
  }

  /// Begins to swipe the row where the movement started.
  private func begin(isToTheRight: Bool) -> Movement {
    guard !isPerforming, let (listItem, _) = rows.row(at: start.x, start.y), let cell = rows[listItem]?.cell else {
      return .refused
    }
    if let swiped, swiped.cell === cell {
      follow(swiped)
      return .swiping(from: swiped.offset)
    }
    end()
    let end = isToTheRight == rows.isRightToLeft ? RowEnd.trailing : .leading
    guard let position = rows.position(of: listItem), let found = provider?.swipeActions(at: position, end),
      !found.actions.isEmpty, let opened = OpenSwipe(cell, found, at: end, isToTheRight: isToTheRight)
    else { return .refused }
    opened.buttons.onPress = { [weak self] in self?.perform($0) }
    swiped = opened
    follow(opened)
    return .swiping(from: 0)
  }

  /// Closes the row when the user turns to something else. It may have been about to close.
  private func follow(_ swiped: OpenSwipe) {
    if watch == nil { watch = SwipeWatch(over: rows, swiped.buttons) { [weak self] in self?.close() } }
  }

  /// The user lets go of the row.
  private func letGo() {
    defer { movement = .none }
    guard case .swiping = movement, let swiped else { return }
    if swiped.isFull { perform(0) } else if swiped.staysOpen { swiped.open() } else { close() }
  }

  private func perform(_ index: Int) {
    guard let swiped, !isPerforming else { return }
    isPerforming = true
    let action = swiped.configuration.actions[index]
    Task.immediate { [weak self] in
      await action.handler()
      self?.isPerforming = false
      self?.close()
    }
  }
}

// MARK: - Touchpad

extension RowSwipes {
  private func connectTouchpad() {
    guard let scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES) else { return }
    Signal.connectScroll("scroll", of: scroll) { [weak self] x, y in self?.scroll(x, y, scroll) ?? false }
    Signal.connect("scroll-end", of: scroll) { [weak self] in self?.endScrolling() }
    gtk_widget_add_controller(rows.widget, scroll)
  }

  /// Follows two fingers on a touchpad. Returns whether they swipe a row, which the list then does not scroll.
  private func scroll(_ x: Double, _ y: Double, _ controller: OpaquePointer) -> Bool {
    let time = gtk_event_controller_get_current_event_time(controller)
    let pixels = lk_scroll_pixels(controller)
    if time &- lastScroll > UInt32(Self.pause / .milliseconds(1)) { movement = .none }
    lastScroll = time
    if case .none = movement {
      var (x, y) = (0.0, 0.0)
      guard lk_pointer_in(controller, rows.widget, &x, &y) != 0 else { return false }
      (movement, start, scrolled) = (.undecided, (x, y), (0, 0))
    }
    // The content moves with the fingers, against the direction of scrolling.
    scrolled = (scrolled.x - x * pixels, scrolled.y - y * pixels)
    if case .undecided = movement { decide(scrolled.x, scrolled.y) }
    guard case .swiping(let origin) = movement, let swiped else { return false }
    swiped.move(to: origin + scrolled.x)
    settleLater()
    return true
  }

  private func settleLater() {
    rest?.cancel()
    rest = Task { [weak self] in
      try? await Task.sleep(for: Self.pause)
      if !Task.isCancelled { self?.endScrolling() }
    }
  }

  private func endScrolling() {
    rest?.cancel()
    letGo()
  }
}
