import ListKit

/// Shows sections of different layouts in one collection view.
final class LayoutsViewController: ViewController {
  let view: LayoutsView
  private let dataSource = TilesDataSource()
  private let header = TilesHeader()

  init(view: LayoutsView, dependencies: Void) {
    self.view = view
    (collection.selectionMode, collection.activation) = (.multiple, .doubleClick)
    collection.allowsRubberBandSelection = true
    collection.sectionHeadersPinToVisibleBounds = true
    collection.headerView = header
    collection.delegate = self
    collection.dataSource = dataSource
    header.onGo = { [weak self] in self?.goToEnd() }
    view.insert.onClick { [weak self] in self?.insert() }
    view.shuffle.onClick { [weak self] in self?.moveLast() }
    view.all.onClick { [weak self] in self?.collection.selectAll(tellingDelegate: true) }
  }

  private var collection: CollectionView { view.list }

  private func insert() {
    collection.performBatchUpdates { updates in
      for section in dataSource.parts.indices { dataSource.insert(inSection: section) }
      updates.insertItems(at: dataSource.parts.indices.map { IndexPath(item: 0, section: $0) })
    }
    view.show(status: "Inserted an item in each section")
  }

  private func moveLast() {
    let source = IndexPath(item: dataSource.parts[2].numbers.count - 1, section: 2)
    guard source.item > 0 else { return }
    collection.performBatchUpdates { updates in
      dataSource.collectionView(collection, moveItemAt: source, to: IndexPath(item: 0, section: 2))
      updates.moveItem(at: source, to: IndexPath(item: 0, section: 2))
    }
    view.show(status: "Moved the last to the front")
  }

  private func goToEnd() {
    let section = dataSource.parts.count - 1
    collection.focusItem(at: IndexPath(item: dataSource.parts[section].numbers.count - 1, section: section))
  }

  private func delete(_ number: Int) {
    guard let indexPath = dataSource.indexPath(of: number) else { return }
    collection.performBatchUpdates { updates in
      dataSource.remove(at: indexPath)
      updates.deleteItems(at: [indexPath])
    }
    view.show(status: "Deleted \(number)")
  }
}

extension LayoutsViewController: CollectionViewDelegate {
  var hearsOfSelectedItems: Bool { false }

  func collectionViewSelectionDidChange(_ collectionView: CollectionView) {
    view.show(status: "\(collectionView.selectedCount) selected")
  }

  func collectionView(_ collectionView: CollectionView, didActivateItemAt indexPath: IndexPath) {
    view.show(status: "Opened \(dataSource[indexPath])")
  }

  func collectionView(_ collectionView: CollectionView, menuForItemAt indexPath: IndexPath) -> Menu? {
    let number = dataSource[indexPath]
    return Menu([Menu.Item("Delete") { [weak self] in self?.delete(number) }])
  }

  func collectionView(
    _ collectionView: CollectionView, trailingSwipeActionsConfigurationForItemAt indexPath: IndexPath
  ) -> SwipeActionsConfiguration? {
    let number = dataSource[indexPath]
    return SwipeActionsConfiguration(actions: [
      ContextualAction(style: .destructive, title: "Delete", image: "user-trash-symbolic") { [weak self] in
        self?.delete(number)
      }
    ])
  }

  func collectionView(
    _ collectionView: CollectionView, trailingActionsForItemAt indexPath: IndexPath
  ) -> [RowAction] {
    guard dataSource.parts[indexPath.section].layout == .list else { return [] }
    let number = dataSource[indexPath]
    return [
      RowAction("Delete", icon: "user-trash-symbolic", isDestructive: true) { [weak self] in self?.delete(number) }
    ]
  }
}
