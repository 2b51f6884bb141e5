internal import GLibKit

extension TableView {
  /// Scrolls to a row. It always arrives exactly, however far away the row is and whatever its height; if
  /// the table is not on the screen yet, when it is shown.
  /// - Parameters:
  ///   - indexPath: The row. Nothing happens if it does not exist.
  ///   - position: Where the row belongs, as far as the list's ends allow. By default a visible row does not move, and
  ///     any other one moves to the nearest edge.
  ///   - animated: Whether the list moves there within a third of a second. If the row is more than two pages away,
  ///     only the last two are shown. Users who have turned animations off see none.
  public func scrollToRow(at indexPath: IndexPath, at position: ScrollPosition = .none, animated: Bool = false) {
    guard let row = layout.position(of: indexPath) else { return }
    host.anchor.scroll(to: row, at: RowPlace(position), isAnimated: animated)
  }

  /// Scrolls until a row is the given number of pixels below the top of the list, as far as the list's ends allow.
  public func scrollToRow(at indexPath: IndexPath, offset: Double) {
    if let position = layout.position(of: indexPath) { host.anchor.hold(SeenRow(position: position, y: offset)) }
  }

  /// Scrolls to the very top, including the header of the first section and that of the table.
  public func scrollToTop() {
    if layout.count > 0 { host.anchor.hold(SeenRow(position: 0, y: 0)) }
  }

  /// Returns the distance of a row from the top of the list in pixels, or nil if the row is far from the visible area.
  public func offset(ofRowAt indexPath: IndexPath) -> Double? {
    layout.position(of: indexPath).flatMap { host.anchor.seenRow(at: $0)?.y }
  }

  /// The section whose name belongs above the list: that of the topmost visible row. While a header is topmost, it
  /// shows its own name, and this is the section before it. Nil while nothing is visible, or ``tableHeaderView`` is topmost.
  public var topSection: Int? { host.rows.firstVisiblePosition.flatMap { layout.sectionAbove($0) } }
}

/// The rows that are shown.
extension TableView {
  /// The visible rows, in order.
  public var indexPathsForVisibleRows: [IndexPath] {
    host.rows.visiblePositions.compactMap { layout.indexPath(at: $0) }
  }

  /// The cells of the visible rows, in order.
  public var visibleCells: [TableViewCell] {
    host.rows.visiblePositions.compactMap { host.rows.cell(at: $0) as? TableViewCell }
  }

  /// Returns a row's cell, if it is alive.
  public func cellForRow(at indexPath: IndexPath) -> TableViewCell? {
    layout.position(of: indexPath).flatMap { host.rows.cell(at: $0) as? TableViewCell }
  }

  /// Returns the row that a cell shows.
  public func indexPath(for cell: TableViewCell) -> IndexPath? {
    guard let position = cell.position, host.rows.cell(at: position) === cell else { return nil }
    return layout.indexPath(at: position)
  }

  /// The number of sections that are shown.
  public var numberOfSections: Int { layout.sectionCount }

  /// Returns the number of rows that are shown in a section; 0 if there is no such section.
  public func numberOfRows(inSection section: Int) -> Int { layout.rows(in: section) }
}
