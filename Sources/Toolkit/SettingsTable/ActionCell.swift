package import ListKit

/// A row that does something.
package final class ActionCell: TableViewCell {
  @Outlet package var title: Label

  package func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}
