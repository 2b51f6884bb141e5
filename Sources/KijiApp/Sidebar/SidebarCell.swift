internal import CAdwaita
internal import CGtk
import ListKit

/// A row of the sidebar: a triangle, an icon or a letter, a name, a count or a sign that something is wrong.
final class SidebarCell: TableViewCell {
  @Outlet var disclosure: Button
  @Outlet var icon: Image
  @Outlet var picture: Image
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var name: Entry
  @Outlet var warning: Button
  @Outlet var count: Label

  /// How far a row is from the one that it is inside of, in pixels.
  private static let indent = 18

  /// Called when the person presses the triangle.
  var onToggle: (@MainActor () -> Void)?
  /// Called when the person presses the sign.
  var onRetry: (@MainActor () -> Void)?

  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)
  private lazy var naming = InPlaceEntry(name, in: title)

  override func didLoad() {
    disclosure.onClick { [weak self] in self?.onToggle?() }
    warning.onClick { [weak self] in self?.onRetry?() }
  }

  func show(_ row: any SidebarRowRepresentable, _ icons: IconCache) {
    title.setText(row.rowTitle)
    gtk_widget_set_margin_start(root, Int32(clamping: row.rowDepth * Self.indent))
    disclosure.setVisible(row.rowIsExpanded != nil)
    disclosure.setIcon(row.rowIsExpanded == true ? "pan-down-symbolic" : "pan-end-symbolic")
    disclosure.describe(name: row.rowIsExpanded == true ? tr("Collapse") : tr("Expand"))
    icon.setVisible(row.rowIcon != nil)
    if let name = row.rowIcon { icon.setIcon(name) }
    if let feed = row.rowFeed {
      feedIcon.show(feed, name: row.rowTitle, icons)
    } else {
      feedIcon.showNothing()
    }
    warning.setVisible(row.rowFailure != nil)
    if let failure = row.rowFailure {
      warning.setTooltip(tr("%s Press to try again.", failure))
      warning.describe(name: tr("Try Again"), description: failure)
    }
    count.setVisible(row.rowCount > 0 && row.rowFailure == nil)
    count.setText(row.rowCount.localized)
    describe(row)
  }

  private func describe(_ row: any SidebarRowRepresentable) {
    let unread = row.rowCount > 0 ? trn("%d unread", "%d unread", row.rowCount) : nil
    accessibilityLabel = [row.rowTitle, unread].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowFailure ?? ""
    accessibilityExpanded = row.rowIsExpanded
    accessibilityLevel = row.rowDepth + 1
  }
}

// MARK: - Another name

extension SidebarCell {
  /// Lets the person write another name in the place of the one that is shown.
  /// - Parameter onEnd: hears the name, or nil where the person left it.
  func rename(_ text: String, onEnd: @escaping @MainActor (String?) -> Void) { naming.begin(text, onEnd: onEnd) }

  /// Shows the name again, whatever was written.
  func endRenaming() { naming.end() }
}
