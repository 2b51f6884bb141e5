/// A snapshot flattened into a list's positions, to be compared with the one shown before on any thread.
package struct SnapshotElements<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// A header or footer of a section.
  package struct Margins: Equatable, Sendable {
    /// The title above the rows.
    package var header: String?
    /// The text below the rows.
    package var footer: String?

    /// Creates the titles of a section.
    package init(header: String? = nil, footer: String? = nil) { (self.header, self.footer) = (header, footer) }
  }

  /// The snapshot.
  package let snapshot: TableSnapshot<SectionID, ItemID>
  private let margins: [SectionID: Margins]

  /// Combines a snapshot with the titles of its sections.
  package init(_ snapshot: TableSnapshot<SectionID, ItemID>, _ margins: [SectionID: Margins]) {
    (self.snapshot, self.margins) = (snapshot, margins)
  }

  /// Returns the titles of a section.
  package func margins(of section: SectionID) -> Margins { margins[section] ?? Margins() }

  /// The sizes of the sections.
  package var layout: SectionLayout {
    SectionLayout(
      snapshot.sectionIdentifiers.map { section in
        let margins = margins(of: section)
        return SectionLayout.Section(
          rows: snapshot.numberOfItems(inSection: section), hasHeader: margins.header != nil,
          hasFooter: margins.footer != nil)
      })
  }

  /// The first position of each section, and the number of positions.
  private var starts: (sections: [SectionID: Int], count: Int) {
    var (starts, count) = ([SectionID: Int](), 0)
    for section in snapshot.sectionIdentifiers {
      let margins = margins(of: section)
      starts[section] = count
      count += snapshot.numberOfItems(inSection: section)
      count += (margins.header == nil ? 0 : 1) + (margins.footer == nil ? 0 : 1)
    }
    return (starts, count)
  }

  /// Returns the changes since another snapshot.
  package func changes(from old: SnapshotElements) -> ValueChanges {
    // Identities are hashed once and rarely compared: the rest works on positions.
    let (starts, oldCount) = old.starts
    let places = PlaceTable(old.snapshot.itemIdentifiers)
    // An item's position is its place among the items, and the headers and footers before it.
    var positions: [Int] = []
    positions.reserveCapacity(old.snapshot.numberOfItems)
    for section in old.snapshot.sectionIdentifiers {
      let first = (starts[section] ?? 0) + (old.margins(of: section).header == nil ? 0 : 1)
      positions.append(contentsOf: first..<first + old.snapshot.numberOfItems(inSection: section))
    }
    let reconfigured = snapshot.reconfiguredItemIdentifiers
    var sources: [Int] = []
    sources.reserveCapacity(snapshot.numberOfItems + 2 * snapshot.numberOfSections)
    var different: Set<Int> = []
    for section in snapshot.sectionIdentifiers {
      let (margins, before) = (margins(of: section), old.margins(of: section))
      let start = starts[section]
      if let header = margins.header {
        if header != before.header { different.insert(sources.count) }
        sources.append(before.header == nil ? -1 : start ?? -1)
      }
      for item in snapshot.itemIdentifiers(inSection: section) {
        if !reconfigured.isEmpty, reconfigured.contains(item) { different.insert(sources.count) }
        sources.append(places[item].map { positions[$0] } ?? -1)
      }
      if let footer = margins.footer {
        if footer != before.footer { different.insert(sources.count) }
        let last = start.map { $0 + (before.header == nil ? 0 : 1) + old.snapshot.numberOfItems(inSection: section) }
        sources.append(before.footer == nil ? -1 : last ?? -1)
      }
    }
    return ValueChanges(sources: sources, oldCount: oldCount) { _, position in !different.contains(position) }
  }

  /// Returns the changes since another snapshot, found off the caller's thread.
  @concurrent package func changesInBackground(from old: SnapshotElements) async -> ValueChanges { changes(from: old) }
}
