// Ownership: the data source owns this object, which references it and the list's changes weakly.

/// A data source that shows section snapshots.
protocol OutlineSource<SectionID, ItemID>: AnyObject {
  associatedtype SectionID: Hashable, Sendable
  associatedtype ItemID: Hashable, Sendable
  /// Returns the titles that a section has with a snapshot that is about to be shown.
  func titles(of section: SectionID, in snapshot: SectionSnapshot<ItemID>) -> SectionTitles
  /// Whether a section has room for levels and triangles.
  func isOutline(_ section: SectionID) -> Bool
}

/// The section snapshots that a list shows, and how it shows the next ones: what the data sources for outlines share.
final class ShownOutline<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  typealias Elements = OutlineElements<SectionID, ItemID>
  typealias Sections = [(section: SectionID, snapshot: SectionSnapshot<ItemID>)]

  /// What is asked and told when the user expands and collapses items.
  var handlers = SectionSnapshotHandlers<ItemID>()
  /// What is added to the cells.
  var style = OutlineStyle()
  /// The list's data source, which owns this object.
  weak var source: (any OutlineSource<SectionID, ItemID>)?
  private weak var changes: SectionChanges?
  private var elements = Elements()
  /// The number of snapshots applied so far; identifies the latest.
  private var applied = 0
  /// The number of changes shown so far.
  private var generation = 0

  /// - Parameter changes: Those of the list.
  init(in changes: SectionChanges) { self.changes = changes }

  /// The sections, in order.
  var sections: [Elements.Section] { elements.sections }

  /// Returns what is shown in a section.
  func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> {
    sections.first { $0.id == section }?.snapshot ?? SectionSnapshot()
  }

  /// Returns the section at an index.
  func section(at index: Int) -> SectionID? { sections.indices.contains(index) ? sections[index].id : nil }

  /// Returns the visible item at an index path.
  func item(at indexPath: IndexPath) -> ItemID? { elements.item(at: indexPath) }

  /// Returns the item that the list shows at an index path.
  func shownItem(at indexPath: IndexPath) -> ItemID {
    guard let item = item(at: indexPath) else { preconditionFailure("there is no item at \(indexPath)") }
    return item
  }

  /// Returns the index path of a visible item.
  func indexPath(for item: ItemID) -> IndexPath? { elements.indexPath(for: item) }
}

// MARK: - Showing snapshots

extension ShownOutline {
  /// Shows a snapshot in a section, which is added after the others if it does not exist.
  func apply(_ snapshot: SectionSnapshot<ItemID>, to section: SectionID, isAnimated: Bool) {
    var next = sections.map { (section: $0.id, snapshot: $0.id == section ? snapshot : $0.snapshot) }
    if !next.contains(where: { $0.section == section }) { next.append((section, snapshot)) }
    apply(next, isAnimated: isAnimated)
  }

  /// Shows snapshots in sections: now or, while a cell is being filled or changes of the list wait for that, afterwards.
  func apply(_ sections: Sections, isAnimated: Bool) {
    applied += 1
    let number = applied
    changes?.cells.whenFilled { [weak self] in
      if let self, applied == number { compareAndShow(sections, isAnimated) }
    }
  }

  private func compareAndShow(_ sections: Sections, _ isAnimated: Bool) {
    let next = elements(of: sections)
    show(next, next.changes(from: elements), isAnimated)
  }

  /// Shows snapshots after they have been compared on another thread, unless others are applied meanwhile.
  func applyInBackground(_ sections: Sections, isAnimated: Bool) async {
    applied += 1
    let number = applied
    // The user may expand and collapse items meanwhile.
    while number == applied {
      let (before, next) = (generation, elements(of: sections))
      let difference = await next.changesInBackground(from: elements)
      guard number == applied else { return }
      guard generation == before else { continue }
      changes?.cells.whenFilled { [weak self] in
        guard let self, number == applied else { return }
        if generation == before { show(next, difference, isAnimated) } else { compareAndShow(sections, isAnimated) }
      }
      return
    }
  }

  private func elements(of sections: Sections) -> Elements {
    var next = Elements(
      sections.map { id, snapshot in
        let titles = source?.titles(of: id, in: snapshot) ?? SectionTitles()
        return Elements.Section(id, snapshot, header: titles.header, footer: titles.footer)
      })
    next.keepExpansion(of: elements, children: handlers.snapshotForExpandingParent)
    return next
  }

  private func show(_ next: Elements, _ difference: ValueChanges, _ isAnimated: Bool) {
    generation += 1
    let isFirst = elements.sections.isEmpty
    elements = next
    for section in elements.sections.indices { elements.sections[section].snapshot.finishReconfiguring() }
    guard let changes = shownChanges else { return }
    changes.show(next.layout, difference, isAnimated: isAnimated && !isFirst)
  }

  /// The changes of the list, unless it has another data source by now.
  private var shownChanges: SectionChanges? {
    guard let changes, let source, changes.shows(source) else { return nil }
    return changes
  }
}

// MARK: - Expanding and collapsing

extension ShownOutline {
  /// Expands or collapses an item at the user's request.
  /// - Returns: Whether it did.
  @discardableResult func toggle(_ item: ItemID) -> Bool {
    guard let isExpanded = elements.section(containing: item).flatMap({ elements.isExpanded(item, in: $0) }) else {
      return false
    }
    let isExpanding = !isExpanded
    let asks = isExpanding ? handlers.shouldExpandItem : handlers.shouldCollapseItem
    guard asks?(item) ?? true else { return false }
    (isExpanding ? handlers.willExpandItem : handlers.willCollapseItem)?(item)
    setExpanded(item, isExpanding)
    return true
  }

  /// Expands or collapses an item or moves to one around it or inside; see ``OutlineProvider``.
  func step(from indexPath: IndexPath, isForward: Bool) -> OutlineStep<IndexPath>? {
    guard let item = item(at: indexPath) else { return nil }
    // No copy of the snapshot may be alive when it changes.
    if elements.isExpanded(item, in: indexPath.section) == !isForward, toggle(item) { return .changed }
    let snapshot = sections[indexPath.section].snapshot
    if !isForward { return snapshot.parent(of: item).flatMap(self.indexPath).map { .move(to: $0) } }
    guard snapshot.isExpanded(item), snapshot.numberOfRows(inside: item) > 0 else { return nil }
    return .move(to: IndexPath(row: indexPath.row + 1, section: indexPath.section))
  }

  /// Expands or collapses an item.
  func setExpanded(_ item: ItemID, _ isExpanded: Bool) {
    changes?.cells.whenFilled { [weak self] in self?.setExpandedNow(item, isExpanded) }
  }

  private func setExpandedNow(_ item: ItemID, _ isExpanded: Bool) {
    guard let section = elements.section(containing: item),
      elements.sections[section].snapshot.isExpanded(item) != isExpanded
    else { return }
    // Asked before anything changes, because the program may look at what is shown.
    let provide = isExpanded ? handlers.snapshotForExpandingParent : nil
    let inside = provide?(item, elements.sections[section].snapshot.snapshot(of: item))
    generation += 1
    guard let difference = elements.setExpanded(item, isExpanded, inside: inside), let changes = shownChanges else {
      return
    }
    let place = indexPath(for: item).flatMap { changes.layout.position(of: $0) }
    // The focus stays near: on the item that hides the focused one.
    if !isExpanded, let place, let hidden = difference.splices.first?.removed {
      changes.revealInstead(of: place + 1..<place + 1 + hidden, place)
    }
    changes.show(elements.layout, difference)
    let position = indexPath(for: item).flatMap { changes.layout.position(of: $0) }
    position.flatMap(changes.cell).map { showPlace(of: item, in: section, $0) }
  }

  /// Shows an item's place in the outline in its cell.
  func showPlace(of item: ItemID, in section: Int, _ cell: ReusableCell) {
    guard source?.isOutline(sections[section].id) == true else { return cell.hideOutline() }
    let level = elements.sections[section].snapshot.level(of: item)
    cell.showOutline(level: level, isExpanded: elements.isExpanded(item, in: section), style) { [weak self] in
      self?.toggle(item)
    }
  }
}
