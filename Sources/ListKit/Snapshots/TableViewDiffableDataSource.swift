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
  private typealias Elements = SnapshotElements<SectionID, ItemID>

  /// The table that shows the items.
  public private(set) weak var table: TableView?
  private let cell: (TableView, ItemID, IndexPath) -> TableViewCell
  private var shown = Elements(TableSnapshot(), [:])
  /// The number of snapshots applied so far; identifies the latest.
  private var applied = 0
  /// The number of changes shown so far.
  private var generation = 0

  /// Becomes a table's data source.
  /// - Parameters:
  ///   - table: The table.
  ///   - cell: Returns a cell for an item, obtained from ``TableView/dequeue(_:for:)`` and filled with its content.
  public init(
    _ table: TableView, cell: @escaping (_ table: TableView, _ item: ItemID, _ indexPath: IndexPath) -> TableViewCell
  ) {
    self.table = table
    self.cell = cell
    super.init()
    table.dataSource = self
  }

  /// Returns what is shown, to be changed and applied.
  public func snapshot() -> TableSnapshot<SectionID, ItemID> { shown.snapshot }

  /// Shows a snapshot. Rows that stay keep their widgets; selection, focus and scroll position follow the items.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func apply(_ snapshot: TableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true) {
    applied += 1
    let number = applied
    guard let table, !table.host.cells.isFilling else {
      table?.host.cells.whenFilled { [weak self] in
        if self?.applied == number { self?.apply(snapshot, animatingDifferences: animatingDifferences) }
      }
      return
    }
    let elements = elements(of: snapshot)
    show(elements, elements.changes(from: shown), animatingDifferences)
  }

  /// Shows a snapshot after it has been compared on another thread, for long lists. If another one is applied meanwhile,
  /// that one stays.
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func applyInBackground(
    _ snapshot: TableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true
  ) async {
    applied += 1
    let number = applied
    let elements = elements(of: snapshot)
    // Whatever is shown meanwhile is what the changes must start from.
    while number == applied {
      let before = generation
      let changes = await elements.changesInBackground(from: shown)
      guard number == applied else { return }
      guard generation == before else { continue }
      guard let table else { return }
      if table.host.cells.isFilling { return apply(snapshot, animatingDifferences: animatingDifferences) }
      return show(elements, changes, animatingDifferences)
    }
  }

  /// Shows a snapshot as if it were a different list: nothing of the old one is kept.
  public func applyUsingReloadData(_ snapshot: TableSnapshot<SectionID, ItemID>) {
    applied += 1
    generation += 1
    shown = elements(of: snapshot)
    table?.reloadData()
  }

  /// Returns the item at an index path.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? { shown.snapshot.itemIdentifier(for: indexPath) }

  /// Returns the index path of an item.
  public func indexPath(for item: ItemID) -> IndexPath? { shown.snapshot.indexPath(for: item) }

  /// Returns the section at an index.
  public func sectionIdentifier(for index: Int) -> SectionID? {
    let sections = shown.snapshot.sectionIdentifiers
    return sections.indices.contains(index) ? sections[index] : nil
  }

  /// Returns the index of a section.
  public func index(for section: SectionID) -> Int? { shown.snapshot.indexOfSection(section) }

  /// Returns the title above a section; nil for none. Called when a snapshot is applied.
  open func title(forHeaderIn section: SectionID) -> String? { nil }

  /// Returns the text below a section; nil for none. Called when a snapshot is applied.
  open func title(forFooterIn section: SectionID) -> String? { nil }

  /// Returns false.
  open func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }

  /// Moves the item in the snapshot. A subclass that keeps the order elsewhere moves it there too.
  open func tableView(_ tableView: TableView, moveRowAt source: IndexPath, to destination: IndexPath) {
    var snapshot = snapshot()
    guard let item = snapshot.itemIdentifier(for: source), let section = sectionIdentifier(for: destination.section)
    else { return }
    snapshot.deleteItems([item])
    if let next = snapshot.itemIdentifier(for: destination) {
      snapshot.insertItems([item], beforeItem: next)
    } else {
      snapshot.appendItems([item], toSection: section)
    }
    // The table shows the move itself.
    generation += 1
    shown = elements(of: snapshot)
  }

  /// Returns nil.
  open func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? { nil }

  /// Returns the type of a section's header; nil for the plain one.
  open func tableView(_ tableView: TableView, headerTypeInSection section: Int) -> (any SectionHeader.Type)? { nil }

  private func elements(of snapshot: TableSnapshot<SectionID, ItemID>) -> Elements {
    let margins = snapshot.sectionIdentifiers.map {
      ($0, Elements.Margins(header: title(forHeaderIn: $0), footer: title(forFooterIn: $0)))
    }
    return Elements(snapshot, Dictionary(uniqueKeysWithValues: margins))
  }

  private func show(_ elements: Elements, _ changes: ValueChanges, _ isAnimated: Bool) {
    generation += 1
    var snapshot = elements.snapshot
    snapshot.finishReconfiguring()
    let isFirst = shown.snapshot.numberOfSections == 0
    shown = self.elements(of: snapshot)
    guard let table, table.dataSource === self else { return }
    table.changes.show(elements.layout, changes, isAnimated: isAnimated && !isFirst)
  }

  /// Returns the number of sections.
  public func numberOfSections(in tableView: TableView) -> Int { shown.snapshot.numberOfSections }

  /// Returns the number of items in a section.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    shown.snapshot.numberOfItems(inSection: shown.snapshot.sectionIdentifiers[section])
  }

  /// Returns the title above a section.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    shown.margins(of: shown.snapshot.sectionIdentifiers[section]).header
  }

  /// Returns the text below a section.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    shown.margins(of: shown.snapshot.sectionIdentifiers[section]).footer
  }

  /// Returns the cell of the item.
  public func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    guard let item = itemIdentifier(for: indexPath) else { preconditionFailure("there is no item at \(indexPath)") }
    return cell(tableView, item, indexPath)
  }
}
