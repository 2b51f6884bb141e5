/// Where a row is carried to.
nonisolated enum Destination: Equatable {
  /// One step on by the keyboard, over a section's border where there is one.
  case up, down
  /// In front of what stands at a position, or behind it.
  case before(Int)
  case after(Int)
  /// Into what stands at a position.
  case into(Int)
}

nonisolated extension SectionLayout {
  /// The place of a row after it was carried from `source`, as `moveRowAt(_:to:)` means it: among the rows without it.
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
    // no place among the rows
    case .into: return nil
    }
  }

  /// The row's number in front of which something would come that is let go before or behind a position.
  func gap(at position: Int, isAfter: Bool) -> IndexPath? {
    switch element(at: position) {
    case .row(let indexPath): IndexPath(row: indexPath.row + (isAfter ? 1 : 0), section: indexPath.section)
    // above a heading is the end of the section before
    case .header(let section) where !isAfter && section > 0: IndexPath(row: rows(in: section - 1), section: section - 1)
    case .header(let section): IndexPath(row: 0, section: section)
    case .footer(let section): IndexPath(row: rows(in: section), section: section)
    case nil: nil
    }
  }
}
