internal import CGtk
internal import GLibKit

/// Tracks which section is at the top of the visible part of a list, so that its name can be shown above the list at
/// any scroll position. GtkListView has no sticky headers before 4.12.
final class TopSection {
  private weak var host: CellHost?
  private let onChange: () -> Void
  /// Whether a check after the next layout is already scheduled; several changes in one frame need only one.
  private var isDue = false
  /// The list's adjustment, retained so that the handler can be disconnected.
  private var followed: (adjustment: GObjectRef, connection: SignalConnection)?

  /// - Parameter onChange: Called after the layout of each frame in which the list was scrolled or changed.
  init(of host: CellHost, onChange: @escaping () -> Void) {
    self.host = host
    self.onChange = onChange
    // The list gets its adjustment from the scrolled window that contains it.
    Signal.connect("map", of: host.widget) { [weak self] in self?.follow() }
    follow()
  }

  isolated deinit { followed?.connection.disconnect() }

  private func follow() {
    followed?.connection.disconnect()
    followed = host.flatMap { gtk_scrollable_get_vadjustment($0.widget.raw.opaque) }.map { adjustment in
      let connection = Signal.connectNotify("value", of: adjustment) { [weak self] in self?.mayHaveChanged() }
      return (GObjectRef(retaining: adjustment), connection)
    }
    mayHaveChanged()
  }

  /// Checks again after the next layout.
  func mayHaveChanged() {
    guard !isDue, let host, gtk_widget_get_mapped(host.widget) != 0 else { return }
    isDue = true
    host.whenLaidOut { [weak self] _ in
      self?.isDue = false
      self?.onChange()
    }
  }
}

extension TableView {
  /// The section whose name belongs above the list: that of the topmost visible row. While a header is topmost, it
  /// shows its own name, and this is the section before it. Nil while nothing is visible.
  public var topSection: Int? {
    switch host.firstVisiblePosition.flatMap({ layout.element(at: $0) }) {
    case .row(let indexPath): indexPath.section
    case .header(let section): max(section - 1, 0)
    case .footer(let section): section
    case nil: nil
    }
  }
}
