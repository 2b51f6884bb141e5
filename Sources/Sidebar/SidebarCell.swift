internal import CAdwaita
internal import CGtk
import GLibKit
import ListKit
import Words
import Toolkit
import Icons

/// A row of the sidebar: a triangle, an icon or a letter, a name, a sign that something is wrong, a count.
final class SidebarCell: TableViewCell {
  @Outlet var icon: Image
  @Outlet var picture: Image
  @Outlet var letter: Label
  @Outlet var title: Label
  @Outlet var count: Label

  /// How far a row is from the one that it is inside of, in pixels.
  private static let indent = 18

  /// Called when the person presses the triangle.
  var onToggle: (@MainActor () -> Void)?
  /// Called when the person presses the sign.
  var onRetry: (@MainActor () -> Void)?

  private lazy var feedIcon = FeedIconPlace(picture: picture, letter: letter)
  // What few rows have is made for those that do: whatever is in a live row is looked at by GTK with every click.
  private var triangle: FolderTriangle?
  private var sign: WarningSign?
  private var entry: NameEntry?
  private var naming: InPlaceEntry?

  func show(_ row: any SidebarRowRepresentable, _ icons: IconCache) {
    title.setText(row.rowTitle)
    gtk_widget_set_margin_start(root, Int32(clamping: row.rowDepth * Self.indent))
    show(isExpanded: row.rowIsExpanded)
    icon.setVisible(row.rowIcon != nil)
    if let name = row.rowIcon { icon.setIcon(name) }
    if let feed = row.rowFeed {
      feedIcon.show(feed, name: row.rowTitle, icons)
    } else {
      feedIcon.showNothing()
    }
    show(row.rowWarning)
    count.setVisible(row.rowCount > 0)
    count.setText(row.rowCount.localized)
    describe(row)
  }

  private func show(isExpanded: Bool?) {
    triangle.map { AnyWidget($0.root) }?.setVisible(isExpanded != nil)
    guard let isExpanded else { return }
    let triangle = triangle ?? FolderTriangle.instance()
    if self.triangle == nil {
      gtk_box_prepend(root.raw.typed(), triangle.root)
      triangle.button.onClick { [weak self] in self?.onToggle?() }
      self.triangle = triangle
    }
    triangle.button.setIcon(isExpanded ? "pan-down-symbolic" : "pan-end-symbolic")
    triangle.button.describe(name: isExpanded ? tr("Collapse") : tr("Expand"))
  }

  private func show(_ warning: SidebarWarning?) {
    sign.map { AnyWidget($0.root) }?.setVisible(warning != nil)
    guard let warning else { return }
    let sign = sign ?? WarningSign.instance()
    if self.sign == nil {
      gtk_box_insert_child_after(root.raw.typed(), sign.root, title.pointer)
      sign.button.onClick { [weak self] in self?.onRetry?() }
      self.sign = sign
    }
    let words = warning.words
    sign.button.setIcon(warning.canRetry ? "dialog-warning-symbolic" : "document-open-recent-symbolic")
    AnyWidget(sign.root).setStyle("warning", warning.canRetry)
    sign.button.setSensitive(warning.canRetry)
    // Translators: %s is a whole sentence that says what went wrong.
    sign.button.setTooltip(warning.canRetry ? tr("%s Press to try again.", words) : words)
    sign.button.describe(name: warning.canRetry ? tr("Try Again") : words, description: words)
  }

  private func describe(_ row: any SidebarRowRepresentable) {
    accessibilityLabel = [row.rowTitle, row.rowCountWords].compactMap(\.self).joined(separator: ", ")
    accessibilityDescription = row.rowWarning?.words ?? ""
    accessibilityExpanded = row.rowIsExpanded
    accessibilityLevel = row.rowDepth + 1
  }
}

// MARK: - Another name

extension SidebarCell {
  /// Lets the person write another name in the place of the one that is shown.
  /// - Parameter onEnd: hears the name, or nil where the person left it.
  func rename(_ text: String, onEnd: @escaping @MainActor (String?) -> Void) {
    let naming = naming ?? openEntry()
    naming.begin(text, onEnd: onEnd)
  }

  private func openEntry() -> InPlaceEntry {
    let entry = NameEntry.instance()
    gtk_box_insert_child_after(root.raw.typed(), entry.root, title.pointer)
    let naming = InPlaceEntry(Entry(entry.root), in: title)
    (self.entry, self.naming) = (entry, naming)
    return naming
  }

  /// Shows the name again, whatever was written.
  func endRenaming() { naming?.end() }
}

/// Folds a folder, or unfolds it.
final class FolderTriangle: View {
  var button: Button { Button(root) }
}

/// The sign that a feed, or a feed in a collapsed folder, is not refreshed; a press tries again.
final class WarningSign: View {
  var button: Button { Button(root) }
}

/// The line for another name.
final class NameEntry: View {}
