/// Shows snapshots of a table: the counterpart of UITableViewDiffableDataSource.
///
///     let source = TableViewDiffableDataSource<Folder.ID, Feed.ID>(table) { table, feed, indexPath in … }
///     source.apply(snapshot)
///
/// The table holds its data source weakly; hold this object. A subclass adds headers, editing, moving and type-ahead
/// by overriding the methods of ``TableViewDataSource``.
open class TableViewDiffableDataSource<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>:
  TableViewDataSourceDefaults, TableViewDataSource, ItemIdentifying
{
  /// The table that shows the items.
  public private(set) weak var table: TableView?
  private let cell: (TableView, ItemID, IndexPath) -> TableViewCell
  private let shown: ShownSnapshot<SectionID, ItemID>

  /// Becomes a table's data source.
  /// - Parameters:
  ///   - table: The table.
  ///   - cell: Returns a cell for an item, obtained from ``TableView/dequeue(_:for:)`` and filled with its content.
  public init(
    _ table: TableView, cell: @escaping (_ table: TableView, _ item: ItemID, _ indexPath: IndexPath) -> TableViewCell
  ) {
    (self.table, self.cell) = (table, cell)
    shown = ShownSnapshot(in: table.changes)
    super.init()
    shown.source = self
    table.dataSource = self
  }

  /// Returns what is shown, to be changed and applied.
  public func snapshot() -> TableSnapshot<SectionID, ItemID> { shown.snapshot }

  /// Shows a snapshot. Rows that stay keep their widgets; selection, focus and scroll position follow the items.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func apply(_ snapshot: TableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true) {
    shown.apply(snapshot, isAnimated: animatingDifferences)
  }

  /// Shows a snapshot after it has been compared on another thread, for long lists. If another one is applied meanwhile,
  /// that one stays.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func applyInBackground(
    _ snapshot: TableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true
  ) async {
    await shown.applyInBackground(snapshot, isAnimated: animatingDifferences)
  }

  /// Shows a snapshot as if it were a different list: nothing of the old one is kept.
  public func applyUsingReloadData(_ snapshot: TableSnapshot<SectionID, ItemID>) {
    shown.replace(with: snapshot)
    table?.reloadData()
  }

  /// Returns the item at an index path.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? { shown.snapshot.itemIdentifier(for: indexPath) }

  /// Returns the index path of an item.
  public func indexPath(for item: ItemID) -> IndexPath? { shown.snapshot.indexPath(for: item) }

  /// Returns the section at an index.
  public func sectionIdentifier(for index: Int) -> SectionID? { shown.section(at: index) }

  /// Returns the index of a section.
  public func index(for section: SectionID) -> Int? { shown.snapshot.indexOfSection(section) }

  /// Returns the title above a section; nil for none. Called once for each snapshot, before it is shown.
  open func title(forHeaderIn section: SectionID, _ snapshot: TableSnapshot<SectionID, ItemID>) -> String? { nil }

  /// Returns the text below a section; nil for none. Called once for each snapshot, before it is shown.
  open func title(forFooterIn section: SectionID, _ snapshot: TableSnapshot<SectionID, ItemID>) -> String? { nil }

  /// Returns false.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Moves the item in the snapshot. A subclass that keeps the order elsewhere moves it there too.
  open func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    shown.move(source, to: destination)
  }

  /// Returns nil.
  open func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }

  /// Returns the type of a section's header; nil for the plain one.
  open func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? { nil }

  /// Returns the number of sections.
  public func numberOfSections(in tableView: TableView) -> Int { shown.snapshot.numberOfSections }

  /// Returns the number of items in a section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    shown.numberOfItems(at: section)
  }

  /// Returns the title above a section.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    shown.titles(at: section).header
  }

  /// Returns the text below a section.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    shown.titles(at: section).footer
  }

  /// Returns the cell of the item.
  public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    cell(tableView, shown.shownItem(at: indexPath), indexPath)
  }
}

extension TableViewDiffableDataSource: SnapshotSource {
  func titles(of section: SectionID, in snapshot: TableSnapshot<SectionID, ItemID>) -> SectionTitles {
    SectionTitles(header: title(forHeaderIn: section, snapshot), footer: title(forFooterIn: section, snapshot))
  }
}
