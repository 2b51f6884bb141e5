/// Shows snapshots of a collection view: the counterpart of UICollectionViewDiffableDataSource.
///
///     let source = CollectionViewDiffableDataSource<Album.ID, Photo.ID>(collection) { collection, photo, indexPath in … }
///     source.apply(snapshot)
///
/// The collection view holds its data source weakly; hold this object. A subclass arranges its sections and adds headers
/// and type-ahead by overriding the methods of ``CollectionViewDataSource``.
open class CollectionViewDiffableDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  CollectionViewDataSourceDefaults, CollectionViewDataSource, CollectionItemIdentifying
{
  /// Which items the user can move, and what is told of moved ones.
  public var reorderingHandlers = ReorderingHandlers<SectionID, ItemID>()

  /// The collection view that shows the items.
  public private(set) weak var collectionView: CollectionView?
  private let cell: (CollectionView, ItemID, IndexPath) -> ReusableCell
  private let shown: ShownSnapshot<SectionID, ItemID>

  /// Becomes a collection view's data source.
  /// - Parameters:
  ///   - collectionView: The collection view.
  ///   - cell: Returns a cell for an item, obtained from ``CollectionView/dequeue(_:for:)`` and filled with its content.
  public init(
    _ collectionView: CollectionView,
    cell: @escaping (_ collectionView: CollectionView, _ item: ItemID, _ indexPath: IndexPath) -> ReusableCell
  ) {
    (self.collectionView, self.cell) = (collectionView, cell)
    shown = ShownSnapshot(in: collectionView.changes)
    super.init()
    shown.source = self
    collectionView.dataSource = self
  }

  /// Returns what is shown, to be changed and applied.
  public func snapshot() -> TableSnapshot<SectionID, ItemID> { shown.snapshot }

  /// Shows a snapshot. Items that stay keep their cells; selection, focus and scroll position follow the items.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - animatingDifferences: Whether inserted items fade in, unless the user has turned animations off.
  public func apply(_ snapshot: TableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true) {
    shown.apply(snapshot, isAnimated: animatingDifferences)
  }

  /// Shows a snapshot after it has been compared on another thread, for long lists. If another one is applied meanwhile,
  /// that one stays.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - animatingDifferences: Whether inserted items fade in, unless the user has turned animations off.
  public func applyInBackground(
    _ snapshot: TableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true
  ) async {
    await shown.applyInBackground(snapshot, isAnimated: animatingDifferences)
  }

  /// Shows a snapshot as if it were a different list: nothing of the old one is kept.
  public func applyUsingReloadData(_ snapshot: TableSnapshot<SectionID, ItemID>) {
    shown.replace(with: snapshot)
    collectionView?.reloadData()
  }

  /// Returns the item at an index path.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? { shown.snapshot.itemIdentifier(for: indexPath) }

  /// Returns the index path of an item.
  public func indexPath(for item: ItemID) -> IndexPath? { shown.snapshot.indexPath(for: item) }

  /// Returns the section at an index.
  public func sectionIdentifier(for index: Int) -> SectionID? { shown.section(at: index) }

  /// Returns the index of a section.
  public func index(for section: SectionID) -> Int? { shown.snapshot.indexOfSection(section) }

  /// Returns how a section arranges its items. A grid of adaptive columns by default.
  open func layout(for section: SectionID) -> CollectionLayout { .grid(minimumWidth: 160) }

  /// Returns the title above a section; nil for none. Called once for each snapshot, before it is shown.
  open func title(forHeaderIn section: SectionID, _ snapshot: TableSnapshot<SectionID, ItemID>) -> String? { nil }

  /// Returns the text below a section; nil for none. Called once for each snapshot, before it is shown.
  open func title(forFooterIn section: SectionID, _ snapshot: TableSnapshot<SectionID, ItemID>) -> String? { nil }

  /// Returns what ``ReorderingHandlers/canReorderItem`` says.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    itemIdentifier(for: indexPath).flatMap { reorderingHandlers.canReorderItem?($0) } ?? false
  }

  /// Moves the item in the snapshot. A subclass that keeps the order elsewhere moves it there too, or is told by
  /// ``ReorderingHandlers/didReorder``.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {
    let initial = snapshot()
    shown.move(source, to: destination)
    reorderingHandlers.didReorder?(SnapshotTransaction(initialSnapshot: initial, finalSnapshot: snapshot()))
  }

  /// Returns the number of sections.
  public func numberOfSections(in collectionView: CollectionView) -> Int { shown.snapshot.numberOfSections }

  /// Returns the number of items in a section.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    shown.numberOfItems(at: section)
  }

  /// Returns how a section arranges its items.
  public func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    sectionIdentifier(for: section).map(layout) ?? .list
  }

  /// Returns the title above a section.
  public func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
    shown.titles(at: section).header
  }

  /// Returns the text below a section.
  public func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String? {
    shown.titles(at: section).footer
  }

  /// Returns the cell of the item.
  public func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    cell(collectionView, shown.shownItem(at: indexPath), indexPath)
  }
}

extension CollectionViewDiffableDataSource: SnapshotSource {
  func titles(of section: SectionID, in snapshot: TableSnapshot<SectionID, ItemID>) -> SectionTitles {
    // A grid view has no place for them.
    guard collectionView?.items.hasMargins == true else { return SectionTitles() }
    return SectionTitles(header: title(forHeaderIn: section, snapshot), footer: title(forFooterIn: section, snapshot))
  }
}

/// What a ``CollectionViewDiffableDataSource`` asks and tells when the user moves an item: the counterpart of
/// UICollectionViewDiffableDataSource.ReorderingHandlers.
public struct ReorderingHandlers<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// Returns whether the user may move an item. Without it, none can be moved.
  public var canReorderItem: ((ItemID) -> Bool)?
  /// Called after the user has moved an item, to store the new order. A snapshot applied here is shown after the move.
  public var didReorder: ((SnapshotTransaction<SectionID, ItemID>) -> Void)?

  /// Creates handlers.
  public init(
    canReorderItem: ((ItemID) -> Bool)? = nil,
    didReorder: ((SnapshotTransaction<SectionID, ItemID>) -> Void)? = nil
  ) {
    (self.canReorderItem, self.didReorder) = (canReorderItem, didReorder)
  }
}

/// What a move by the user has changed.
public struct SnapshotTransaction<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable> {
  /// The items before the move.
  public let initialSnapshot: TableSnapshot<SectionID, ItemID>
  /// The items after it.
  public let finalSnapshot: TableSnapshot<SectionID, ItemID>
}
