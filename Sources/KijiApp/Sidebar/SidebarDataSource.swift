import ListKit

/// Sections of rows, for the sidebar.
protocol SidebarRows: AnyObject {
  /// Each section's heading and rows.
  var sidebarSections: [(title: String?, rows: [any SidebarRowRepresentable])] { get }
}

extension SidebarModel: SidebarRows {
  var sidebarSections: [(title: String?, rows: [any SidebarRowRepresentable])] {
    [(nil, smartFeeds), (tr("Feeds"), feeds)]
  }
}

/// Shows the sidebar's rows in cells.
final class SidebarDataSource: TableViewDataSource {
  private weak var rows: (any SidebarRows)?

  init(_ rows: any SidebarRows) {
    self.rows = rows
  }

  func numberOfSections(in tableView: TableView) -> Int { rows?.sidebarSections.count ?? 0 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows?.sidebarSections[section].rows.count ?? 0
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    rows?.sidebarSections[section].title
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(SidebarCell.self, for: indexPath)
    if let row = rows?.sidebarSections[indexPath.section].rows[indexPath.row] { cell.show(row) }
    return cell
  }
}
