import ListKit

final class Names: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(ListCell.self, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = "Row \(indexPath.row)"
    cell.contentConfiguration = content
    return cell
  }
}

final class NamesViewController: ViewController {
  let view: ListScreen
  private let names = Names()
  private let table: TableView

  init(view: ListScreen, dependencies: Void) {
    self.view = view
    table = TableView(view.list)
    view.list.describe(name: "Names")
    table.dataSource = names
  }
}

ListApplication.run(id: "org.example.Names", title: "Names") { NamesViewController.instance() }
