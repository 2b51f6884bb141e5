/// The sections of a table and their items by identity: the counterpart of NSDiffableDataSourceSnapshot.
///
///     var snapshot = TableSnapshot<Folder.ID, Feed.ID>()
///     snapshot.appendSections([news])
///     snapshot.appendItems(feeds, toSection: news)
///
/// An item and a section occur once; one that is inserted again moves. Items and sections that do not exist are ignored
/// where they are to be deleted or moved, or where others are to be inserted beside them.
public struct TableSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Equatable, Sendable {
  /// The sections, in order.
  public private(set) var sectionIdentifiers: [SectionID] = []
  /// The items to be filled again although they are the same.
  public private(set) var reconfiguredItemIdentifiers: Set<ItemID> = []
  private var items: [SectionID: [ItemID]] = [:]
  private var homes: [ItemID: SectionID] = [:]

  /// Creates an empty snapshot.
  public init() {}

  /// The number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }

  /// The number of items in all sections.
  public var numberOfItems: Int { homes.count }

  /// The items of all sections, in order.
  public var itemIdentifiers: [ItemID] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

  /// Returns the items of a section, in order.
  public func itemIdentifiers(inSection section: SectionID) -> [ItemID] { items[section] ?? [] }

  /// Returns the number of items in a section.
  public func numberOfItems(inSection section: SectionID) -> Int { items[section]?.count ?? 0 }

  /// Returns the section that contains an item.
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? { homes[item] }

  /// Returns the index of a section.
  public func indexOfSection(_ section: SectionID) -> Int? { sectionIdentifiers.firstIndex(of: section) }

  /// Returns the item at an index path.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? {
    guard sectionIdentifiers.indices.contains(indexPath.section),
      let items = items[sectionIdentifiers[indexPath.section]], items.indices.contains(indexPath.row)
    else { return nil }
    return items[indexPath.row]
  }

  /// Returns the index path of an item, which is searched in its section.
  public func indexPath(for item: ItemID) -> IndexPath? {
    guard let home = homes[item], let section = indexOfSection(home), let row = items[home]?.firstIndex(of: item) else {
      return nil
    }
    return IndexPath(row: row, section: section)
  }
}

extension TableSnapshot {
  /// Adds sections after the last one.
  public mutating func appendSections(_ sections: [SectionID]) {
    for section in sections { insert(section, at: { _ in nil }) }
  }

  /// Inserts sections before another one.
  public mutating func insertSections(_ sections: [SectionID], beforeSection next: SectionID) {
    guard items[next] != nil else { return }
    for section in sections where section != next { insert(section) { $0.firstIndex(of: next) } }
  }

  /// Inserts sections after another one.
  public mutating func insertSections(_ sections: [SectionID], afterSection previous: SectionID) {
    guard items[previous] != nil else { return }
    for section in sections.reversed() where section != previous {
      insert(section) { $0.firstIndex(of: previous).map { $0 + 1 } }
    }
  }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ sections: [SectionID]) {
    let deleted = Set(sections)
    sectionIdentifiers.removeAll(where: deleted.contains)
    for section in deleted {
      let gone = items.removeValue(forKey: section) ?? []
      for item in gone { homes[item] = nil }
      reconfiguredItemIdentifiers.subtract(gone)
    }
  }

  /// Moves a section before another one.
  public mutating func moveSection(_ section: SectionID, beforeSection next: SectionID) {
    if items[section] != nil { insertSections([section], beforeSection: next) }
  }

  /// Moves a section after another one.
  public mutating func moveSection(_ section: SectionID, afterSection previous: SectionID) {
    if items[section] != nil { insertSections([section], afterSection: previous) }
  }

  /// Inserts a section, or moves it, at the index that `place` finds in the others; at the end if that is nil.
  private mutating func insert(_ section: SectionID, at place: ([SectionID]) -> Int?) {
    if items[section] == nil { items[section] = [] } else { sectionIdentifiers.removeAll { $0 == section } }
    sectionIdentifiers.insert(section, at: place(sectionIdentifiers) ?? sectionIdentifiers.count)
  }
}

extension TableSnapshot {
  /// Adds items after the last one of a section; of the last section if none is given. The section is added if it does
  /// not exist.
  public mutating func appendItems(_ identifiers: [ItemID], toSection section: SectionID? = nil) {
    guard let section = section ?? sectionIdentifiers.last else { return }
    if items[section] == nil { appendSections([section]) }
    insert(identifiers, in: section) { $0.count }
  }

  /// Inserts items before another one.
  public mutating func insertItems(_ identifiers: [ItemID], beforeItem next: ItemID) {
    guard let section = homes[next] else { return }
    insert(identifiers.filter { $0 != next }, in: section) { $0.firstIndex(of: next) ?? $0.count }
  }

  /// Inserts items after another one.
  public mutating func insertItems(_ identifiers: [ItemID], afterItem previous: ItemID) {
    guard let section = homes[previous] else { return }
    insert(identifiers.filter { $0 != previous }, in: section) { ($0.firstIndex(of: previous) ?? $0.count - 1) + 1 }
  }

  /// Moves an item before another one.
  public mutating func moveItem(_ item: ItemID, beforeItem next: ItemID) {
    if homes[item] != nil { insertItems([item], beforeItem: next) }
  }

  /// Moves an item after another one.
  public mutating func moveItem(_ item: ItemID, afterItem previous: ItemID) {
    if homes[item] != nil { insertItems([item], afterItem: previous) }
  }

  /// Deletes items.
  public mutating func deleteItems(_ identifiers: [ItemID]) {
    let deleted = Set(identifiers)
    let sections = Set(deleted.compactMap { homes.removeValue(forKey: $0) })
    for section in sections { items[section]?.removeAll(where: deleted.contains) }
    reconfiguredItemIdentifiers.subtract(deleted)
  }

  /// Deletes all items and sections.
  public mutating func deleteAllItems() { self = TableSnapshot() }

  /// Has the cells of items filled again, because what they show has changed.
  public mutating func reconfigureItems(_ identifiers: [ItemID]) {
    reconfiguredItemIdentifiers.formUnion(identifiers.filter { homes[$0] != nil })
  }

  /// Clears the set of items to fill again, after they were filled.
  package mutating func finishReconfiguring() { reconfiguredItemIdentifiers = [] }

  private mutating func insert(_ identifiers: [ItemID], in section: SectionID, at place: ([ItemID]) -> Int) {
    var known: Set<ItemID> = []
    let new = identifiers.filter { known.insert($0).inserted }
    let moved = new.filter { homes[$0] != nil }
    if !moved.isEmpty {
      let kept = reconfiguredItemIdentifiers
      deleteItems(moved)
      reconfiguredItemIdentifiers = kept
    }
    let index = place(items[section] ?? [])
    items[section, default: []].insert(contentsOf: new, at: index)
    for item in new { homes[item] = section }
  }
}
