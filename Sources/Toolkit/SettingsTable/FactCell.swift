package import ListKit

/// A row that shows read-only information.
package final class FactCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    // Paths may be longer than the row.
    self.value.setTooltip(value)
    accessibilityLabel = [words, value].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
