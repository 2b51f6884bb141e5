/// The data source and delegate of a collection view that shows a value: a separate object held by the shim and
/// referenced weakly by the collection view.
final class CollectionModelSource {
  var model = CollectionModel(sections: []) {
    didSet { restrictsSelection = model.contains { !$0.isSelectable } }
  }

  /// As for TableModelSource.
  private(set) var restrictsSelection = false
}

extension CollectionModelSource: CollectionViewDataSource {
  func numberOfSections(in collectionView: CollectionView) -> Int { model.sections.count }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    model.sections[section].items.count
  }

  func collectionView(_ collectionView: CollectionView, layoutForSection section: Int) -> CollectionLayout {
    model.sections[section].layout
  }

  func collectionView(_ collectionView: CollectionView, titleForHeaderInSection section: Int) -> String? {
    model.sections[section].header
  }

  func collectionView(_ collectionView: CollectionView, titleForFooterInSection section: Int) -> String? {
    model.sections[section].footer
  }

  func collectionView(_ collectionView: CollectionView, viewForHeaderInSection section: Int) -> View? {
    model.sections[section].headerView?.view(collectionView.items.margins)
  }

  func collectionView(_ collectionView: CollectionView, viewForFooterInSection section: Int) -> View? {
    model.sections[section].footerView?.view(collectionView.items.margins)
  }

  func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> ReusableCell {
    model[indexPath].content.cell(collectionView.host.cells)
  }

  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool {
    model.onMove != nil || handlers(indexPath).onMove != nil
  }

  /// Reports that the user moved an item: to the item, or to the collection view.
  func move(_ source: IndexPath, to destination: IndexPath) {
    if let onMove = handlers(source).onMove { onMove(destination) } else { model.onMove?(source, destination) }
  }

  func indexPath(forTypeAhead text: String, after indexPath: IndexPath?) -> IndexPath? {
    for (number, section) in model.sections.enumerated() {
      for (place, item) in section.items.enumerated() {
        let path = IndexPath(item: place, section: number)
        if indexPath.map({ path > $0 }) ?? true, item.name?.lowercased().hasPrefix(text.lowercased()) == true {
          return path
        }
      }
    }
    return nil
  }
}

extension CollectionModelSource: CollectionViewDelegate {
  private func handlers(_ indexPath: IndexPath) -> ItemHandlers {
    model.item(at: indexPath)?.handlers ?? ItemHandlers()
  }

  func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) {
    handlers(indexPath).onActivate?()
  }

  func collectionView(_ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    handlers(indexPath).isSelectable
  }

  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    handlers(indexPath).onSelect?()
  }

  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    handlers(indexPath).onDeselect?()
  }

  func collectionView(
    _ collectionView: CollectionView, willDisplay cell: ReusableCell, forItemAt indexPath: IndexPath
  ) {
    handlers(indexPath).onDisplay?(cell)
  }

  func collectionView(_ collectionView: CollectionView, canCarryIntoItemAt indexPath: IndexPath) -> Bool {
    handlers(indexPath).onReceive != nil
  }

  func collectionView(
    _ collectionView: CollectionView, carriesItemAt source: IndexPath, to destination: RowDestination
  ) -> Bool {
    guard case .into(let target) = destination, let onReceive = handlers(target).onReceive else { return false }
    if source != target, let item = model.item(at: source) { onReceive(item) }
    return true
  }

  func collectionView(_ collectionView: CollectionView, menuForItemAt indexPath: IndexPath) -> Menu? {
    handlers(indexPath).menu?()
  }

  func collectionView(_ collectionView: CollectionView, menuForItemsAt indexPaths: [IndexPath]) -> Menu? {
    model.menuForItems?(indexPaths.compactMap { model.item(at: $0) })
  }

  func collectionView(
    _ collectionView: CollectionView, leadingActionsForItemAt indexPath: IndexPath
  ) -> [RowAction] { handlers(indexPath).leadingActions?() ?? [] }

  func collectionView(
    _ collectionView: CollectionView, trailingActionsForItemAt indexPath: IndexPath
  ) -> [RowAction] { handlers(indexPath).trailingActions?() ?? [] }

  func collectionView(
    _ collectionView: CollectionView, leadingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { handlers(indexPath).leadingSwipe?() }

  func collectionView(
    _ collectionView: CollectionView, trailingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? { handlers(indexPath).trailingSwipe?() }
}

extension CollectionModelSource: CollectionViewPrefetching {
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    for place in indexPaths { handlers(place).onPrefetch?() }
  }

  func collectionView(_ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
    for place in indexPaths { handlers(place).onCancelPrefetch?() }
  }
}
