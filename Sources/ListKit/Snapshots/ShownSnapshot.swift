/// A data source that shows snapshots.
protocol SnapshotSource<SectionID, ItemID>: AnyObject {
  associatedtype SectionID: Hashable, Sendable
  associatedtype ItemID: Hashable, Sendable
  /// Returns the titles that a section has in a snapshot that is about to be shown.
  func titles(of section: SectionID, in snapshot: TableSnapshot<SectionID, ItemID>) -> SectionTitles
}

/// The snapshot that a list shows, and how it shows the next one: what the data sources for snapshots share.
final class ShownSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Elements = SnapshotElements<SectionID, ItemID>
  typealias Snapshot = TableSnapshot<SectionID, ItemID>

  private var elements = Elements(Snapshot(), [:])
  /// The list's data source, which owns this object.
  weak var source: (any SnapshotSource<SectionID, ItemID>)?
  private weak var changes: SectionChanges?
  /// The number of snapshots applied so far; identifies the latest.
  private var applied = 0
  /// The number of changes shown so far.
  private var generation = 0

  /// - Parameter changes: Those of the list.
  init(in changes: SectionChanges) { self.changes = changes }

  /// The snapshot that is shown.
  var snapshot: Snapshot { elements.snapshot }

  /// Shows a snapshot: now or, while a cell is being filled or changes of the list wait for that, afterwards.
  func apply(_ snapshot: Snapshot, isAnimated: Bool) {
    applied += 1
    let number = applied
    changes?.cells.whenFilled { [weak self] in
      if let self, applied == number { compareAndShow(snapshot, isAnimated) }
    }
  }

  private func compareAndShow(_ snapshot: Snapshot, _ isAnimated: Bool) {
    let next = elements(of: snapshot)
    show(next, next.changes(from: elements), isAnimated)
  }

  /// Shows a snapshot after it has been compared on another thread, unless another one is applied meanwhile.
  func applyInBackground(_ snapshot: Snapshot, isAnimated: Bool) async {
    applied += 1
    let number = applied
    let next = elements(of: snapshot)
    // Whatever is shown meanwhile is what the changes must start from.
    while number == applied {
      let before = generation
      let difference = await next.changesInBackground(from: elements)
      guard number == applied else { return }
      guard generation == before else { continue }
      changes?.cells.whenFilled { [weak self] in
        guard let self, number == applied else { return }
        if generation == before { show(next, difference, isAnimated) } else { compareAndShow(snapshot, isAnimated) }
      }
      return
    }
  }

  /// Becomes a snapshot that the list shows by reloading.
  func replace(with snapshot: Snapshot) {
    applied += 1
    generation += 1
    elements = elements(of: snapshot)
  }

  /// Moves an item as the user has moved it in the list, which shows the move itself. Titles that change by it follow.
  func move(_ source: IndexPath, to destination: IndexPath) {
    var snapshot = snapshot
    guard let item = snapshot.itemIdentifier(for: source), let section = section(at: destination.section) else {
      return
    }
    snapshot.deleteItems([item])
    if let next = snapshot.itemIdentifier(for: destination) {
      snapshot.insertItems([item], beforeItem: next)
    } else {
      snapshot.appendItems([item], toSection: section)
    }
    generation += 1
    let next = elements(of: snapshot)
    elements.move(to: snapshot)
    guard !next.hasTitles(of: elements) else { return }
    let number = generation
    changes?.cells.whenFilled { [weak self] in
      if let self, number == generation { show(next, next.changes(from: elements), false) }
    }
  }

  private func elements(of snapshot: Snapshot) -> Elements {
    let titles = snapshot.sectionIdentifiers.map { ($0, source?.titles(of: $0, in: snapshot) ?? SectionTitles()) }
    return Elements(snapshot, Dictionary(uniqueKeysWithValues: titles))
  }

  private func show(_ next: Elements, _ difference: ValueChanges, _ isAnimated: Bool) {
    generation += 1
    let isFirst = elements.snapshot.numberOfSections == 0
    elements = next
    elements.finishReconfiguring()
    guard let changes, let source, changes.shows(source) else { return }
    changes.show(next.layout, difference, isAnimated: isAnimated && !isFirst)
  }
}

/// What the list asks.
extension ShownSnapshot {
  /// Returns the section at an index.
  func section(at index: Int) -> SectionID? {
    let sections = snapshot.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the titles of the section at an index.
  func titles(at index: Int) -> SectionTitles { elements.titles(of: snapshot.sectionIdentifiers[index]) }

  /// Returns the number of items in the section at an index.
  func numberOfItems(at index: Int) -> Int { snapshot.numberOfItems(inSection: snapshot.sectionIdentifiers[index]) }

  /// Returns the item that the list shows at an index path.
  func shownItem(at indexPath: IndexPath) -> ItemID {
    guard let item = snapshot.itemIdentifier(for: indexPath) else {
      preconditionFailure("there is no item at \(indexPath)")
    }
    return item
  }
}
