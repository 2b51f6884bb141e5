import ListKit

/// Selects rows in every way.
final class SelectionViewController: ViewController {
  let view: SelectionView
  private lazy var dataSource = SectionedDataSource(sections: Self.groups) { table, user, indexPath in
    let cell = table.dequeue(ListCell.self, for: indexPath)
    var content = cell.defaultContentConfiguration()
    content.text = user.name
    cell.contentConfiguration = content
    return cell
  }
  private lazy var menus = UserMenus(users: Self.groups.map(\.rows)) { [weak self] in self?.view.show(status: $0) }
  private lazy var delegate = SelectionDelegate(menus: menus) { [weak self] in self?.show("The user selected") }

  init(view: SelectionView, dependencies: Void) {
    self.view = view
    table.selectionMode = .multiple
    table.activation = .doubleClick
    table.dataSource = dataSource
    table.delegate = delegate
    view.follows.isOn = true
    view.follows.onChange { [weak self] in self?.table.selectionFollowsFocus = $0 }
    view.restricts.onChange { [weak self] in self?.delegate.restrictsSelection = $0 }
    view.few.onClick { [weak self] in self?.selectFew() }
    view.all.onClick { [weak self] in self?.selectAll() }
  }

  private static let groups = [
    NameGroup(id: "A to F", rows: Array(User.seven[..<4])), NameGroup(id: "G to T", rows: Array(User.seven[4...])),
  ]

  private var table: TableView { view.list }

  /// Selects a range; the delegate does not hear of it.
  private func selectFew() {
    table.selectRows(from: IndexPath(row: 0), through: IndexPath(row: 0, section: 1))
    show("The program selected")
  }

  private func selectAll() {
    table.selectAll()
    show("The program selected")
  }

  private func show(_ who: String) {
    view.show(status: "\(who) \(table.selectedCount == 1 ? "1 row" : "\(table.selectedCount) rows")")
  }
}
