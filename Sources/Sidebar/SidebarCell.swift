internal import CAdwaita
internal import CGtk
import GLibKit
import Library
import ListKit
import Words
import Models
import Toolkit
import Icons

/// Receives what the user clicks in a row of the sidebar.
protocol SidebarCellDelegate: AnyObject {
  /// The user wants to refresh the feeds that failed.
  func sidebarCell(_ cell: SidebarCell, didRetry item: SidebarItem)
}

/// A row of the sidebar: icon or letter, name, warning sign, count.
final class SidebarCell: TableViewCell {
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var count: Label

  weak var delegate: (any SidebarCellDelegate)?
  /// The list that the row shows.
  var item: SidebarItem?

  /// The icon of a list that is not a feed.
  private(set) lazy var icon = CellImage(before: letter, size: 16, style: "list-icon")
  private(set) lazy var feedIcon = FeedIconPlace(beside: letter)
  // It exists in few rows and is created on demand: with every click, GTK traverses all widgets of live rows.
  private var sign: WarningSign?

  override var labelForRenaming: Label? { title }

  func show(_ row: any SidebarRowRepresentable, _ icons: IconCache) {
    title.setText(row.rowTitle)
    icon.show(icon: row.rowIcon)
    icon.image?.setStyle(row.rowTagColor?.style, of: TagColor.styles)
    if let feed = row.rowFeed {
      feedIcon.show(feed, name: row.rowTitle, icons)
    } else {
      feedIcon.showNothing()
    }
    show(row.rowWarning)
    count.setVisible(row.rowCount > 0)
    count.setText(row.rowCountText)
    describe(row)
  }

  private func show(_ warning: SidebarWarning?) {
    sign.map { AnyWidget($0.root) }?.setVisible(warning != nil)
    guard let warning else { return }
    let sign = sign ?? WarningSign.instance()
    if self.sign == nil {
      gtk_box_insert_child_after(root.raw.typed(), sign.root, title.pointer)
      sign.button.onClick { [weak self] in
        if let self, let item { delegate?.sidebarCell(self, didRetry: item) }
      }
      self.sign = sign
    }
    let words = warning.words
    sign.button.setIcon(warning.canRetry ? "dialog-warning-symbolic" : "document-open-recent-symbolic")
    AnyWidget(sign.root).setStyle("warning", warning.canRetry)
    sign.button.setSensitive(warning.canRetry)
    // Translators: %s is a complete sentence that explains what went wrong.
    sign.button.setTooltip(warning.canRetry ? tr("%s Press to try again.", words) : words)
    sign.button.describe(name: warning.canRetry ? tr("Try Again") : words, description: words)
  }

  private func describe(_ row: any SidebarRowRepresentable) {
    accessibilityLabel = [row.rowTitle, row.rowCountWords].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowWarning?.words ?? ""
  }
}

/// The sign that a feed, or a feed in a collapsed folder, could not be refreshed; clicking it tries again.
final class WarningSign: View {
  var button: Button { Button(root) }
}
