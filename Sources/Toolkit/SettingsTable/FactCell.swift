package import ListKit

/// A row that says something.
package final class FactCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    // a path may be longer than the row
    self.value.setTooltip(value)
    accessibilityLabel = [words, value].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
