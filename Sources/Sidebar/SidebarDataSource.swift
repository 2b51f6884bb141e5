import ListKit
import Models
import Icons

final class SidebarDataSource: TableViewDataSource {
  /// The sections shown. After a change, the table must be updated.
  var sections: [SidebarSection]
  /// The row whose name is being edited.
  var renamed: SidebarItem?
  /// Receives what the user clicks in cells.
  weak var cellDelegate: (any SidebarCellDelegate)?

  private let icons: IconCache

  init(sections: [SidebarSection], icons: IconCache) {
    self.sections = sections
    self.icons = icons
  }

  subscript(indexPath: IndexPath) -> SidebarRow { sections[indexPath.section].rows[indexPath.row] }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { sections[section].rows.count }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? { sections[section].title }

  func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
    let cell = tableView.dequeue(SidebarCell.self, for: indexPath)
    let row = self[indexPath]
    cell.show(row, icons)
    if row.item != renamed { cell.endRenaming() }
    (cell.item, cell.delegate) = (row.item, cellDelegate)
    return cell
  }

  func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    self[indexPath].item.member != nil
  }
}
