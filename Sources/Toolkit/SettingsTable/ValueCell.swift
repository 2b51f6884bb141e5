package import ListKit

/// A row with one of a few values. The row is what is pressed; the values come up over it.
package final class ValueCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    accessibilityLabel = [words, value].joined(separator: ", ")
  }
}
