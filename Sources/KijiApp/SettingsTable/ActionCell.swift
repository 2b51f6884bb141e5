import ListKit

/// A row that does something.
final class ActionCell: TableViewCell {
  @Outlet var title: Label

  func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}
