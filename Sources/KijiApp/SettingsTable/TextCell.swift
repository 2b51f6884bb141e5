import ListKit

/// A row with a line of text that is written in its place.
final class TextCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var value: Label
  @Outlet var entry: Entry

  private lazy var writing = InPlaceEntry(entry, in: value)

  func show(_ words: String, _ value: String) {
    title.setText(words)
    self.value.setText(value)
    entry.describe(name: words)
    accessibilityLabel = [words, value].joined(separator: ", ")
    writing.end()
  }

  /// Lets the person write another text.
  /// - Parameter onEnd: hears the text, or nil where the person left it.
  func write(_ text: String, onEnd: @escaping @MainActor (String?) -> Void) {
    writing.begin(text) { [weak self] in
      // first, for the keyboard's focus must not be in what is hidden
      onEnd($0)
      self?.writing.end()
    }
  }
}
