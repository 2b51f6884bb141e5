package import ListKit

/// A row that shows one of a few values. Activating the row opens a popover with all of them.
package final class ValueCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    accessibilityLabel = [words, value].joined(separator: ", ")
  }
}
