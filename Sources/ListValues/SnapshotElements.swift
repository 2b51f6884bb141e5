/// The texts above and below a section's rows.
package struct SectionTitles: Equatable, Sendable {
  /// The title above the rows.
  package var header: String?
  /// The text below the rows.
  package var footer: String?

  /// Creates the titles of a section.
  package init(header: String? = nil, footer: String? = nil) { (self.header, self.footer) = (header, footer) }
}

/// A snapshot flattened into a list's positions, to be compared with the one shown before on any thread.
package struct SnapshotElements<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// The snapshot.
  package private(set) var snapshot: TableSnapshot<SectionID, ItemID>
  private let titles: [SectionID: SectionTitles]

  /// Combines a snapshot with the titles of its sections.
  package init(_ snapshot: TableSnapshot<SectionID, ItemID>, _ titles: [SectionID: SectionTitles]) {
    (self.snapshot, self.titles) = (snapshot, titles)
  }

  /// Changes the order of the items, but not the titles.
  package mutating func move(to next: TableSnapshot<SectionID, ItemID>) { snapshot = next }

  /// Whether the sections have the same titles as those of other elements.
  package func hasTitles(of other: SnapshotElements) -> Bool { titles == other.titles }

  /// Forgets which items were to be filled again.
  package mutating func finishReconfiguring() { snapshot.finishReconfiguring() }

  /// Returns the titles of a section.
  package func titles(of section: SectionID) -> SectionTitles { titles[section] ?? SectionTitles() }

  /// The sizes of the sections.
  package var layout: SectionLayout {
    SectionLayout(
      snapshot.sectionIdentifiers.map { section in
        let titles = titles(of: section)
        return SectionLayout.Section(
          rows: snapshot.numberOfItems(inSection: section), hasHeader: titles.header != nil,
          hasFooter: titles.footer != nil)
      })
  }

  /// The first position of each section, and the number of positions.
  private var starts: (sections: [SectionID: Int], count: Int) {
    var (starts, count) = ([SectionID: Int](), 0)
    for section in snapshot.sectionIdentifiers {
      let titles = titles(of: section)
      starts[section] = count
      count += snapshot.numberOfItems(inSection: section)
      count += (titles.header == nil ? 0 : 1) + (titles.footer == nil ? 0 : 1)
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
      let first = (starts[section] ?? 0) + (old.titles(of: section).header == nil ? 0 : 1)
      positions.append(contentsOf: first..<first + old.snapshot.numberOfItems(inSection: section))
    }
    let reconfigured = snapshot.reconfiguredItemIdentifiers
    var sources: [Int] = []
    sources.reserveCapacity(snapshot.numberOfItems + 2 * snapshot.numberOfSections)
    var different: Set<Int> = []
    for section in snapshot.sectionIdentifiers {
      let (titles, before) = (titles(of: section), old.titles(of: section))
      let start = starts[section]
      if let header = titles.header {
        if header != before.header { different.insert(sources.count) }
        sources.append(before.header == nil ? -1 : start ?? -1)
      }
      for item in snapshot.itemIdentifiers(inSection: section) {
        if !reconfigured.isEmpty, reconfigured.contains(item) { different.insert(sources.count) }
        sources.append(places[item].map { positions[$0] } ?? -1)
      }
      if let footer = titles.footer {
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
