import ListKit

final class NameCell: TableViewCell {
  @Outlet var name: Label

  override class var templateDocument: String? {
    """
    <interface><template class="NameCell" parent="GtkBox">
      <child><object class="GtkLabel" id="name"/></child>
    </template></interface>
    """
  }
}

final class Names: TableViewDataSource {
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(NameCell.self, for: indexPath)
    cell.name.setText("Row \(indexPath.row)")
    cell.accessibilityLabel = "Row \(indexPath.row)"
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
    table.register(NameCell.self)
    table.dataSource = names
  }
}

ListApplication.run(id: "org.example.Names", title: "Names") { NamesViewController.instance() }
