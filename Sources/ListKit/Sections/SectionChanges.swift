internal import CListKit

/// Publishes the changes of a table's or a collection view's data, in index paths, to the list.
final class SectionChanges {
  private let rows: any SectionedRows
  private let host: CellHost
  private let cells: CellBinder
  private let prefetcher: Prefetcher
  private let onChange: () -> Void
  /// The ``SectionElements`` that are shown, if the data source has sections.
  private var shownSections: Any?
  /// Whether the owner of the data is about to report what it changes.
  private var isCollecting = false

  /// - Parameter onChange: Called after each change.
  init(
    of rows: any SectionedRows, in host: CellHost, _ prefetcher: Prefetcher, onChange: @escaping () -> Void
  ) {
    self.rows = rows
    self.host = host
    cells = host.cells
    self.prefetcher = prefetcher
    self.onChange = onChange
  }

  /// Shows what the data source has now.
  func reload() {
    guard !cells.isFilling else { return cells.waitUntilFilled { [weak self] in self?.reload() } }
    publish(rows.currentLayout) {
      // In one step, because rows bound meanwhile already see the new data.
      host.reload(after: rows.layout.lead)
    }
  }

  /// Collects changes that the owner of the data makes or has made.
  func collect(_ updates: (inout TableUpdates) -> Void) -> TableUpdates {
    isCollecting = true
    defer { isCollecting = false }
    var told = TableUpdates()
    updates(&told)
    return told
  }

  /// Shows the sections that a data source has now.
  func showSections<Section: TableSection>(of source: AnyObject, in type: Section.Type) {
    guard !cells.isFilling else {
      return cells.waitUntilFilled { [weak self, weak source] in source.map { self?.showSections(of: $0, in: type) } }
    }
    // Set before the list has the data source, or to be reported.
    guard rows.shows(source), !isCollecting else { return }
    guard let elements = rows.currentElements as? SectionElements<Section>,
      let shown = shownSections as? SectionElements<Section>,
      shown.layout.led(by: rows.layout.lead) == rows.layout, shown.isUnique, elements.isUnique
    else { return reload() }
    show(elements.layout, elements.changes(from: shown))
  }

  /// Publishes splices of one section's rows.
  func apply(_ splices: [ListSplice], inSection section: Int) {
    guard !cells.isFilling else {
      return cells.waitUntilFilled { [weak self] in self?.apply(splices, inSection: section) }
    }
    let next = rows.currentLayout
    let layout = rows.layout
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard
      section >= 0, section < layout.sectionCount, section < next.sectionCount, layout.count + growth == next.count,
      layout.rows(in: section) + growth == next.rows(in: section),
      ListSplice.fit(splices, in: layout.rows(in: section))
    else {
      return reloadInstead()
    }
    let offset = layout.firstRow(of: section)
    publish(next) { host.publish(ValueChanges(splices).shifted(by: offset)) }
  }

  /// Publishes splices of positions in sections.
  func applyPositions(_ splices: [ListSplice]) {
    guard !cells.isFilling else { return cells.waitUntilFilled { [weak self] in self?.applyPositions(splices) } }
    let next = rows.currentLayout
    let layout = rows.layout
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard layout.count + growth == next.count, ListSplice.fit(splices, in: layout.count - layout.lead) else {
      return reloadInstead()
    }
    publish(next) { host.publish(ValueChanges(splices).shifted(by: layout.lead)) }
  }

  /// Publishes what the owner of the data reported.
  func perform(_ told: TableUpdates) {
    guard !cells.isFilling else { return cells.waitUntilFilled { [weak self] in self?.perform(told) } }
    let (before, next) = (rows.layout, rows.currentLayout)
    guard let splices = told.splices(from: before, to: next) else { return reloadInstead() }
    let reloaded = before.positions(of: told.reloadedRows, after: splices)
    let moved = told.movedRows.compactMap { from, to in
      before.position(of: from).flatMap { old in next.position(of: to).map { (old, $0) } }
    }
    let changes = ValueChanges(splices, moved: Dictionary(uniqueKeysWithValues: moved), refilled: reloaded)
    publish(next) { host.publish(changes) }
  }

  /// Shows another view before or after all sections.
  /// - Parameter change: Replaces it in the rows.
  func show(_ edge: EdgeViews.Edge, _ change: @escaping () -> Void) {
    guard !cells.isFilling else { return cells.waitUntilFilled { [weak self] in self?.show(edge, change) } }
    change()
    switch edge {
    case .header: publishHeader()
    case .footer: publishFooter()
    }
    onChange()
  }

  /// Adds or removes the position before all sections, or replaces it.
  private func publishHeader() {
    let splice = ListSplice(position: 0, removed: rows.layout.lead, added: rows.showsHeader ? 1 : 0)
    let isAtTop = host.anchor.isAtTop
    prefetcher.giveUp()
    rows.change(to: rows.layout.led(by: splice.added)) { host.publish([splice]) }
    prefetcher.rowsChanged()
    // GTK would keep the first row in place, and so hide the view.
    if isAtTop, host.model.count > 0 { host.anchor.hold(SeenRow(position: 0, y: 0)) }
  }

  /// Adds or removes the position after all sections, or replaces it.
  private func publishFooter() {
    let splice = ListSplice(
      position: rows.layout.count, removed: host.model.count - rows.layout.count, added: rows.showsFooter ? 1 : 0)
    host.publish([splice])
  }

  /// Shows the sections that the data source already has.
  /// - Parameters:
  ///   - next: Their layout.
  ///   - changes: The changes of the positions in them.
  ///   - isAnimated: Whether new rows fade in.
  func show(_ next: SectionLayout, _ changes: ValueChanges, isAnimated: Bool = false) {
    let lead = rows.layout.lead
    let changes = changes.shifted(by: lead)
    publish(next.led(by: lead)) { host.publish(changes) }
    if isAnimated { host.arrivals.fadeIn(changes.insertedPositions) }
  }

  private func publish(_ next: SectionLayout, publish: () -> Void) {
    // Prefetched rows may have moved.
    prefetcher.giveUp()
    rows.change(to: next) {
      publish()
      if (host.model.count > next.count) != rows.showsFooter { publishFooter() }
    }
    shownSections = rows.currentElements
    prefetcher.rowsChanged()
    onChange()
  }

  /// Reloads when the reported changes do not lead from what is shown to what the data source has; the data source is
  /// right.
  private func reloadInstead() {
    lk_note("The reported changes do not match the data source; everything was reloaded.")
    reload()
  }
}
