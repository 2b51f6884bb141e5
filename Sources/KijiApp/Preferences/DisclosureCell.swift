import ListKit

/// A row that leads to another page.
final class DisclosureCell: TableViewCell {
  @Outlet var title: Label

  func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}
