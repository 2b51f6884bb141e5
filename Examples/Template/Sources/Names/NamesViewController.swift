import ListKit

/// A list of names; a row's menu deletes it.
final class NamesViewController: ViewController {
  let view: ListScreen
  private let table: TableView
  private let dataSource: NamesDataSource
  private var model: NamesModel

  init(view: ListScreen, dependencies model: NamesModel) {
    self.view = view
    self.model = model
    view.list.describe(name: "Names")
    table = TableView(view.list)
    dataSource = NamesDataSource(table) { table, name, indexPath in
      let cell = table.dequeue(ListCell.self, for: indexPath)
      var content = cell.defaultContentConfiguration()
      content.text = name
      cell.contentConfiguration = content
      return cell
    }
    table.delegate = self
    dataSource.apply(model.snapshot, animatingDifferences: false)
  }
}

extension NamesViewController: TableViewDelegate {
  func tableView(_ tableView: TableView, menuForRowAt indexPath: IndexPath) -> Menu? {
    guard let name = dataSource.itemIdentifier(for: indexPath) else { return nil }
    return Menu([
      Menu.Item("Delete") { [weak self] in
        guard let self else { return }
        model.delete(name)
        dataSource.apply(model.snapshot)
      }
    ])
  }
}
