import ListKit
import Models
import Icons
import Words

/// Shows the sections of the sidebar.
final class SidebarDataSource: OutlineDataSource<SidebarSection.Kind, SidebarItem> {
  /// Receives what the user clicks in cells.
  weak var cellDelegate: (any SidebarCellDelegate)?

  private let icons: IconCache
  private var sections: [SidebarSection] = []

  init(_ table: TableView, icons: IconCache) {
    self.icons = icons
    weak var source: SidebarDataSource?
    super.init(table) { table, item, indexPath in
      let cell = table.dequeue(SidebarCell.self, for: indexPath)
      source?.fill(cell, item, in: indexPath.section)
      return cell
    }
    source = self
    (style.indentationWidth, style.alignsRows) = (18, false)
    (style.expandTitle, style.collapseTitle) = (tr("Expand"), tr("Collapse"))
  }

  /// Shows sections. Rows that look the same are not filled again.
  func show(_ sections: [SidebarSection]) {
    self.sections = sections
    apply(sections.map { ($0.kind, $0.snapshot) }, animatingDifferences: false)
  }

  private func fill(_ cell: SidebarCell, _ item: SidebarItem, in section: Int) {
    if let row = sections[section].rows[item] { cell.show(row, icons) }
    (cell.item, cell.delegate) = (item, cellDelegate)
  }

  override func title(
    forHeaderIn section: SidebarSection.Kind, _ snapshot: SectionSnapshot<SidebarItem>
  ) -> String? {
    // An empty section has no header.
    snapshot.numberOfItems == 0 ? nil : section.title
  }

  override func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    itemIdentifier(for: indexPath)?.member != nil
  }
}
