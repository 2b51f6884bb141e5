import ListKit

/// A row that says something.
final class FactCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var value: Label
  @Outlet var copy: Image

  /// - Parameter isCopied: whether pressing the row copies it.
  func show(_ words: String, _ value: String, isCopied: Bool = false) {
    title.setText(words)
    self.value.setText(value)
    // a path may be longer than the row
    self.value.setTooltip(value)
    copy.setVisible(isCopied)
    AnyWidget(root).setStyle("fact", !isCopied)
    accessibilityLabel = [words, value].filter { !$0.isEmpty }.joined(separator: ", ")
    accessibilityDescription = isCopied ? tr("Press to copy.") : ""
  }
}
