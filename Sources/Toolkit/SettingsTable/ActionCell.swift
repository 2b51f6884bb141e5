package import ListKit

/// A row that performs an action.
package final class ActionCell: TableViewCell {
  @Outlet package var title: Label

  package func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}
