import ListKit

/// A row with one of a few values. The row is what is pressed; the values come up over it.
final class ValueCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var value: Label

  func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    accessibilityLabel = [words, value].joined(separator: ", ")
  }
}
