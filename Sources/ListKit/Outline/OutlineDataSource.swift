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
  private typealias Elements = OutlineElements<SectionID, ItemID>
  private typealias Sections = [(section: SectionID, snapshot: SectionSnapshot<ItemID>)]

  /// What is asked and told when the user expands and collapses items.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemID>()
  /// What is added to the cells. Set it before the first snapshot is applied.
  public var style = OutlineStyle()

  /// The table that shows the items.
  public private(set) weak var table: TableView?
  private let cell: (TableView, ItemID, IndexPath) -> TableViewCell
  private var shown = Elements()
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

  /// The sections, in order.
  public var sectionIdentifiers: [SectionID] { shown.sections.map(\.id) }

  /// Returns what is shown in a section, to be changed and applied.
  public func snapshot(for section: SectionID) -> SectionSnapshot<ItemID> {
    shown.sections.first { $0.id == section }?.snapshot ?? SectionSnapshot()
  }

  /// Returns the visible item at an index path.
  public func itemIdentifier(for indexPath: IndexPath) -> ItemID? { shown.item(at: indexPath) }

  /// Returns the index path of an item; nil if it does not exist or is inside a collapsed one.
  public func indexPath(for item: ItemID) -> IndexPath? { shown.indexPath(for: item) }

  /// Returns the section at an index.
  public func sectionIdentifier(for index: Int) -> SectionID? {
    shown.sections.indices.contains(index) ? shown.sections[index].id : nil
  }

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
  ) {
    var sections = shown.sections.map { (section: $0.id, snapshot: $0.id == section ? snapshot : $0.snapshot) }
    if !sections.contains(where: { $0.section == section }) { sections.append((section, snapshot)) }
    apply(sections, animatingDifferences: animatingDifferences)
  }

  /// Shows snapshots in sections, which replace those shown so far.
  /// - Parameters:
  ///   - sections: The sections, in order.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func apply(
    _ sections: [(section: SectionID, snapshot: SectionSnapshot<ItemID>)], animatingDifferences: Bool = true
  ) {
    applied += 1
    let number = applied
    table?.host.cells.whenFilled { [weak self] in
      if let self, applied == number { compareAndShow(sections, animatingDifferences) }
    }
  }

  private func compareAndShow(_ sections: Sections, _ isAnimated: Bool) {
    let elements = elements(of: sections)
    show(elements, elements.changes(from: shown), isAnimated)
  }

  /// Shows snapshots in sections after they have been compared on another thread, for long lists. If others are applied
  /// meanwhile, those stay.
  /// - Parameters:
  ///   - sections: The sections, in order, which replace those shown so far.
  ///   - animatingDifferences: Whether inserted rows fade in, unless the user has turned animations off.
  public func applyInBackground(
    _ sections: [(section: SectionID, snapshot: SectionSnapshot<ItemID>)], animatingDifferences: Bool = true
  ) async {
    applied += 1
    let number = applied
    // The user may expand and collapse items meanwhile.
    while number == applied {
      let (before, elements) = (generation, elements(of: sections))
      let changes = await elements.changesInBackground(from: shown)
      guard number == applied else { return }
      guard generation == before else { continue }
      table?.host.cells.whenFilled { [weak self] in
        guard let self, number == applied else { return }
        guard generation == before else { return compareAndShow(sections, animatingDifferences) }
        show(elements, changes, animatingDifferences)
      }
      return
    }
  }

  /// Expands an item, without asking whether the user may.
  public func expand(_ item: ItemID) { setExpanded(item, true) }

  /// Collapses an item, without asking whether the user may.
  public func collapse(_ item: ItemID) { setExpanded(item, false) }

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
    guard let item = itemIdentifier(for: indexPath) else { preconditionFailure("there is no item at \(indexPath)") }
    let cell = cell(tableView, item, indexPath)
    showPlace(of: item, in: indexPath.section, cell)
    return cell
  }

  private func elements(of sections: Sections) -> Elements {
    var elements = Elements(
      sections.map { id, snapshot in
        Elements.Section(
          id, snapshot, header: title(forHeaderIn: id, snapshot), footer: title(forFooterIn: id, snapshot))
      })
    elements.keepExpansion(of: shown, children: sectionSnapshotHandlers.snapshotForExpandingParent)
    return elements
  }

  private func show(_ elements: Elements, _ changes: ValueChanges, _ isAnimated: Bool) {
    generation += 1
    let isFirst = shown.sections.isEmpty
    shown = elements
    for section in shown.sections.indices { shown.sections[section].snapshot.finishReconfiguring() }
    guard let table, table.dataSource === self else { return }
    table.changes.show(elements.layout, changes, isAnimated: isAnimated && !isFirst)
  }
}

// MARK: - Expanding and collapsing

extension OutlineDataSource: OutlineProvider {
  /// Expands or collapses an item at the user's request.
  /// - Returns: Whether it did.
  @discardableResult func toggle(_ item: ItemID) -> Bool {
    guard let isExpanded = shown.section(containing: item).flatMap({ shown.isExpanded(item, in: $0) }) else {
      return false
    }
    let isExpanding = !isExpanded
    let handlers = sectionSnapshotHandlers
    let asks = isExpanding ? handlers.shouldExpandItem : handlers.shouldCollapseItem
    guard asks?(item) ?? true else { return false }
    (isExpanding ? handlers.willExpandItem : handlers.willCollapseItem)?(item)
    setExpanded(item, isExpanding)
    return true
  }

  func step(from indexPath: IndexPath, isForward: Bool) -> OutlineStep<IndexPath>? {
    guard let item = itemIdentifier(for: indexPath) else { return nil }
    // No copy of the snapshot may be alive when it changes.
    if shown.isExpanded(item, in: indexPath.section) == !isForward, toggle(item) { return .changed }
    let snapshot = shown.sections[indexPath.section].snapshot
    if !isForward { return snapshot.parent(of: item).flatMap(self.indexPath).map { .move(to: $0) } }
    guard snapshot.isExpanded(item), snapshot.numberOfRows(inside: item) > 0 else { return nil }
    return .move(to: IndexPath(row: indexPath.row + 1, section: indexPath.section))
  }

  private func setExpanded(_ item: ItemID, _ isExpanded: Bool) {
    table?.host.cells.whenFilled { [weak self] in self?.setExpandedNow(item, isExpanded) }
  }

  private func setExpandedNow(_ item: ItemID, _ isExpanded: Bool) {
    guard let table, let section = shown.section(containing: item),
      shown.sections[section].snapshot.isExpanded(item) != isExpanded
    else { return }
    // Asked before anything changes, because the program may look at what is shown.
    let provide = isExpanded ? sectionSnapshotHandlers.snapshotForExpandingParent : nil
    let inside = provide?(item, shown.sections[section].snapshot.snapshot(of: item))
    generation += 1
    guard let changes = shown.setExpanded(item, isExpanded, inside: inside), table.dataSource === self else { return }
    let place = indexPath(for: item).flatMap { table.layout.position(of: $0) }
    // The focus stays near: on the item that hides the focused one.
    if !isExpanded, let place, let focused = table.host.focus.position, let hidden = changes.splices.first?.removed,
      focused > place, focused <= place + hidden
    {
      table.host.focus.reveal(place)
    }
    table.changes.show(shown.layout, changes)
    indexPath(for: item).flatMap(table.cellForRow).map { showPlace(of: item, in: section, $0) }
  }

  private func showPlace(of item: ItemID, in section: Int, _ cell: ReusableCell) {
    let level = shown.sections[section].snapshot.level(of: item)
    cell.showOutline(level: level, isExpanded: shown.isExpanded(item, in: section), style) { [weak self] in
      self?.toggle(item)
    }
  }
}
