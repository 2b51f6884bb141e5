internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

extension TableView {
  /// Asks the data source for everything again: for a change of what is listed. The selection is lost; the list is as far
  /// from its top as before, where it is long enough.
  public func reloadData() {
    guard !host.isFilling else { return host.waitUntilFilled { [weak self] in self?.reloadData() } }
    show(currentLayout()) {
      // in one piece: rows bound meanwhile already see the new data
      host.reload()
    }
  }

  /// Shows what the data source's model says has become of one section's rows.
  /// - Parameters:
  ///   - change: the change, which the data source has already made.
  ///   - section: the section, which has a header or not as before.
  public func apply(_ change: ListChange, inSection section: Int = 0) {
    switch change {
    case .reloaded: reloadData()
    case .spliced(let splices): apply(splices, inSection: section)
    case .updated(let rows): reconfigureRows { $0.section == section && rows.contains($0.row) }
    }
  }

  /// Publishes changes that the data source has already made to one section's rows.
  ///
  /// Rows that stay keep their widgets, their selection and their place under the person's eyes.
  /// - Parameters:
  ///   - splices: front to back, in the section's rows.
  ///   - section: the section, which has a header or not as before.
  public func apply(_ splices: [ListSplice], inSection section: Int = 0) {
    guard !host.isFilling else {
      return host.waitUntilFilled { [weak self] in self?.apply(splices, inSection: section) }
    }
    let next = currentLayout()
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard
      section >= 0, section < layout.sectionCount, section < next.sectionCount, layout.count + growth == next.count,
      layout.rows(in: section) + growth == next.rows(in: section),
      ListSplice.fit(splices, in: layout.rows(in: section))
    else {
      return reloadInsteadOfChanges()
    }
    let offset = layout.firstRow(of: section)
    show(next) {
      host.publish(splices.map { ListSplice(position: $0.position + offset, removed: $0.removed, added: $0.added) })
    }
  }

  /// Publishes changes that the data source has already made to its rows and sections, for a model that knows where its
  /// headers stand.
  ///
  /// Rows that stay keep their widgets, their selection and their place under the person's eyes.
  /// - Parameter splices: front to back, in positions that count every header, row and footer from the top.
  public func applyPositions(_ splices: [ListSplice]) {
    guard !host.isFilling else { return host.waitUntilFilled { [weak self] in self?.applyPositions(splices) } }
    let next = currentLayout()
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard layout.count + growth == next.count, ListSplice.fit(splices, in: layout.count) else {
      return reloadInsteadOfChanges()
    }
    show(next) { host.publish(splices) }
  }

  /// Makes several changes of rows and sections at once, which the data source has made or makes in `updates`.
  ///
  /// Rows that stay keep their widgets, their selection and their place under the person's eyes; a row that moves keeps
  /// its selection. Where what is told does not lead to what the data source has, everything is asked for again.
  public func performBatchUpdates(_ updates: (inout TableUpdates) -> Void) {
    var told = TableUpdates()
    updates(&told)
    perform(told)
  }

  private func perform(_ told: TableUpdates) {
    guard !host.isFilling else { return host.waitUntilFilled { [weak self] in self?.perform(told) } }
    let before = layout
    let next = currentLayout()
    guard let splices = told.splices(from: before, to: next) else { return reloadInsteadOfChanges() }
    let reloaded = before.positions(of: told.reloadedRows, after: splices)
    let moved = told.movedRows.compactMap { from, to in
      before.position(of: from).flatMap { old in next.position(of: to).map { (old, $0) } }
    }
    show(next, ValueChanges(splices, moved: Dictionary(uniqueKeysWithValues: moved), refilled: reloaded))
  }

  /// Shows another layout, of which the data source has the rows already.
  func show(_ next: SectionLayout, _ changes: ValueChanges) {
    show(next) { host.publish(changes) }
  }

  /// Publishes what leads to another layout.
  private func show(_ next: SectionLayout, publish: () -> Void) {
    // what was fetched ahead stands elsewhere now
    givePrefetchedUp()
    (former, layout) = (layout, next)
    publish()
    former = nil
    rowsChanged()
    top.mayHaveChanged()
  }

  /// Asks the data source again for the rows that are alive, without moving anything: for content that changed.
  /// - Parameter isChanged: which rows; all of them when it is left out.
  public func reconfigureRows(where isChanged: (IndexPath) -> Bool = { _ in true }) {
    host.refill { layout.indexPath(at: $0).map(isChanged) ?? false }
  }

  /// Asks the data source again for all that is alive, headlines among it, without moving anything.
  public func reconfigure() { host.refill { _ in true } }

  /// What was told does not lead from what is shown to what there is: what there is, is right.
  private func reloadInsteadOfChanges() {
    lk_note("The changes that a table was told do not lead to what its data source has; it was reloaded instead.")
    reloadData()
  }

  private func currentLayout() -> SectionLayout {
    guard let dataSource else { return SectionLayout() }
    return SectionLayout(
      (0..<dataSource.numberOfSections(in: self)).map { section in
        SectionLayout.Section(
          rows: dataSource.tableView(self, numberOfRowsInSection: section),
          hasHeader: dataSource.tableView(self, titleForHeaderInSection: section) != nil,
          hasFooter: dataSource.tableView(self, titleForFooterInSection: section) != nil)
      })
  }
}
