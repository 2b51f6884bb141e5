/// The lines of a collection view: a header, a footer, one item of a list, several items of a grid, or a whole shelf.
nonisolated struct LineLayout: Equatable {
  private struct Section: Equatable {
    let rows: Range<Int>
    let hasHeader: Bool
    let hasFooter: Bool
    let layout: CollectionLayout
    let columns: Int

    var itemLines: Int { layout.isShelf ? min(rows.count, 1) : (rows.count + columns - 1) / columns }
    var lines: Int { itemLines + (hasHeader ? 1 : 0) + (hasFooter ? 1 : 0) }
    var positions: Range<Int> { rows.lowerBound - (hasHeader ? 1 : 0)..<rows.upperBound + (hasFooter ? 1 : 0) }
  }

  /// A line.
  struct Line: Equatable {
    /// What it shows.
    let positions: Range<Int>
    /// How many items have room beside each other.
    let columns: Int
    /// The layout of its section; nil for a header or a footer.
    let layout: CollectionLayout?
    /// Whether it is the first or the last line of its section's items.
    var isFirst = true
    var isLast = true

    /// Returns where a column is, from the leading edge of what the line shows.
    /// - Parameter width: The width of the view.
    func span(of column: Int, in width: Int) -> Range<Int> {
      guard let layout else { return 0..<max(width, 0) }
      let (lead, spacing) = (layout.contentInsets.leading, layout.interItemSpacing)
      if let itemWidth = layout.shelfItemWidth {
        let start = lead + column * (itemWidth + spacing)
        return start..<start + itemWidth
      }
      let room = max(width - lead - layout.contentInsets.trailing - spacing * (columns - 1), 0)
      let start = lead + column * spacing
      return start + room * column / columns..<start + room * (column + 1) / columns
    }

    /// Returns the column that is nearest to a place.
    func column(at place: Int, in width: Int) -> Int {
      guard let layout else { return 0 }
      let (insets, spacing) = (layout.contentInsets, layout.interItemSpacing)
      // From the middle of the room between two.
      let start = insets.leading - spacing / 2
      // In whole numbers for all columns: a remainder would add up.
      let all =
        layout.shelfItemWidth.map { ($0 + spacing) * columns } ?? width - insets.leading - insets.trailing + spacing
      return min(max((place - start) * columns / max(all, 1), 0), max(columns - 1, 0))
    }
  }

  private let sections: [Section]
  /// The first line of each section, followed by the number of lines.
  private let starts: [Int]
  /// The first position of each section.
  private let positions: [Int]

  /// Lays out sections in a view of a width; a view without a width has no lines.
  /// - Parameter hasFooter: Whether there is a position after the last section; those before the first one are in the
  ///   layout.
  init(_ layout: SectionLayout, _ layouts: [CollectionLayout], hasFooter: Bool = false, width: Int) {
    let count = width > 0 ? min(layout.sectionCount, layouts.count) : 0
    var sections = (0..<count).map { section in
      let margins = layout.margins(of: section)
      let first = layout.firstRow(of: section)
      return Section(
        rows: first..<first + layout.rows(in: section), hasHeader: margins.first.map { $0 < first } ?? false,
        hasFooter: margins.last.map { $0 >= first } ?? false, layout: layouts[section],
        columns: layouts[section].columns(in: width))
    }
    if width > 0 {
      let edge = { (position: Int, isFirst: Bool) in
        Section(
          rows: position..<position, hasHeader: isFirst, hasFooter: !isFirst, layout: CollectionLayout.list, columns: 1)
      }
      if layout.lead > 0 { sections.insert(edge(layout.lead, true), at: 0) }
      if hasFooter { sections.append(edge(layout.count, false)) }
    }
    self.sections = sections
    var starts = [0]
    for section in sections { starts.append((starts.last ?? 0) + section.lines) }
    self.starts = starts
    positions = sections.map(\.positions.lowerBound)
  }

  /// The number of positions.
  private var positionCount: Int { sections.last?.positions.upperBound ?? 0 }

  /// The number of lines.
  var count: Int { starts.last ?? 0 }

  /// Returns a line.
  func line(at index: Int) -> Line? {
    guard index >= 0, index < count else { return nil }
    let number = Self.last(in: starts.dropLast(), atMost: index)
    let section = sections[number]
    var place = index - starts[number]
    if section.hasHeader {
      if place == 0 { return Line(positions: Range(section.positions.lowerBound), columns: 1, layout: nil) }
      place -= 1
    }
    guard place < section.itemLines else {
      return Line(positions: Range(section.positions.upperBound - 1), columns: 1, layout: nil)
    }
    if section.layout.isShelf {
      return Line(positions: section.rows, columns: section.rows.count, layout: section.layout)
    }
    let first = section.rows.lowerBound + place * section.columns
    return Line(
      positions: first..<min(first + section.columns, section.rows.upperBound), columns: section.columns,
      layout: section.layout, isFirst: place == 0, isLast: place == section.itemLines - 1)
  }

  /// Returns the line that shows a position; for the position after the last one, the number of lines.
  func line(of position: Int) -> Int {
    guard !sections.isEmpty else { return 0 }
    let number = Self.last(in: positions[...], atMost: position)
    let section = sections[number]
    let header = section.hasHeader ? 1 : 0
    if position < section.rows.lowerBound { return starts[number] }
    if position >= section.rows.upperBound {
      return min(starts[number] + header + section.itemLines + (position - section.rows.upperBound), starts[number + 1])
    }
    return starts[number] + header
      + (section.layout.isShelf ? 0 : (position - section.rows.lowerBound) / section.columns)
  }

  /// Returns the place of the last number that is at most as large as another one.
  private static func last(in numbers: ArraySlice<Int>, atMost number: Int) -> Int {
    var (low, high) = (0, max(numbers.count - 1, 0))
    while low < high {
      let middle = (low + high + 1) / 2
      if numbers[middle] <= number { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the splices of lines that follow from splices of positions, or nil if everything is different.
  func splices(since old: LineLayout, _ splices: [ListSplice]) -> [ListSplice]? {
    var result: [ListSplice] = []
    var (growth, lines) = (0, old.count)
    func change(at line: Int, to wanted: Int) -> Bool {
      guard wanted != lines else { return true }
      let (removed, added) = (max(lines - wanted, 0), max(wanted - lines, 0))
      // A change in the middle of a grid's line removes a line further down.
      let splice = ListSplice(position: min(line, lines - removed), removed: removed, added: added)
      guard splice.position >= 0 else { return false }
      result.append(splice)
      lines = wanted
      return true
    }
    for (number, splice) in splices.enumerated() {
      growth += splice.added - splice.removed
      // The last item before the next change tells how many lines have come and gone until there.
      let last = (number + 1 < splices.count ? splices[number + 1].position : positionCount) - 1
      guard last >= splice.position + splice.added else { continue }
      let (before, after) = (old.line(of: last - growth), line(of: last))
      guard change(at: line(of: splice.position), to: old.count + after - before) else { return nil }
    }
    return change(at: min(lines, count), to: count) ? result : nil
  }
}

extension Range<Int> {
  /// A single number.
  fileprivate nonisolated init(_ number: Int) { self = number..<number + 1 }
}
