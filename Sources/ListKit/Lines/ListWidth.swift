internal import CGtk
internal import GLibKit

/// Tells how wide a list is.
final class ListWidth {
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let frames: FrameClock
  private let onChange: (Int) -> Void
  private var last = 0
  /// Whether a check in the next frame is already scheduled.
  private var isDue = false
  /// The adjustment that knows the width, retained so that the handler can be disconnected.
  private var followed: (adjustment: GObjectRef, connection: SignalConnection)?

  /// - Parameters:
  ///   - widget: The list, which the owner of this object retains.
  ///   - frames: The list's frames.
  ///   - onChange: Called with each new width.
  init(of widget: UnsafeMutablePointer<GtkWidget>, _ frames: FrameClock, onChange: @escaping (Int) -> Void) {
    (self.widget, self.frames, self.onChange) = (widget, frames, onChange)
    // The list gets its adjustment from the scrolled window that contains it.
    Signal.connect("map", of: widget) { [weak self] in
      self?.follow()
      // GTK says nothing about the width of a list without rows.
      self?.frames.whenLaidOut { [weak self] in self?.mayHaveChanged() }
    }
    follow()
  }

  isolated deinit { followed?.connection.disconnect() }

  /// The width, or 0 before the list is laid out.
  var current: Int {
    let page = followed.map { Int(gtk_adjustment_get_page_size($0.adjustment.pointer.typed())) } ?? 0
    return page > 0 ? page : Int(gtk_widget_get_width(widget))
  }

  private func follow() {
    followed?.connection.disconnect()
    followed = gtk_scrollable_get_hadjustment(widget.raw.opaque).map { adjustment in
      let connection = Signal.connectNotify("page-size", of: adjustment) { [weak self] in self?.mayHaveChanged() }
      return (GObjectRef(retaining: adjustment), connection)
    }
    mayHaveChanged()
  }

  /// Tells of a new width in the next frame: GTK reports it in the middle of its own layout.
  private func mayHaveChanged() {
    guard !isDue, current != last, gtk_widget_get_mapped(widget) != 0 else { return }
    isDue = true
    frames.inNextFrame { [weak self] in
      guard let self else { return }
      isDue = false
      guard current != last, current > 0 else { return }
      last = current
      onChange(last)
    }
  }
}
