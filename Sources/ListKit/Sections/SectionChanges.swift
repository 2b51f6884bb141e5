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
    show(rows.currentLayout) {
      // In one step, because rows bound meanwhile already see the new data.
      host.reload()
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
      let shown = shownSections as? SectionElements<Section>, shown.layout == rows.layout, shown.isUnique,
      elements.isUnique
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
    show(next) {
      host.publish(splices.map { ListSplice(position: $0.position + offset, removed: $0.removed, added: $0.added) })
    }
  }

  /// Publishes splices of positions.
  func applyPositions(_ splices: [ListSplice]) {
    guard !cells.isFilling else { return cells.waitUntilFilled { [weak self] in self?.applyPositions(splices) } }
    let next = rows.currentLayout
    let layout = rows.layout
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard layout.count + growth == next.count, ListSplice.fit(splices, in: layout.count) else {
      return reloadInstead()
    }
    show(next) { host.publish(splices) }
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
    show(next, ValueChanges(splices, moved: Dictionary(uniqueKeysWithValues: moved), refilled: reloaded))
  }

  /// Shows another view after all rows.
  func showFooter(replacing old: View?, _ new: View?, _ change: @escaping () -> Void) {
    guard !cells.isFilling else {
      return cells.waitUntilFilled { [weak self] in self?.showFooter(replacing: old, new, change) }
    }
    guard old !== new else { return }
    change()
    publishFooter()
    onChange()
  }

  /// Adds or removes the position after all sections, or replaces it.
  private func publishFooter() {
    let splice = ListSplice(
      position: rows.layout.count, removed: host.model.count - rows.layout.count, added: rows.showsFooter ? 1 : 0)
    host.publish([splice])
  }

  /// Shows a new layout that the data source already reflects.
  func show(_ next: SectionLayout, _ changes: ValueChanges) {
    show(next) { host.publish(changes) }
  }

  private func show(_ next: SectionLayout, publish: () -> Void) {
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
