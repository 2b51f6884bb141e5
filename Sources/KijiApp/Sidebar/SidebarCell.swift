import ListKit

/// A row of the sidebar: an icon or a letter, a name, a count or a sign that something is wrong.
final class SidebarCell: TableViewCell {
  @Outlet var icon: Image
  @Outlet var picture: Image
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var warning: Image
  @Outlet var count: Label

  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)

  func show(_ row: any SidebarRowRepresentable, _ icons: IconCache) {
    title.setText(row.rowTitle)
    icon.setVisible(row.rowIcon != nil)
    if let name = row.rowIcon { icon.setIcon(name) }
    if let feed = row.rowFeed {
      feedIcon.show(feed, name: row.rowTitle, icons)
    } else {
      feedIcon.showNothing()
    }
    warning.setVisible(row.rowFailure != nil)
    warning.setTooltip(row.rowFailure ?? "")
    count.setVisible(row.rowCount > 0)
    count.setText(row.rowCount.localized)
    let unread = row.rowCount > 0 ? trn("%d unread", "%d unread", row.rowCount) : nil
    accessibilityLabel = [row.rowTitle, unread].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowFailure ?? ""
  }
}
