/// The place to which the user moves an item of an outline.
public nonisolated struct OutlineDestination<ItemID: Hashable & Sendable>: Equatable, Sendable {
  /// The item inside which it comes; nil for none.
  public var parent: ItemID?
  /// The item before which it comes; nil for the end.
  public var next: ItemID?

  /// Creates the place before an item, or at the end.
  public init(parent: ItemID?, next: ItemID?) { (self.parent, self.next) = (parent, next) }
}

extension OutlineDataSource {
  /// Returns the place in the outline that a destination means, for a delegate that moves rows itself. An item cannot
  /// move to another section or into itself.
  ///
  /// One step up or down goes into an expanded item at its side or out of the one around it. Below an expanded item is
  /// inside it, before the others.
  public func place(of source: IndexPath, carriedTo destination: RowDestination) -> OutlineDestination<ItemID>? {
    guard let section = sectionIdentifier(for: source.section) else { return nil }
    return OutlinePlaces(snapshot: snapshot(for: section)).place(of: source, carriedTo: destination)
  }
}

extension CollectionOutlineDataSource {
  /// Returns the place in the outline that a destination means, for a delegate that moves items itself
  /// (``CollectionViewDelegate/collectionView(_:carriesItemAt:to:)``); see ``OutlineDataSource/place(of:carriedTo:)``.
  public func place(of source: IndexPath, carriedTo destination: RowDestination) -> OutlineDestination<ItemID>? {
    guard let section = sectionIdentifier(for: source.section) else { return nil }
    return OutlinePlaces(snapshot: snapshot(for: section)).place(of: source, carriedTo: destination)
  }
}

/// The places beside and inside the visible items of an outline.
private nonisolated struct OutlinePlaces<ItemID: Hashable & Sendable> {
  typealias Place = OutlineDestination<ItemID>

  let snapshot: SectionSnapshot<ItemID>

  func place(of source: IndexPath, carriedTo destination: RowDestination) -> Place? {
    guard let item = snapshot.visibleItem(at: source.row) else { return nil }
    switch destination {
    case .up: return above(item)
    case .down: return below(item)
    case .before(let target), .after(let target), .into(let target):
      guard target.section == source.section else { return nil }
      guard let other = snapshot.visibleItem(at: target.row) else { return Place(parent: nil, next: nil) }
      guard !snapshot.isItem(other, within: item) else { return nil }
      if case .before = destination { return before(other) }
      if case .after = destination { return after(other) }
      return snapshot.isExpandable(other) ? Place(parent: other, next: nil) : nil
    }
  }

  /// One row up: into the item that ends with the row above, or out of the one that is the row above.
  private func above(_ item: ItemID) -> Place? {
    guard let row = snapshot.visibleIndex(of: item), let above = snapshot.visibleItem(at: row - 1) else { return nil }
    let (level, levelAbove) = (snapshot.level(of: item), snapshot.level(of: above))
    if levelAbove == level, snapshot.isExpanded(above), snapshot.isExpandable(above) { return inside(above) }
    return levelAbove > level ? Place(parent: snapshot.parent(of: above), next: nil) : before(above)
  }

  /// Past the next sibling with what is inside it: into an expanded one, or out of the item that ends here.
  private func below(_ item: ItemID) -> Place? {
    guard let next = sibling(after: item) else { return snapshot.parent(of: item).map(afterWhole) }
    return snapshot.isExpanded(next) && snapshot.isExpandable(next) ? inside(next) : after(next)
  }

  private func before(_ item: ItemID) -> Place { Place(parent: snapshot.parent(of: item), next: item) }

  private func after(_ item: ItemID) -> Place {
    snapshot.isExpanded(item) && snapshot.numberOfRows(inside: item) > 0 ? inside(item) : afterWhole(item)
  }

  /// After an item and what is inside it.
  private func afterWhole(_ item: ItemID) -> Place {
    Place(parent: snapshot.parent(of: item), next: sibling(after: item))
  }

  /// Before everything inside an item.
  private func inside(_ item: ItemID) -> Place { Place(parent: item, next: snapshot.children(of: item).first) }

  private func sibling(after item: ItemID) -> ItemID? {
    let parent = snapshot.parent(of: item)
    let siblings = parent.map(snapshot.children) ?? snapshot.rootItems
    return siblings.firstIndex(of: item).flatMap { $0 + 1 < siblings.count ? siblings[$0 + 1] : nil }
  }
}
