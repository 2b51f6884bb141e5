/// Outlines in sections, flattened into a list's positions, to be compared with those shown before on any thread.
package struct OutlineElements<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// A section with its titles.
  package struct Section: Sendable {
    /// The section's identity.
    package let id: SectionID
    /// The items.
    package var snapshot: SectionSnapshot<ItemID>
    /// The title above the rows.
    package let header: String?
    /// The text below the rows.
    package let footer: String?

    /// Combines a snapshot with the titles of its section.
    package init(_ id: SectionID, _ snapshot: SectionSnapshot<ItemID>, header: String?, footer: String?) {
      (self.id, self.snapshot, self.header, self.footer) = (id, snapshot, header, footer)
    }
  }

  /// The sections, in order.
  package var sections: [Section]

  /// Creates the elements of some sections.
  package init(_ sections: [Section] = []) { self.sections = sections }

  /// The sizes of the sections.
  package var layout: SectionLayout {
    SectionLayout(
      sections.map { section in
        SectionLayout.Section(
          rows: section.snapshot.numberOfVisibleItems, hasHeader: section.header != nil,
          hasFooter: section.footer != nil)
      })
  }

  /// Returns the index of the section that contains an item, visible or not.
  package func section(containing item: ItemID) -> Int? { sections.firstIndex { $0.snapshot.contains(item) } }

  /// Returns the index path of a visible item.
  package func indexPath(for item: ItemID) -> IndexPath? {
    guard let section = section(containing: item), let row = sections[section].snapshot.visibleIndex(of: item) else {
      return nil
    }
    return IndexPath(row: row, section: section)
  }

  /// Whether an item of a section is expanded; nil if it cannot be.
  package func isExpanded(_ item: ItemID, in section: Int) -> Bool? {
    let snapshot = sections[section].snapshot
    return snapshot.isExpandable(item) ? snapshot.isExpanded(item) : nil
  }

  /// Returns the visible item at an index path.
  package func item(at indexPath: IndexPath) -> ItemID? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    return sections[indexPath.section].snapshot.visibleItem(at: indexPath.row)
  }

  /// Expands or collapses an item.
  /// - Parameters:
  ///   - item: The item.
  ///   - isExpanded: Whether it is to be expanded.
  ///   - inside: What is inside from now on, if that is something else.
  /// - Returns: The changes; nil if the item is not visible.
  package mutating func setExpanded(
    _ item: ItemID, _ isExpanded: Bool, inside: SectionSnapshot<ItemID>?
  ) -> ValueChanges? {
    guard let section = section(containing: item) else { return nil }
    if let inside, sections[section].snapshot.hasItems(of: inside, outside: item) {
      // A child comes from another item, whose rows change, too.
      let old = self
      sections[section].snapshot.replace(childrenOf: item, using: inside)
      sections[section].snapshot.expand([item])
      return changes(from: old)
    }
    let splice = sections[section].snapshot.setExpanded(item, isExpanded, inside: inside)
    return splice.map { ValueChanges([$0]).shifted(by: layout.firstRow(of: section)) }
  }

  /// Takes over which items are expanded in other elements, where the snapshots do not say so themselves.
  /// - Parameters:
  ///   - old: The elements shown before.
  ///   - children: Provides what is inside expanded items that have nothing inside.
  package mutating func keepExpansion(
    of old: OutlineElements, children: ((ItemID, SectionSnapshot<ItemID>) -> SectionSnapshot<ItemID>)?
  ) {
    let former = Dictionary(old.sections.map { ($0.id, $0.snapshot) }, uniquingKeysWith: { first, _ in first })
    for section in sections.indices {
      sections[section].snapshot.keepExpansion(
        of: former[sections[section].id] ?? SectionSnapshot(), children: children)
    }
  }

  /// Returns the changes since other elements.
  package func changes(from old: OutlineElements) -> ValueChanges {
    let (count, former) = (layout.count, old.layout.count)
    // Nothing to compare.
    guard count > 0, former > 0 else {
      return ValueChanges(count == former ? [] : [ListSplice(position: 0, removed: former, added: count)])
    }
    if surelyHasRows(of: old) { return ValueChanges([], refilled: reconfiguredPositions) }
    let (before, after, reconfigured) = (old.looks, looks, reconfiguredPositions)
    return ValueChanges(from: old.identities, to: identities) { place, position in
      before[place] == after[position] && !reconfigured.contains(position)
    }
  }

  /// Whether other elements show the same rows with the same titles. May be false although they do.
  private func surelyHasRows(of old: OutlineElements) -> Bool {
    sections.elementsEqual(old.sections) {
      $0.id == $1.id && $0.header == $1.header && $0.footer == $1.footer
        && $0.snapshot.surelyHasOutline(of: $1.snapshot)
    }
  }

  private var reconfiguredPositions: Set<Int> {
    let layout = layout
    return sections.indices.reduce(into: []) { positions, section in
      let (snapshot, first) = (sections[section].snapshot, layout.firstRow(of: section))
      positions.formUnion(snapshot.reconfiguredItems.compactMap { snapshot.visibleIndex(of: $0).map { first + $0 } })
    }
  }

  /// Returns the changes since other elements, found off the caller's thread.
  @concurrent package func changesInBackground(from old: OutlineElements) async -> ValueChanges { changes(from: old) }

  private enum Identity: Hashable {
    case header(SectionID)
    case item(ItemID)
    case footer(SectionID)
  }

  /// What is shown, in order. In loops, because generic code that is not specialized looks up the type of what it adds at
  /// each call of a closure.
  private var identities: [Identity] {
    var identities: [Identity] = []
    identities.reserveCapacity(layout.count)
    for section in sections {
      if section.header != nil { identities.append(.header(section.id)) }
      for item in section.snapshot.visibleItems { identities.append(.item(item)) }
      if section.footer != nil { identities.append(.footer(section.id)) }
    }
    return identities
  }

  /// What the table itself shows at each position.
  private var looks: [OutlineLook] {
    var looks: [OutlineLook] = []
    looks.reserveCapacity(layout.count)
    for section in sections {
      if let header = section.header { looks.append(.title(header)) }
      section.snapshot.visitVisible { looks.append(.row(level: $0, isExpanded: $1)) }
      if let footer = section.footer { looks.append(.title(footer)) }
    }
    return looks
  }
}

/// What the table itself shows at a position, besides the cell's content.
private enum OutlineLook: Equatable {
  case title(String)
  case row(level: Int, isExpanded: Bool?)
}
