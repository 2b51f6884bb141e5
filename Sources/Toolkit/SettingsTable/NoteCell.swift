package import ListKit

/// A row that is a sentence, as long as it is.
package final class NoteCell: TableViewCell {
  @Outlet package var title: Label

  package func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}
