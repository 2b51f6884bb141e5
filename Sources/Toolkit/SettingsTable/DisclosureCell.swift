package import ListKit

/// A row that opens another page.
package final class DisclosureCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label

  package func show(_ words: String, _ value: String = "") {
    title.setText(words)
    self.value.setText(value)
    accessibilityLabel = [words, value].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
