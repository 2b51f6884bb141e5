/// Sections laid end to end in one space of positions, as GtkListView before 4.12 wants them: a header, where a section
/// has one, is a position of its own before the section's rows.
nonisolated struct SectionLayout: Equatable {
  /// What stands at a position.
  enum Element: Equatable {
    case header(section: Int)
    case row(IndexPath)
  }

  /// One section's share.
  struct Section: Equatable {
    var rows: Int
    var hasHeader: Bool
  }

  private let sections: [Section]
  /// The position of each section's first element, and the whole count at the end.
  private let starts: [Int]

  init(_ sections: [Section] = []) {
    self.sections = sections
    var starts = [0]
    for section in sections { starts.append((starts.last ?? 0) + section.rows + (section.hasHeader ? 1 : 0)) }
    self.starts = starts
  }

  var count: Int { starts.last ?? 0 }

  /// What stands at a position below ``count``.
  func element(at position: Int) -> Element? {
    guard position >= 0, position < count else { return nil }
    // the last section that starts at or before the position: empty sections start where the next one does
    var (low, high) = (0, sections.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= position { low = middle } else { high = middle - 1 }
    }
    let offset = position - starts[low]
    guard sections[low].hasHeader else { return .row(IndexPath(row: offset, section: low)) }
    return offset == 0 ? .header(section: low) : .row(IndexPath(row: offset - 1, section: low))
  }

  /// The place of the row at a position; nil for a header.
  func indexPath(at position: Int) -> IndexPath? {
    guard case .row(let indexPath) = element(at: position) else { return nil }
    return indexPath
  }

  /// Where a row stands.
  func position(of indexPath: IndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    guard indexPath.row >= 0, indexPath.row < section.rows else { return nil }
    return firstRow(of: indexPath.section) + indexPath.row
  }

  /// Where a section's rows begin, which its first row has when there is one.
  func firstRow(of section: Int) -> Int {
    starts[section] + (sections[section].hasHeader ? 1 : 0)
  }

  /// The number of rows in a section.
  func rows(in section: Int) -> Int { sections[section].rows }

  /// The number of sections.
  var sectionCount: Int { sections.count }
}
