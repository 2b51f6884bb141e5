import CGtk
import GLibKit
import Library
package import ListKit
import Models
import Toolkit
import Words

/// The dialog in which articles are given tags. The keyboard focus stays in its entry.
package final class TagsView: View, Dialog {
  @Outlet var entry: SearchEntry
  @Outlet var list: ListView

  package override func didLoad() {
    // The entry handles Escape itself before the window does.
    Signal.connect("stop-search", of: entry.pointer) { [weak self] in self?.askToClose() }
  }

  /// Opens the dialog over a window.
  func present(over parent: UnsafeMutablePointer<GtkWidget>) {
    open(over: parent)
    entry.grabFocus()
  }

  /// Describes the selected row to screen readers, which follow the entry.
  func describe(_ selected: String?) {
    entry.describe(name: tr("Find or add a tag"), description: selected ?? "")
  }
}

/// A row of the list of tags: its color, its name, and whether the articles have it.
final class TagCell: TableViewCell {
  @Outlet var dot: AnyWidget
  @Outlet var name: Label
  @Outlet var count: Label
  @Outlet var check: Image

  func show(_ row: TagRow, of articles: Int) {
    // Translators: adds a tag with this name.
    name.setText(row.subject == .new ? tr("New Tag “%s”", row.name) : row.name)
    dot.setStyle(row.color?.style, of: TagColor.styles)
    count.setVisible(row.count > 0 && !row.isOn)
    count.setText(row.countWords(of: articles))
    check.setVisible(row.isOn)
    accessibilityLabel = row.spoken(of: articles)
  }
}

extension TagRow {
  /// How many of several articles have the tag.
  // Translators: some of several articles have a tag, such as “2 of 5”.
  func countWords(of articles: Int) -> String { tr("%s of %s", count.localized, articles.localized) }

  /// The row for screen readers.
  func spoken(of articles: Int) -> String {
    guard subject != .new else { return tr("New Tag “%s”", name) }
    // Translators: a screen reader reads it after the name of a tag that the articles have, or do not have.
    let state = isOn ? tr("on") : count > 0 ? countWords(of: articles) : tr("off")
    return "\(name), \(state)"
  }
}
