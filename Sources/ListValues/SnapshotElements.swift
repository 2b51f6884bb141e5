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

  private enum Identity: Hashable {
    case header(SectionID)
    case item(ItemID)
    case footer(SectionID)
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

  private var identities: [Identity] {
    var identities: [Identity] = []
    identities.reserveCapacity(snapshot.numberOfItems + 2 * snapshot.numberOfSections)
    for section in snapshot.sectionIdentifiers {
      let margins = margins(of: section)
      if margins.header != nil { identities.append(.header(section)) }
      for item in snapshot.itemIdentifiers(inSection: section) { identities.append(.item(item)) }
      if margins.footer != nil { identities.append(.footer(section)) }
    }
    return identities
  }

  /// Returns the changes since another snapshot.
  package func changes(from old: SnapshotElements) -> ValueChanges {
    let (before, after) = (old.identities, identities)
    return ValueChanges(from: before, to: after) { _, position in
      switch after[position] {
      case .header(let section): margins(of: section).header == old.margins(of: section).header
      case .footer(let section): margins(of: section).footer == old.margins(of: section).footer
      case .item(let item): !snapshot.reconfiguredItemIdentifiers.contains(item)
      }
    }
  }

  /// Returns the changes since another snapshot, found off the caller's thread.
  @concurrent package func changesInBackground(from old: SnapshotElements) async -> ValueChanges { changes(from: old) }
}
