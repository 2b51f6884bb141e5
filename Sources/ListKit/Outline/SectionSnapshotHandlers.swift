/// What is asked and told when the user expands and collapses items: the counterpart of
/// UICollectionViewDiffableDataSource.SectionSnapshotHandlers.
public struct SectionSnapshotHandlers<ItemID: Hashable & Sendable> {
  /// Whether the user may expand an item. Yes if nil.
  public var shouldExpandItem: ((_ item: ItemID) -> Bool)?
  /// The user is about to expand an item.
  public var willExpandItem: ((_ item: ItemID) -> Void)?
  /// Whether the user may collapse an item. Yes if nil.
  public var shouldCollapseItem: ((_ item: ItemID) -> Bool)?
  /// The user is about to collapse an item.
  public var willCollapseItem: ((_ item: ItemID) -> Void)?
  /// Provides what is inside an item each time it is expanded, also by the program.
  ///
  /// It receives what is inside so far, which it returns if nothing is different. Such an item is expandable before
  /// anything is inside if ``SectionSnapshot/setExpandable(_:_:)`` says so. Children that take long to find are applied
  /// later with a new snapshot: the item stays expanded.
  public var snapshotForExpandingParent:
    ((_ parent: ItemID, _ current: SectionSnapshot<ItemID>) -> SectionSnapshot<ItemID>)?

  /// Creates handlers that allow everything.
  public init() {}
}

/// What an outline adds to the cells of its rows.
public struct OutlineStyle {
  /// The width of a level, in pixels.
  public var indentationWidth = 24
  /// Whether a row without a triangle leaves the space for it, so that it begins where the rows beside it do.
  public var alignsRows = true
  /// The accessible name of the triangle that expands a row.
  public var expandTitle = "Expand"
  /// The accessible name of the triangle that collapses a row.
  public var collapseTitle = "Collapse"

  /// Creates the default style.
  public init() {}
}
