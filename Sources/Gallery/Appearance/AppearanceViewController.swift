import ListKit

/// Shows a table's own header and footer, its groups in boxes, and the lines between rows.
final class AppearanceViewController: ViewController {
  let view: AppearanceView
  private let header = SearchHeader()
  private let footer = CountFooter()
  private let dataSource: GroupsDataSource

  init(view: AppearanceView, dependencies: Void) {
    self.view = view
    dataSource = GroupsDataSource(for: view.list)
    table.dataSource = dataSource
    table.tableHeaderView = header
    table.tableFooterView = footer
    header.onSearch = { [weak self] in self?.search($0) }
    search("")

    table.style = .insetGrouped
    view.boxes.isOn = true
    view.boxes.onChange { [weak self] in self?.table.style = $0 ? .insetGrouped : .plain }
    let lines: [(Button, SeparatorStyle)] = [(view.none, .none), (view.full, .full), (view.inset, .inset)]
    for (button, style) in lines { button.onClick { [weak self] in self?.table.separatorStyle = style } }
  }

  private var table: TableView { view.list }

  private func search(_ text: String) {
    dataSource.search(for: text)
    footer.show(dataSource.sections.map(\.rows.count).reduce(0, +))
    // Screen readers hear of the footer's new text.
    table.reconfigure()
  }
}
