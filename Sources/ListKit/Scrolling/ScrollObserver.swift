internal import CGtk
internal import GLibKit

/// Tells when the visible part of a list changes and when it comes to rest.
final class ScrollObserver {
  /// How long a list must not have moved to be at rest: longer than the pauses between the steps of a wheel that is
  /// being turned.
  private static let rest = Duration.milliseconds(150)

  private let rows: LiveRows
  private let frames: FrameClock
  private let onChange: () -> Void
  private let onRest: () -> Void
  /// Whether a check after the next layout is already scheduled; several changes in one frame need only one.
  private var isDue = false
  /// The list's adjustment, retained so that the handler can be disconnected.
  private var followed: (adjustment: GObjectRef, connections: [SignalConnection])?
  /// Where the list was and how high it was when it was scrolled or resized last.
  private var last = (offset: 0.0, page: 0.0)
  /// The number of times the list was scrolled.
  private var moves = 0
  /// Waits until the list is at rest; one task however often it moves.
  private var resting: Task<Void, Never>?

  /// - Parameters:
  ///   - onChange: Called after the layout of each frame in which the list was scrolled, resized or changed.
  ///   - onRest: Called once the list has come to rest after it was scrolled.
  init(of rows: LiveRows, _ frames: FrameClock, onChange: @escaping () -> Void, onRest: @escaping () -> Void) {
    self.rows = rows
    self.frames = frames
    self.onChange = onChange
    self.onRest = onRest
    // The list gets its adjustment from the scrolled window that contains it.
    Signal.connect("map", of: rows.widget) { [weak self] in self?.follow() }
    follow()
  }

  isolated deinit {
    unfollow()
    resting?.cancel()
  }

  private func follow() {
    unfollow()
    followed = gtk_scrollable_get_vadjustment(rows.widget.raw.opaque).map { adjustment in
      let moving = Signal.connectNotify("value", of: adjustment) { [weak self] in
        self?.stayAtTop(adjustment)
        self?.mayHaveChanged()
        self?.waitForRest()
      }
      let resizing = Signal.connectNotify("page-size", of: adjustment) { [weak self] in
        self?.stayAtTop(adjustment)
        self?.mayHaveChanged()
      }
      return (GObjectRef(retaining: adjustment), [moving, resizing])
    }
    mayHaveChanged()
  }

  /// Keeps a list that is at its top there when it is resized, unless that would hide the focused row. GTK keeps the row
  /// that was focused last where it is in proportion to the height, and so scrolls a little.
  private func stayAtTop(_ adjustment: UnsafeMutablePointer<GtkAdjustment>) {
    let now = (offset: gtk_adjustment_get_value(adjustment), page: gtk_adjustment_get_page_size(adjustment))
    let before = last
    last = now
    guard before.offset == 0, before.page > 0, now.page != before.page, now.offset > 0 else { return }
    frames.whenLaidOut { [weak self] in
      guard let self, let adjustment = followed?.adjustment.pointer else { return }
      let focused = rows.focused.flatMap { self.rows[$0]?.row }.flatMap { self.rows.frame(of: $0) }
      if let focused, focused.y + focused.height + now.offset > now.page { return }
      gtk_adjustment_set_value(adjustment.typed(), 0)
    }
  }

  private func unfollow() {
    for connection in followed?.connections ?? [] { connection.disconnect() }
  }

  /// Checks again after the next layout.
  func mayHaveChanged() {
    guard !isDue, gtk_widget_get_mapped(rows.widget) != 0 else { return }
    isDue = true
    frames.whenLaidOut { [weak self] in
      self?.isDue = false
      self?.onChange()
    }
  }

  private func waitForRest() {
    moves += 1
    guard resting == nil else { return }
    resting = Task { [weak self] in
      while let seen = self?.moves {
        try? await Task.sleep(for: Self.rest)
        guard !Task.isCancelled else { return }
        if self?.moves == seen { break }
      }
      self?.resting = nil
      self?.onRest()
    }
  }
}
