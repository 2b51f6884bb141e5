import ListKit

/// A row that is a sentence, as long as it is.
final class NoteCell: TableViewCell {
  @Outlet var title: Label

  func show(_ words: String) {
    title.setText(words)
    accessibilityLabel = words
  }
}
