// Ownership: the table owns its rows, which reference it weakly; the host references them weakly.

/// The rows of a table by position: asks the data source for their content and notifies the delegate, with index paths.
final class TableRows {
  /// The table, passed to the data source and to the delegate.
  weak var table: TableView?
  /// Which row, header or footer each position is.
  private(set) var layout = SectionLayout()
  /// The headers and footers.
  let margins = MarginViews()
  /// What is shown before and after all sections.
  let edges = EdgeViews()
  /// The layout before the changes that are being published, used to look up removed cells; otherwise nil.
  private var former: SectionLayout?
  /// Whether the delegate has been asked what the user may select, and does not have the method.
  var isSelectionUndecided = false
  /// Called instead of the data source's ``TableViewDataSource/tableView(_:moveRowAt:to:)`` if the table shows a value.
  var carried: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  private var delegate: (any TableViewDelegate)? { table?.delegate }

  /// Switches to a new layout and publishes the changes that lead to it.
  func change(to next: SectionLayout, publish: () -> Void) {
    (former, layout) = (layout, next)
    publish()
    former = nil
  }

  /// The layout that the data source has now.
  var currentLayout: SectionLayout {
    let lead = showsHeader ? 1 : 0
    guard let table, let dataSource = table.dataSource else { return SectionLayout(lead: lead) }
    return SectionLayout(
      (0..<dataSource.numberOfSections(in: table)).map { section in
        SectionLayout.Section(
          rows: dataSource.tableView(table, numberOfRowsInSection: section),
          hasHeader: dataSource.tableView(table, titleForHeaderInSection: section) != nil,
          hasFooter: dataSource.tableView(table, titleForFooterInSection: section) != nil)
      }, lead: lead)
  }

  /// Notifies the delegate that the list was scrolled or changed.
  func didScroll() {
    if let table { delegate?.tableViewDidScroll(table) }
  }

  /// Notifies the delegate that the list is at rest.
  func didEndScrolling() {
    if let table { delegate?.tableViewDidEndScrolling(table) }
  }
}

extension TableRows: SectionedRows {
  // GTK keeps the first position that a list ever had in place and alive, so that must not be the footer.
  var showsFooter: Bool { edges.isShown(at: .footer) && layout.hasRows }

  var showsHeader: Bool { edges.isShown(at: .header) }

  var currentElements: Any? { (table?.dataSource as? any SectionedTableViewDataSource)?.elements }

  func shows(_ dataSource: AnyObject) -> Bool { table?.dataSource === dataSource }

  var isPrefetching: Bool { table?.prefetching != nil }

  func prefetch(_ fetched: [IndexPath], cancelling cancelled: [IndexPath]) {
    guard let table, let prefetching = table.prefetching else { return }
    if !cancelled.isEmpty { prefetching.tableView(table, cancelPrefetchingForRowsAt: cancelled) }
    if !fetched.isEmpty { prefetching.tableView(table, prefetchRowsAt: fetched) }
  }
}

/// The content of the rows.
extension TableRows: CellOwner {
  var count: Int { layout.count + (showsFooter ? 1 : 0) }

  func nextMargin(from position: Int) -> Int? {
    layout.nextMargin(from: position) ?? (position < count && showsFooter ? layout.count : nil)
  }

  var hasRows: Bool { layout.hasRows }

  func emptyIfAbandoned() {
    if let table, table.dataSource == nil, layout.count > layout.lead { table.reloadData() }
  }

  /// Returns the data source's content for a position.
  func content(at position: Int, _ shown: RowContent?) -> RowContent {
    if let view = edges.view(at: position, in: layout) { return .header(view, title: view.spokenTitle) }
    guard let table, let dataSource = table.dataSource else {
      // Not immediately: GTK is in the middle of binding.
      Task { [weak self] in self?.emptyIfAbandoned() }
      return .empty
    }
    switch layout.element(at: position) {
    case .header(let section): return header(of: section, shown)
    case .footer(let section):
      let title = dataSource.tableView(table, titleForFooterInSection: section) ?? ""
      return margins.footer(title, shown) { dataSource.tableView(table, viewForFooterInSection: section) }
    case .row(let indexPath): return .cell(dataSource.tableView(table, cellForRowAt: indexPath))
    case nil: return .empty
    }
  }

  func header(of section: Int, _ shown: RowContent?) -> RowContent {
    guard let table, let dataSource = table.dataSource else { return .empty }
    return margins.header(
      dataSource.tableView(table, titleForHeaderInSection: section) ?? "", shown,
      dataSource.tableView(table, headerTypeInSection: section) ?? PlainSectionHeader.self
    ) { dataSource.tableView(table, viewForHeaderInSection: section) }
  }

  func editControls(at position: Int) -> EditControls? { table?.editing.controls(at: position) }

  func willDisplay(_ cell: ReusableCell, at position: Int) {
    guard let table else { return }
    table.prefetcher.rowsChanged()
    guard let cell = cell as? TableViewCell, let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(table, willDisplay: cell, forRowAt: indexPath)
  }

  func didEndDisplaying(_ cell: ReusableCell, at position: Int) {
    guard let table, let cell = cell as? TableViewCell,
      let indexPath = (former ?? layout).indexPath(at: position)
    else { return }
    delegate?.tableView(table, didEndDisplaying: cell, forRowAt: indexPath)
  }
}

/// The user's actions, and the selection.
extension TableRows {
  var activatesByClick: Bool { table?.activation == .click }

  func activate(_ position: Int) {
    emptyIfAbandoned()
    guard let table, let indexPath = layout.indexPath(at: position) else { return }
    let cell = table.host.rows.cell(at: position)
    guard cell?.isUserInteractionEnabled != false, !table.editing.refusesSelection else { return }
    cell?.rowWasActivated()
    delegate?.tableView(table, didActivateRowAt: indexPath)
  }

  func setHighlighted(_ position: Int, _ isHighlighted: Bool) {
    guard let table, let indexPath = layout.indexPath(at: position) else { return }
    guard isHighlighted else { return delegate?.tableView(table, didUnhighlightRowAt: indexPath) ?? () }
    delegate?.tableView(table, didHighlightRowAt: indexPath)
  }

  func performAlternateAction(_ position: Int, by click: AlternateClick) -> Bool {
    guard let table, let indexPath = layout.indexPath(at: position) else { return false }
    let cell = table.host.rows.cell(at: position)
    guard cell?.isUserInteractionEnabled != false, !table.editing.refusesSelection else { return false }
    return delegate?.tableView(table, performAlternateActionForRowAt: indexPath, by: click) ?? false
  }

  func menu(at position: Int) -> Menu? {
    guard let table, let delegate else { return nil }
    switch layout.element(at: position) {
    case .row(let indexPath):
      let isOfMany = table.selectedCount > 1 && table.isRowSelected(at: indexPath)
      let menu = isOfMany ? delegate.tableView(table, menuForRowsAt: table.indexPathsForSelectedRows) : nil
      let own = menu ?? delegate.tableView(table, menuForRowAt: indexPath)
      // The row's own actions have no place in a menu for several rows.
      return isOfMany ? own : table.editing.menu(own, at: position)
    case .header(let section): return delegate.tableView(table, menuForHeaderInSection: section)
    case .footer, nil: return nil
    }
  }

  func menuOfSpace() -> Menu? { table.flatMap { delegate?.menuForEmptySpace(in: $0) } }

  func actions(at position: Int) -> RowActions {
    guard let table, let delegate, let indexPath = layout.indexPath(at: position) else { return RowActions() }
    return RowActions(
      leading: delegate.tableView(table, leadingActionsForRowAt: indexPath),
      trailing: delegate.tableView(table, trailingActionsForRowAt: indexPath))
  }

  func position(forTypeAhead text: String, after position: Int?) -> Int? {
    let place = position.flatMap { layout.indexPath(at: $0) }
    return table?.dataSource?.indexPath(forTypeAhead: text, after: place).flatMap { layout.position(of: $0) }
  }

  var hearsOfSelection: Bool { delegate?.hearsOfSelectedRows ?? false }

  func selectionDidChange() {
    if let table { delegate?.tableViewSelectionDidChange(table) }
  }

  var selectionRestriction: SelectionRestriction {
    guard let table else { return .none }
    if table.editing.refusesSelection { return .everything }
    guard let delegate, delegate.restrictsSelection else { return .none }
    isSelectionUndecided = false
    return .each { [unowned self] position in
      let may = layout.indexPath(at: position).map { delegate.tableView(table, shouldSelectRowAt: $0) } ?? true
      return SelectionAnswer(may, isDefault: isSelectionUndecided)
    }
  }

  func didSelect(_ position: Int) {
    guard let table, let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(table, didSelectRowAt: indexPath)
  }

  func didDeselect(_ position: Int) {
    guard let table, let indexPath = layout.indexPath(at: position) else { return }
    delegate?.tableView(table, didDeselectRowAt: indexPath)
  }
}

/// Moving rows by drag and drop or by keyboard.
extension TableRows {
  func canMove(_ position: Int) -> Bool {
    guard let table, let indexPath = layout.indexPath(at: position) else { return false }
    return table.dataSource?.tableView(table, canMoveRowAt: indexPath) ?? false
  }

  func takesIn(_ position: Int) -> Bool {
    guard let table, let indexPath = layout.indexPath(at: position) else { return false }
    return delegate?.tableView(table, canCarryIntoRowAt: indexPath) ?? false
  }

  func move(_ position: Int, _ destination: Destination) {
    guard let table, let source = layout.indexPath(at: position) else { return }
    let place = layout.place(of: source, carriedTo: destination) {
      delegate?.tableView(table, carriesRowAt: source, to: $0)
    } target: {
      delegate?.tableView(table, targetIndexPathForMoveFromRowAt: source, toProposedIndexPath: $0)
    }
    guard let target = place else { return }
    // The code that shows the value decides whether and when the row moves; the focus moves with the row.
    if let carried { return carried(source, target) }
    move(source, to: target) { [weak self] in
      if let self, let position = layout.position(of: target) { self.table?.host.revealWhenFilled(position) }
    }
    delegate?.tableView(table, didEdit: .move(from: source, to: target))
  }

  /// Moves a row in the data, and shows it.
  func move(_ source: IndexPath, to target: IndexPath, completion: @escaping () -> Void = {}) {
    guard let table else { return }
    table.changes.perform(
      { updates in
        table.dataSource?.tableView(table, moveRowAt: source, to: target)
        updates.moveRow(at: source, to: target)
      }, completion: completion)
  }
}
