internal import CGtk
internal import GLibKit

/// Tracks which section is at the top of the visible part of a list, so that its name can be shown above the list at
/// any scroll position. GtkListView has no sticky headers before 4.12.
final class TopSection {
  private let rows: LiveRows
  private let frames: FrameClock
  private let onChange: () -> Void
  /// Whether a check after the next layout is already scheduled; several changes in one frame need only one.
  private var isDue = false
  /// The list's adjustment, retained so that the handler can be disconnected.
  private var followed: (adjustment: GObjectRef, connections: [SignalConnection])?

  /// - Parameter onChange: Called after the layout of each frame in which the list was scrolled, resized or changed.
  init(of rows: LiveRows, _ frames: FrameClock, onChange: @escaping () -> Void) {
    self.rows = rows
    self.frames = frames
    self.onChange = onChange
    // The list gets its adjustment from the scrolled window that contains it.
    Signal.connect("map", of: rows.widget) { [weak self] in self?.follow() }
    follow()
  }

  isolated deinit { unfollow() }

  private func follow() {
    unfollow()
    followed = gtk_scrollable_get_vadjustment(rows.widget.raw.opaque).map { adjustment in
      let connections = ["value", "page-size"].map { property in
        Signal.connectNotify(property, of: adjustment) { [weak self] in self?.mayHaveChanged() }
      }
      return (GObjectRef(retaining: adjustment), connections)
    }
    mayHaveChanged()
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
}
