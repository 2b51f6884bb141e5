internal import CGLib
internal import CGtk
internal import CListKit
internal import GLibKit

extension TableView {
  /// Reloads everything from the data source, for content that has changed entirely. The selection is lost; the scroll
  /// offset is kept if the list is long enough.
  public func reloadData() {
    guard !host.isFilling else { return host.waitUntilFilled { [weak self] in self?.reloadData() } }
    show(currentLayout()) {
      // In one step, because rows bound meanwhile already see the new data.
      host.reload()
    }
  }

  /// Applies a change reported by the data source's model to the rows of one section.
  /// - Parameters:
  ///   - change: The change, which the data source has already made.
  ///   - section: The section index. Whether the section has a header must not change.
  public func apply(_ change: ListChange, inSection section: Int = 0) {
    switch change {
    case .reloaded: reloadData()
    case .spliced(let splices): apply(splices, inSection: section)
    case .updated(let rows): reconfigureRows { $0.section == section && rows.contains($0.row) }
    }
  }

  /// Publishes changes that the data source has already made to one section's rows.
  ///
  /// Rows that stay keep their widgets, their selection and their scroll position.
  /// - Parameters:
  ///   - splices: The splices of the section's rows, front to back.
  ///   - section: The section index. Whether the section has a header must not change.
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

  /// Publishes changes that the data source has already made to its rows and sections, for a model that tracks the
  /// positions of its headers.
  ///
  /// Rows that stay keep their widgets, their selection and their scroll position.
  /// - Parameter splices: The splices, front to back, in positions that count every header, row and footer from the
  ///   top.
  public func applyPositions(_ splices: [ListSplice]) {
    guard !host.isFilling else { return host.waitUntilFilled { [weak self] in self?.applyPositions(splices) } }
    let next = currentLayout()
    let growth = splices.reduce(0) { $0 + $1.added - $1.removed }
    guard layout.count + growth == next.count, ListSplice.fit(splices, in: layout.count) else {
      return reloadInsteadOfChanges()
    }
    show(next) { host.publish(splices) }
  }

  /// Makes several changes to rows and sections at once. The data source has already made them or makes them in
  /// `updates`.
  ///
  /// Rows that stay keep their widgets, their selection and their scroll position; a row that moves keeps its
  /// selection. If the changes do not lead to what the data source has, everything is reloaded.
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

  /// Shows a new layout that the data source already reflects.
  func show(_ next: SectionLayout, _ changes: ValueChanges) {
    show(next) { host.publish(changes) }
  }

  /// Switches to a new layout and publishes the changes that lead to it.
  private func show(_ next: SectionLayout, publish: () -> Void) {
    // Prefetched rows may have moved.
    givePrefetchedUp()
    (former, layout) = (layout, next)
    publish()
    former = nil
    rowsChanged()
    top.mayHaveChanged()
  }

  /// Requests the cells of live rows again without moving anything, for content that changed.
  /// - Parameter isChanged: Whether a row changed; all of them by default.
  public func reconfigureRows(where isChanged: (IndexPath) -> Bool = { _ in true }) {
    host.refill { layout.indexPath(at: $0).map(isChanged) ?? false }
  }

  /// Requests everything that is alive again, including headers and footers, without moving anything.
  public func reconfigure() { host.refill { _ in true } }

  /// Reloads when the reported changes do not lead from what is shown to what the data source has; the data source is
  /// right.
  private func reloadInsteadOfChanges() {
    lk_note("The reported changes do not match the data source; the table was reloaded.")
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
