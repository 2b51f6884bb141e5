import ListKit

/// Sections of rows, for the sidebar.
protocol SidebarRows: AnyObject {
  /// How many sections there are.
  var sectionCount: Int { get }
  /// A section's heading, or nil for none.
  func heading(of section: Int) -> String?
  /// How many rows a section has.
  func rowCount(in section: Int) -> Int
  /// A row.
  func row(at indexPath: IndexPath) -> any SidebarRowRepresentable
}

extension SidebarModel: SidebarRows {
  var sectionCount: Int { 2 }
  func heading(of section: Int) -> String? { section == 0 ? nil : tr("Feeds") }
  func rowCount(in section: Int) -> Int { section == 0 ? smartFeeds.count : feeds.count }

  func row(at indexPath: IndexPath) -> any SidebarRowRepresentable {
    if indexPath.section == 0 { smartFeeds[indexPath.row] } else { feeds[indexPath.row] }
  }
}

/// Shows the sidebar's rows in cells.
final class SidebarDataSource: TableViewDataSource {
  private weak var rows: (any SidebarRows)?

  init(_ rows: any SidebarRows) {
    self.rows = rows
  }

  func numberOfSections(in tableView: TableView) -> Int { rows?.sectionCount ?? 0 }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows?.rowCount(in: section) ?? 0
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    rows?.heading(of: section)
  }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(SidebarCell.self, for: indexPath)
    if let rows { cell.show(rows.row(at: indexPath)) }
    return cell
  }
}
