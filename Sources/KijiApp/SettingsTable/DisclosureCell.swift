import ListKit

/// A row that leads to another page.
final class DisclosureCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var value: Label

  func show(_ words: String, _ value: String = "") {
    title.setText(words)
    self.value.setText(value)
    accessibilityLabel = [words, value].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
