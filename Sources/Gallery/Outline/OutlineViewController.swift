import ListKit

/// Shows an outline that can be expanded and collapsed.
final class OutlineViewController: ViewController {
  let view: OutlineView
  private let table: TableView
  private let collection: CollectionView
  private var model = OutlineModel()
  private lazy var dataSource = OutlineSections(table) { table, item, indexPath in
    let cell = table.dequeue(ListCell.self, for: indexPath)
    var content = ListContentConfiguration.cell()
    content.text = item.name
    cell.contentConfiguration = content
    return cell
  }
  private lazy var columns = OutlineAndColumns(collection) { collection, item, indexPath in
    let cell = collection.dequeue(ListCell.self, for: indexPath)
    var content = ListContentConfiguration.cell()
    content.text = item.name
    cell.contentConfiguration = content
    return cell
  }

  init(view: OutlineView, dependencies: Void) {
    self.view = view
    table = TableView(view.list)
    table.register(ListCell.self)
    collection = CollectionView(view.beside)
    collection.register(ListCell.self)
    view.expand.onClick { [weak self] in self?.changeAnimals("Expanded all animals") { $0.expand($0.items) } }
    view.collapse.onClick { [weak self] in self?.changeAnimals("Collapsed all animals") { $0.collapse($0.items) } }
    view.reverse.onClick { [weak self] in self?.reverse() }
    handleExpansion()
    apply()
  }

  private func handleExpansion() {
    let view = view
    dataSource.sectionSnapshotHandlers.willExpandItem = { view.show(status: "Expanded \($0.name)") }
    dataSource.sectionSnapshotHandlers.willCollapseItem = { view.show(status: "Collapsed \($0.name)") }
    columns.sectionSnapshotHandlers = dataSource.sectionSnapshotHandlers
    let model = model
    dataSource.sectionSnapshotHandlers.snapshotForExpandingParent = { item, current in
      guard case .group(let number) = item, current.numberOfItems == 0 else { return current }
      return model.numbers(of: number)
    }
  }

  /// Shows new snapshots. What was expanded stays so.
  private func apply() {
    dataSource.apply([(.animals, model.animals), (.numbers, model.groups)])
    columns.apply([(.animals, model.animals), (.columns, model.numbers(of: 1))])
  }

  private func changeAnimals(_ words: String, _ change: (inout SectionSnapshot<OutlineItem>) -> Void) {
    var snapshot = dataSource.snapshot(for: .animals)
    change(&snapshot)
    dataSource.apply(snapshot, to: .animals)
    view.show(status: words)
  }

  private func reverse() {
    model.isReversed.toggle()
    apply()
    view.show(status: model.isReversed ? "Reversed" : "In order")
  }
}

extension OutlineItem {
  /// What the row shows.
  fileprivate var name: String {
    switch self {
    case .animal(let name): name
    case .group(let number): "Group \(number)"
    case .number(let number): "Number \(number)"
    }
  }
}
