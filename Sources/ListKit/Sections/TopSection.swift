internal import CGtk
internal import GLibKit

/// Watches which section is at the top of the visible part of a list, so that its name can be shown above the list
/// wherever it is scrolled to. GtkListView has no sticky headers before 4.12.
final class TopSection {
  private weak var host: CellHost?
  private let onChange: () -> Void
  /// Whether the next layout is waited for: many changes in a frame are looked at once.
  private var isDue = false
  /// The list's adjustment, held so that it is still there to be disconnected from.
  private var followed: (adjustment: GObjectRef, connection: SignalConnection)?

  /// - Parameter onChange: called after the layout of each frame in which the list was scrolled or changed.
  init(of host: CellHost, onChange: @escaping () -> Void) {
    self.host = host
    self.onChange = onChange
    // the list gets its adjustment from the scrolled window that it is put into
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

  /// Looks again after the next layout.
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
  /// The section whose name belongs above the list: that of the uppermost visible row. While a header is the uppermost,
  /// it says its name itself, and this is the section before it. Nil while nothing is visible.
  public var topSection: Int? {
    switch host.firstVisiblePosition.flatMap({ layout.element(at: $0) }) {
    case .row(let indexPath): indexPath.section
    case .header(let section): max(section - 1, 0)
    case .footer(let section): section
    case nil: nil
    }
  }
}
