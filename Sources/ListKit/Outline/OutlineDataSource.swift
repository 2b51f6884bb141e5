/// Shows section snapshots, whose items can be inside one another and be expanded and collapsed.
///
///     let source = OutlineDataSource<Section, Item>(table) { table, item, indexPath in … }
///     source.apply(snapshot, to: .feeds)
///
/// The counterpart of UICollectionViewDiffableDataSource with section snapshots. Every row is indented by its level; a
/// row that can be expanded has a triangle at its leading end, if its cell's root is a GtkBox. The arrow key toward the
/// row's end expands it or moves to its first child, the other one collapses it or moves to its parent; screen readers
/// say the level and whether it is expanded. Expanding or collapsing an item takes as long as the rows inside it,
/// however many there are in all.
///
/// An item occurs in one section only. The table holds its data source weakly; hold this object. A subclass adds
/// headers, editing, moving and type-ahead by overriding the methods of ``TableViewDataSource``.
open class OutlineDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  TableViewDataSourceDefaults, TableViewDataSource, ItemIdentifying
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

  /// The table that shows the items.
  public private(set) weak var table: TableView?
  private let cell: (TableView, ItemID, IndexPath) -> TableViewCell
  private let shown: ShownOutline<SectionID, ItemID>

  /// Becomes a table's data source.
  /// - Parameters:
  ///   - table: The table.
  ///   - cell: Returns a cell for an item, obtained from ``TableView/dequeue(_:for:)`` and filled with its content.
  public init(
    _ table: TableView, cell: @escaping (_ table: TableView, _ item: ItemID, _ indexPath: IndexPath) -> TableViewCell
  ) {
    (self.table, self.cell) = (table, cell)
    shown = ShownOutline(in: table.changes)
    super.init()
    shown.source = self
    table.dataSource = self
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

  /// Shows a snapshot in a section, which is added after the others if it does not exist.
  ///
  /// Rows that stay keep their widgets; selection, focus and scroll position follow the items. Items stay expanded or
  /// collapsed unless the snapshot says so itself.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - section: The section.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func apply(
    _ snapshot: SectionSnapshot<ItemID>, to section: SectionID, animatingDifferences: Bool = true
  ) { shown.apply(snapshot, to: section, isAnimated: animatingDifferences) }

  /// Shows snapshots in sections, which replace those shown so far.
  /// - Parameters:
  ///   - sections: The sections, in order.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func apply(
    _ sections: [(section: SectionID, snapshot: SectionSnapshot<ItemID>)], animatingDifferences: Bool = true
  ) { shown.apply(sections, isAnimated: animatingDifferences) }

  /// Shows snapshots in sections after they have been compared on another thread, for long lists. If others are applied
  /// meanwhile, those stay.
  /// - Parameters:
  ///   - sections: The sections, in order, which replace those shown so far.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func applyInBackground(
    _ sections: [(section: SectionID, snapshot: SectionSnapshot<ItemID>)], animatingDifferences: Bool = true
  ) async { await shown.applyInBackground(sections, isAnimated: animatingDifferences) }

  /// Expands an item, without asking whether the user may.
  public func expand(_ item: ItemID) { shown.setExpanded(item, true) }

  /// Collapses an item, without asking whether the user may.
  public func collapse(_ item: ItemID) { shown.setExpanded(item, false) }

  /// Returns the title above a section; nil for none. Called when a snapshot is applied.
  open func title(forHeaderIn section: SectionID, _ snapshot: SectionSnapshot<ItemID>) -> String? { nil }

  /// Returns the text below a section; nil for none. Called when a snapshot is applied.
  open func title(forFooterIn section: SectionID, _ snapshot: SectionSnapshot<ItemID>) -> String? { nil }

  /// Returns false.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Does nothing: only the program knows what an item can be inside. See
  /// ``TableViewDelegate/tableView(_:carriesRowAt:to:)``.
  open func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {}

  /// Returns nil.
  open func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }

  /// Returns the type of a section's header; nil for the plain one.
  open func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? { nil }

  /// Returns the number of sections.
  public func numberOfSections(in tableView: TableView) -> Int { shown.sections.count }

  /// Returns the number of visible items in a section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    shown.sections[section].snapshot.numberOfVisibleItems
  }

  /// Returns the title above a section.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    shown.sections[section].header
  }

  /// Returns the text below a section.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    shown.sections[section].footer
  }

  /// Returns the cell of the item, indented and with its triangle.
  public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let item = shown.shownItem(at: indexPath)
    let cell = cell(tableView, item, indexPath)
    shown.showPlace(of: item, in: indexPath.section, cell)
    return cell
  }
}

extension OutlineDataSource: OutlineProvider {
  /// Expands or collapses an item at the user's request.
  /// - Returns: Whether it did.
  @discardableResult func toggle(_ item: ItemID) -> Bool { shown.toggle(item) }

  func step(from indexPath: IndexPath, isForward: Bool) -> OutlineStep<IndexPath>? {
    shown.step(from: indexPath, isForward: isForward)
  }
}

extension OutlineDataSource: OutlineSource {
  func titles(of section: SectionID, in snapshot: SectionSnapshot<ItemID>) -> SectionTitles {
    SectionTitles(header: title(forHeaderIn: section, snapshot), footer: title(forFooterIn: section, snapshot))
  }

  func isOutline(_ section: SectionID) -> Bool { true }
}
