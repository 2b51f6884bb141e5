/// Shows section snapshots in a collection view, whose items can be inside one another and be expanded and collapsed.
///
///     let source = CollectionOutlineDataSource<Section, Item>(collection) { collection, item, indexPath in … }
///     source.apply(snapshot, to: .folders)
///
/// The collection view's counterpart of ``OutlineDataSource``, whose behavior it has in sections that are a list. A section
/// of another layout shows its visible items without levels and triangles: beside an outline, for example, a shelf.
///
/// An item occurs in one section only. The collection view, which must be on top of a GtkListView, holds its data source
/// weakly; hold this object. A subclass arranges its sections and adds headers, moving and type-ahead by overriding the
/// methods of ``CollectionViewDataSource``.
open class CollectionOutlineDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  CollectionViewDataSourceDefaults, CollectionViewDataSource, CollectionItemIdentifying
{
  /// What is asked and told when the user expands and collapses items.
  public var sectionSnapshotHandlers: SectionSnapshotHandlers<ItemID> {
    get { shown.handlers }
    set { shown.handlers = newValue }
  }
  /// What is added to the cells. Set it before the first snapshot is applied.
  public var style: OutlineStyle {
    get { shown.style }
    set { shown.style = newValue }
  }

  /// The collection view that shows the items.
  public private(set) weak var collectionView: CollectionView?
  private let cell: (CollectionView, ItemID, IndexPath) -> ReusableCell
  private let shown: ShownOutline<SectionID, ItemID>

  /// Becomes a collection view's data source.
  /// - Parameters:
  ///   - collectionView: The collection view.
  ///   - cell: Returns a cell for an item, obtained from ``CollectionView/dequeue(_:for:)`` and filled with its content.
  public init(
    _ collectionView: CollectionView,
    cell: @escaping (_ collectionView: CollectionView, _ item: ItemID, _ indexPath: IndexPath) -> ReusableCell
  ) {
    (self.collectionView, self.cell) = (collectionView, cell)
    shown = ShownOutline(in: collectionView.changes)
    super.init()
    shown.source = self
    collectionView.dataSource = self
  }

  /// The sections, in order.
  public var sectionIdentifiers: [SectionID] { shown.sections.map(\.id) }

  /// Returns what is shown in a section, to be changed and applied.
  public func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> { shown.snapshot(for: section) }

  /// Returns the visible item at an index path.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? { shown.item(at: indexPath) }

  /// Returns the index path of an item; nil if it does not exist or is inside a collapsed one.
  public func indexPath(for item: ItemID) -> IndexPath? { shown.indexPath(for: item) }

  /// Returns the section at an index.
  public func sectionIdentifier(for index: Int) -> SectionID? { shown.section(at: index) }

  /// Shows a snapshot in a section, like ``OutlineDataSource/apply(_:to:animatingDifferences:)``.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - section: The section.
  ///   - animatingDifferences: Whether inserted items fade in, unless the user has turned animations off.
  public func apply(
    _ snapshot: SectionSnapshot<ItemID>, to section: SectionID, animatingDifferences: Bool = true
  ) { shown.apply(snapshot, to: section, isAnimated: animatingDifferences) }

  /// Shows snapshots in sections, which replace those shown so far.
  /// - Parameters:
  ///   - sections: The sections, in order.
  ///   - animatingDifferences: Whether inserted items fade in, unless the user has turned animations off.
  public func apply(
    _ sections: [(section: SectionID, snapshot: SectionSnapshot<ItemID>)], animatingDifferences: Bool = true
  ) { shown.apply(sections, isAnimated: animatingDifferences) }

  /// Shows snapshots in sections after they have been compared on another thread, for long lists. If others are applied
  /// meanwhile, those stay.
  /// - Parameters:
  ///   - sections: The sections, in order, which replace those shown so far.
  ///   - animatingDifferences: Whether inserted items fade in, unless the user has turned animations off.
  public func applyInBackground(
    _ sections: [(section: SectionID, snapshot: SectionSnapshot<ItemID>)], animatingDifferences: Bool = true
  ) async { await shown.applyInBackground(sections, isAnimated: animatingDifferences) }

  /// Expands an item, without asking whether the user may.
  public func expand(_ item: ItemID) { shown.setExpanded(item, true) }

  /// Collapses an item, without asking whether the user may.
  public func collapse(_ item: ItemID) { shown.setExpanded(item, false) }

  /// Returns how a section arranges its items. A list by default.
  open func layout(for section: SectionID) -> CollectionLayout { .list }

  /// Returns the title above a section; nil for none. Called when a snapshot is applied.
  open func title(forHeaderIn section: SectionID, _ snapshot: SectionSnapshot<ItemID>) -> String? { nil }

  /// Returns the text below a section; nil for none. Called when a snapshot is applied.
  open func title(forFooterIn section: SectionID, _ snapshot: SectionSnapshot<ItemID>) -> String? { nil }

  /// Returns false.
  open func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing: only the program knows what an item can be inside. See
  /// ``CollectionViewDelegate/collectionView(_:carriesItemAt:to:)``.
  open func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {}

  /// Returns the number of sections.
  public func numberOfSections(in collectionView: CollectionView) -> Int { shown.sections.count }

  /// Returns the number of visible items in a section.
  public func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    shown.sections[section].snapshot.numberOfVisibleItems
  }

  /// Returns how a section arranges its items.
  public func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    sectionIdentifier(for: section).map(layout) ?? .list
  }

  /// Returns the title above a section.
  public func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
    shown.sections[section].header
  }

  /// Returns the text below a section.
  public func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String? {
    shown.sections[section].footer
  }

  /// Returns the cell of the item, in a list indented and with its triangle.
  public func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    let item = shown.shownItem(at: indexPath)
    let cell = cell(collectionView, item, indexPath)
    shown.showPlace(of: item, in: indexPath.section, cell)
    return cell
  }
}

extension CollectionOutlineDataSource: OutlineProvider {
  func step(from indexPath: IndexPath, isForward: Bool) -> OutlineStep<IndexPath>? {
    guard sectionIdentifier(for: indexPath.section).map(isOutline) == true else { return nil }
    return shown.step(from: indexPath, isForward: isForward)
  }
}

extension CollectionOutlineDataSource: OutlineSource {
  func titles(of section: SectionID, in snapshot: SectionSnapshot<ItemID>) -> SectionTitles {
    // A grid view has no place for them.
    guard collectionView?.items.hasMargins == true else { return SectionTitles() }
    return SectionTitles(header: title(forHeaderIn: section, snapshot), footer: title(forFooterIn: section, snapshot))
  }

  func isOutline(_ section: SectionID) -> Bool {
    collectionView?.items.hasMargins == true && layout(for: section).isList
  }
}
