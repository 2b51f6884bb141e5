/// The destination of a moved row.
nonisolated enum Destination: Equatable {
  /// One step, by keyboard; crosses section boundaries.
  case up, down
  /// Before or after what is at a position.
  case before(Int)
  case after(Int)
  /// Into the row at a position.
  case into(Int)
}

nonisolated extension SectionLayout {
  /// Returns the index path of a row after it is moved from `source`, as `moveRowAt(_:to:)` defines it: counted without
  /// the moved row.
  func place(of source: IndexPath, carriedTo destination: Destination) -> IndexPath? {
    switch destination {
    case .up:
      if source.row > 0 { return IndexPath(row: source.row - 1, section: source.section) }
      let section = source.section - 1
      return section < 0 ? nil : IndexPath(row: rows(in: section), section: section)
    case .down:
      if source.row + 1 < rows(in: source.section) { return IndexPath(row: source.row + 1, section: source.section) }
      let section = source.section + 1
      return section < sectionCount ? IndexPath(row: 0, section: section) : nil
    case .before(let position), .after(let position):
      let isAfter = destination == .after(position)
      guard var gap = gap(at: position, isAfter: isAfter) else { return nil }
      if gap.section == source.section, gap.row > source.row { gap.row -= 1 }
      return gap
    // Not a place between rows.
    case .into: return nil
    }
  }

  /// Returns the index path of a row after the user moves it, or nil if it does not move.
  /// - Parameters:
  ///   - isCarried: Whether the program itself moves the row to a place.
  ///   - target: Returns another place instead of the proposed one.
  func place(
    of source: IndexPath, carriedTo destination: Destination, isCarried: (RowDestination) -> Bool?,
    target: (IndexPath) -> IndexPath?
  ) -> IndexPath? {
    if let wish = rowDestination(destination), isCarried(wish) == true { return nil }
    guard let proposed = place(of: source, carriedTo: destination) else { return nil }
    let place = target(proposed) ?? proposed
    return place == source ? nil : place
  }

  /// Returns the index path before which something is inserted when it is dropped before or after a position.
  func gap(at position: Int, isAfter: Bool) -> IndexPath? {
    switch element(at: position) {
    // Above the first section.
    case nil where position < lead && sectionCount > 0: IndexPath(row: 0, section: 0)
    case .row(let indexPath): IndexPath(row: indexPath.row + (isAfter ? 1 : 0), section: indexPath.section)
    // Above a header is the end of the previous section.
    case .header(let section) where !isAfter && section > 0: IndexPath(row: rows(in: section - 1), section: section - 1)
    case .header(let section): IndexPath(row: 0, section: section)
    case .footer(let section): IndexPath(row: rows(in: section), section: section)
    case nil: nil
    }
  }
}
