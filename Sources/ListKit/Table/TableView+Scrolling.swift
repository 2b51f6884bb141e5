internal import CGLib
internal import CListKit
internal import GLibKit

extension TableView {
  /// Scrolls a row into view.
  public func scrollToRow(at indexPath: IndexPath) {
    guard let position = layout.position(of: indexPath) else { return }
    host.rows.scroll(to: position)
  }

  /// Scrolls until a row is the given number of pixels below the top of the list, as far as the list's ends allow.
  public func scrollToRow(at indexPath: IndexPath, offset: Double) {
    if let position = layout.position(of: indexPath) { host.anchor.hold(SeenRow(position: position, y: offset)) }
  }

  /// Scrolls to the very top, including the header of the first section.
  public func scrollToTop() {
    if layout.count > 0 { host.anchor.hold(SeenRow(position: 0, y: 0)) }
  }

  /// Returns the distance of a row from the top of the list in pixels, or nil if the row is far from the visible area.
  public func offset(ofRowAt indexPath: IndexPath) -> Double? {
    layout.position(of: indexPath).flatMap { host.anchor.seenRow(at: $0)?.y }
  }

  /// The visible rows, in order.
  public var indexPathsForVisibleRows: [IndexPath] {
    host.rows.visiblePositions.compactMap { layout.indexPath(at: $0) }
  }

  /// Returns a row's cell, if it is alive.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layout.position(of: indexPath).flatMap { host.rows.cell(at: $0) as? TableViewCell }
  }

  /// The section whose name belongs above the list: that of the topmost visible row. While a header is topmost, it
  /// shows its own name, and this is the section before it. Nil while nothing is visible.
  public var topSection: Int? {
    switch host.rows.firstVisiblePosition.flatMap({ layout.element(at: $0) }) {
    case .row(let indexPath): indexPath.section
    case .header(let section): max(section - 1, 0)
    case .footer(let section): section
    case nil: nil
    }
  }
}
