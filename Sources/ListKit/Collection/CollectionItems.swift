// Ownership: the collection view owns its items, which reference it weakly; the host references them weakly.

/// The items of a collection view by position: asks the data source for their content and notifies the delegate, with
/// index paths.
final class CollectionItems {
  /// The collection view, passed to the data source and to the delegate.
  weak var collection: CollectionView?
  /// Whether sections have headers and footers.
  let hasMargins: Bool
  /// The headers and footers.
  let margins = MarginViews()
  /// What is shown before and after all sections.
  let edges: EdgeViews
  /// Which item, header or footer each position is.
  private(set) var layout = SectionLayout()
  /// How each section that is shown arranges its items.
  private(set) var layouts: [CollectionLayout] = []
  /// The layout before the changes that are being published, used to look up removed cells; otherwise nil.
  private var former: SectionLayout?
  /// Whether the delegate has been asked what the user may select, and does not have the method.
  var isSelectionUndecided = false
  /// Called instead of the data source's ``CollectionViewDataSource/collectionView(_:moveItemAt:to:)`` if the collection
  /// view shows a value.
  var carried: ((_ source: IndexPath, _ destination: IndexPath) -> Void)?

  private var delegate: (any CollectionViewDelegate)? { collection?.delegate }

  init(hasMargins: Bool) {
    self.hasMargins = hasMargins
    edges = EdgeViews(hasPlaces: hasMargins)
  }

  /// Notifies the delegate that the collection view was scrolled or changed.
  func didScroll() {
    if let collection { delegate?.collectionViewDidScroll(collection) }
  }

  /// Notifies the delegate that the collection view is at rest.
  func didEndScrolling() {
    if let collection { delegate?.collectionViewDidEndScrolling(collection) }
  }
}

extension CollectionItems: SectionedRows {
  func change(to next: SectionLayout, publish: () -> Void) {
    (former, layout) = (layout, next)
    publish()
    former = nil
  }

  var currentLayout: SectionLayout {
    let lead = showsHeader ? 1 : 0
    guard let collection, let dataSource = collection.dataSource else { return SectionLayout(lead: lead) }
    return SectionLayout(
      (0..<dataSource.numberOfSections(in: collection)).map { section in
        SectionLayout.Section(
          rows: dataSource.collectionView(collection, numberOfItemsInSection: section),
          hasHeader: hasMargins && dataSource.collectionView(collection, titleForHeaderInSection: section) != nil,
          hasFooter: hasMargins && dataSource.collectionView(collection, titleForFooterInSection: section) != nil)
      }, lead: lead)
  }

  // As for TableRows.
  var showsFooter: Bool { hasMargins && edges.isShown(at: .footer) && layout.hasRows }

  var showsHeader: Bool { hasMargins && edges.isShown(at: .header) }

  func arrangement() -> () -> Void {
    guard hasMargins, let collection, let dataSource = collection.dataSource else { return {} }
    let layouts = (0..<dataSource.numberOfSections(in: collection)).map {
      dataSource.collectionView(collection, layoutForSection: $0)
    }
    return { [weak self] in self?.layouts = layouts }
  }

  var currentElements: Any? { (collection?.dataSource as? any SectionedItems)?.elements }

  func shows(_ dataSource: AnyObject) -> Bool { collection?.dataSource === dataSource }

  var isPrefetching: Bool { collection?.prefetching != nil }

  func prefetch(_ fetched: [IndexPath], cancelling cancelled: [IndexPath]) {
    guard let collection, let prefetching = collection.prefetching else { return }
    if !cancelled.isEmpty { prefetching.collectionView(collection, cancelPrefetchingForItemsAt: cancelled) }
    if !fetched.isEmpty { prefetching.collectionView(collection, prefetchItemsAt: fetched) }
  }
}

/// The content of the items.
extension CollectionItems: CellOwner {
  var count: Int { layout.count + (showsFooter ? 1 : 0) }

  func nextMargin(from position: Int) -> Int? {
    layout.nextMargin(from: position) ?? (position < count && showsFooter ? layout.count : nil)
  }

  var hasRows: Bool { layout.hasRows }

  func content(at position: Int, _ shown: RowContent?) -> RowContent {
    if let view = edges.view(at: position, in: layout) { return .header(view, title: view.spokenTitle) }
    guard let collection, let dataSource = collection.dataSource else {
      // Not immediately: GTK is in the middle of binding.
      Task { [weak self] in self?.emptyIfAbandoned() }
      return .empty
    }
    switch layout.element(at: position) {
    case .header(let section): return header(of: section, shown)
    case .footer(let section):
      let title = dataSource.collectionView(collection, titleForFooterInSection: section) ?? ""
      return margins.footer(title, shown) { dataSource.collectionView(collection, viewForFooterInSection: section) }
    case .row(let indexPath): return .cell(dataSource.collectionView(collection, cellForItemAt: indexPath))
    case nil: return .empty
    }
  }

  func header(of section: Int, _ shown: RowContent?) -> RowContent {
    guard let collection, let dataSource = collection.dataSource else { return .empty }
    return margins.header(
      dataSource.collectionView(collection, titleForHeaderInSection: section) ?? "", shown,
      dataSource.collectionView(collection, headerTypeInSection: section) ?? PlainSectionHeader.self
    ) { dataSource.collectionView(collection, viewForHeaderInSection: section) }
  }

  func emptyIfAbandoned() {
    if let collection, collection.dataSource == nil, layout.count > layout.lead { collection.reloadData() }
  }

  func willDisplay(_ cell: ReusableCell, at position: Int) {
    guard let collection else { return }
    collection.prefetcher.rowsChanged()
    guard let indexPath = layout.indexPath(at: position) else { return }
    delegate?.collectionView(collection, willDisplay: cell, forItemAt: indexPath)
  }

  func didEndDisplaying(_ cell: ReusableCell, at position: Int) {
    guard let collection, let indexPath = (former ?? layout).indexPath(at: position) else { return }
    delegate?.collectionView(collection, didEndDisplaying: cell, forItemAt: indexPath)
  }
}

/// The user's actions, and the selection.
extension CollectionItems {
  var activatesByClick: Bool { collection?.activation == .click }

  func activate(_ position: Int) {
    emptyIfAbandoned()
    guard let collection, let indexPath = layout.indexPath(at: position) else { return }
    let cell = collection.host.rows.cell(at: position)
    guard cell?.isUserInteractionEnabled != false else { return }
    cell?.rowWasActivated()
    delegate?.collectionView(collection, didActivateItemAt: indexPath)
  }

  func setHighlighted(_ position: Int, _ isHighlighted: Bool) {
    guard let collection, let indexPath = layout.indexPath(at: position) else { return }
    guard isHighlighted else { return delegate?.collectionView(collection, didUnhighlightItemAt: indexPath) ?? () }
    delegate?.collectionView(collection, didHighlightItemAt: indexPath)
  }

  func performAlternateAction(_ position: Int, by click: AlternateClick) -> Bool {
    guard let collection, let indexPath = layout.indexPath(at: position),
      collection.host.rows.cell(at: position)?.isUserInteractionEnabled != false
    else { return false }
    return delegate?.collectionView(collection, performAlternateActionForItemAt: indexPath, by: click) ?? false
  }

  func menu(at position: Int) -> Menu? {
    guard let collection, let delegate else { return nil }
    switch layout.element(at: position) {
    case .row(let indexPath):
      let isOfMany = collection.selectedCount > 1 && collection.isItemSelected(at: indexPath)
      let selected = isOfMany ? collection.indexPathsForSelectedItems : []
      let menu = isOfMany ? delegate.collectionView(collection, menuForItemsAt: selected) : nil
      if let menu { return menu }
      let own = delegate.collectionView(collection, menuForItemAt: indexPath)
      return isOfMany ? own : collection.editing.menu(own, at: position)
    case .header(let section): return delegate.collectionView(collection, menuForHeaderInSection: section)
    case .footer, nil: return nil
    }
  }

  func menuOfSpace() -> Menu? { collection.flatMap { delegate?.menuForEmptySpace(in: $0) } }

  func actions(at position: Int) -> RowActions {
    guard let collection, let delegate, let indexPath = layout.indexPath(at: position) else { return RowActions() }
    return RowActions(
      leading: delegate.collectionView(collection, leadingActionsForItemAt: indexPath),
      trailing: delegate.collectionView(collection, trailingActionsForItemAt: indexPath))
  }

  func position(forTypeAhead text: String, after position: Int?) -> Int? {
    let place = position.flatMap { layout.indexPath(at: $0) }
    return collection?.dataSource?.indexPath(forTypeAhead: text, after: place).flatMap { layout.position(of: $0) }
  }

  var hearsOfSelection: Bool { delegate?.hearsOfSelectedItems ?? false }

  func selectionDidChange() {
    if let collection { delegate?.collectionViewSelectionDidChange(collection) }
  }

  var selectionRestriction: SelectionRestriction {
    guard let collection, let delegate, delegate.restrictsSelection else { return .none }
    isSelectionUndecided = false
    return .each { [unowned self] position in
      let may =
        layout.indexPath(at: position).map { delegate.collectionView(collection, shouldSelectItemAt: $0) } ?? true
      return SelectionAnswer(may, isDefault: isSelectionUndecided)
    }
  }

  func didSelect(_ position: Int) {
    guard let collection, let indexPath = layout.indexPath(at: position) else { return }
    delegate?.collectionView(collection, didSelectItemAt: indexPath)
  }

  func didDeselect(_ position: Int) {
    guard let collection, let indexPath = layout.indexPath(at: position) else { return }
    delegate?.collectionView(collection, didDeselectItemAt: indexPath)
  }
}

/// Moving items by drag and drop or by keyboard.
extension CollectionItems {
  func canMove(_ position: Int) -> Bool {
    guard let collection, let indexPath = layout.indexPath(at: position) else { return false }
    return collection.dataSource?.collectionView(collection, canMoveItemAt: indexPath) ?? false
  }

  func takesIn(_ position: Int) -> Bool {
    guard let collection, let indexPath = layout.indexPath(at: position) else { return false }
    return delegate?.collectionView(collection, canCarryIntoItemAt: indexPath) ?? false
  }

  func move(_ position: Int, _ destination: Destination) {
    guard let collection, let source = layout.indexPath(at: position) else { return }
    let place = layout.place(of: source, carriedTo: destination) {
      delegate?.collectionView(collection, carriesItemAt: source, to: $0)
    } target: {
      delegate?.collectionView(collection, targetIndexPathForMoveFromItemAt: source, toProposedIndexPath: $0)
    }
    guard let target = place else { return }
    // The code that shows the value decides whether and when the item moves; the focus moves with it.
    if let carried { return carried(source, target) }
    collection.changes.perform { updates in
      collection.dataSource?.collectionView(collection, moveItemAt: source, to: target)
      updates.moveRow(at: source, to: target)
    } completion: { [weak self] in
      if let self, let position = layout.position(of: target) { self.collection?.host.revealWhenFilled(position) }
    }
  }
}
