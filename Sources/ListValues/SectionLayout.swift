/// Maps sections and rows to a single sequence of positions, as GtkListView before 4.12 requires: a section's header
/// and footer, if it has them, take up positions before and after its rows.
package struct SectionLayout: Equatable, Sendable {
  /// What a position shows.
  package enum Element: Equatable {
    /// A section's header.
    case header(section: Int)
    /// A row.
    case row(IndexPath)
    /// A section's footer.
    case footer(section: Int)
  }

  /// The size of one section.
  package struct Section: Equatable, Sendable {
    /// The number of rows.
    package var rows: Int
    /// Whether a position above the rows shows a header.
    package var hasHeader: Bool
    /// Whether a position below the rows shows a footer.
    package var hasFooter: Bool

    /// Creates the size of a section.
    package init(rows: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
      (self.rows, self.hasHeader, self.hasFooter) = (rows, hasHeader, hasFooter)
    }

    /// The number of positions.
    package var count: Int { rows + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
  }

  private let sections: [Section]
  /// The position of each section's first element, followed by the total count.
  private let starts: [Int]

  /// Creates the layout of sections.
  /// - Parameter lead: The number of positions before the first section, which belong to none.
  package init(_ sections: [Section] = [], lead: Int = 0) {
    self.sections = sections
    var starts = [lead]
    starts.reserveCapacity(sections.count + 1)
    for section in sections { starts.append((starts.last ?? 0) + section.count) }
    self.starts = starts
  }

  /// The number of positions before the first section.
  package var lead: Int { starts.first ?? 0 }

  /// Returns the layout of the same sections with other positions before them.
  package func led(by lead: Int) -> SectionLayout { lead == self.lead ? self : SectionLayout(sections, lead: lead) }

  /// The number of positions.
  package var count: Int { starts.last ?? 0 }

  /// Whether there is at least one row, not counting headers and footers.
  package var hasRows: Bool { sections.contains { $0.rows > 0 } }

  /// Returns what a position shows; nil if it is in no section.
  package func element(at position: Int) -> Element? {
    guard position >= lead, position < count else { return nil }
    let section = section(at: position)
    let row = position - firstRow(of: section)
    if row < 0 { return .header(section: section) }
    return row < sections[section].rows ? .row(IndexPath(row: row, section: section)) : .footer(section: section)
  }

  /// Returns the section whose name belongs above a list with this position at its top; for a header, which shows its
  /// own name, the section before it.
  package func sectionAbove(_ position: Int) -> Int? {
    switch element(at: position) {
    case .row(let indexPath): indexPath.section
    case .header(let section): max(section - 1, 0)
    case .footer(let section): section
    case nil: nil
    }
  }

  /// Returns the last section that starts at or before a position: empty sections start where the next one does.
  private func section(at position: Int) -> Int {
    var (low, high) = (0, sections.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= position { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the index path of the row at a position, or nil for a header or a footer.
  package func indexPath(at position: Int) -> IndexPath? {
    guard case .row(let indexPath) = element(at: position) else { return nil }
    return indexPath
  }

  /// Returns the given position, or the first one after it, that is not a row but a header, a footer, or before all sections.
  package func nextMargin(from position: Int) -> Int? {
    guard position >= lead else { return max(position, 0) }
    guard position < count else { return nil }
    return (section(at: position)..<sections.count).lazy.flatMap { margins(of: $0) }.first { $0 >= position }
  }

  /// Returns the position of a row, or nil if there is no such row.
  package func position(of indexPath: IndexPath) -> Int? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    guard indexPath.row >= 0, indexPath.row < sections[indexPath.section].rows else { return nil }
    return firstRow(of: indexPath.section) + indexPath.row
  }

  /// Returns the position of a section's first row, or the position where it would be if the section is empty.
  package func firstRow(of section: Int) -> Int {
    starts[section] + (sections[section].hasHeader ? 1 : 0)
  }

  /// Returns the number of rows in a section; 0 if there is no such section.
  package func rows(in section: Int) -> Int { sections.indices.contains(section) ? sections[section].rows : 0 }

  /// The number of sections.
  package var sectionCount: Int { sections.count }

  /// Returns the position of a section's header, or nil if there is no such section or it has none.
  package func header(of section: Int) -> Int? {
    sections.indices.contains(section) && sections[section].hasHeader ? starts[section] : nil
  }

  /// Returns the position of a section's footer, or nil if there is no such section or it has none.
  package func footer(of section: Int) -> Int? {
    sections.indices.contains(section) && sections[section].hasFooter ? starts[section + 1] - 1 : nil
  }

  /// Returns all positions of a section, including its header and footer.
  package func positions(of section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// Returns the positions of a section's header and footer.
  package func margins(of section: Int) -> [Int] {
    let share = sections[section]
    return (share.hasHeader ? [starts[section]] : []) + (share.hasFooter ? [starts[section + 1] - 1] : [])
  }

  /// Returns the positions of rows after splices, without the deleted ones.
  package func positions(of places: Set<IndexPath>, after splices: [ListSplice]) -> Set<Int> {
    Set(
      places.compactMap { place in
        position(of: place).flatMap { ListSplice.position(of: $0, after: splices) }
      })
  }

  /// Whether two sections agree in having a header and in having a footer.
  package func isHeadedLike(_ section: Int, _ other: SectionLayout, _ otherSection: Int) -> Bool {
    let (left, right) = (sections[section], other.sections[otherSection])
    return left.hasHeader == right.hasHeader && left.hasFooter == right.hasFooter
  }
}
