package import ListKit

/// A row that shows a sentence, wrapped over as many lines as it needs.
package final class NoteCell: TableViewCell {
  @Outlet package var title: Label

  package func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}
