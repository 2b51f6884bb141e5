package import ListKit
import Words

/// A row with a line of text that is edited in place.
package final class TextCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label
  @Outlet package var entry: Entry
  @Outlet package var pencil: Image
  @Outlet package var spinner: Spinner
  @Outlet package var problem: Label

  private lazy var writing = InPlaceEntry(entry, in: value)

  /// - Parameters:
  ///   - isBusy: whether the entered text is still being checked.
  ///   - problem: what is wrong with the text.
  package func show(_ words: String, _ value: String, isBusy: Bool = false, problem: String? = nil) {
    title.setText(words)
    self.value.setText(value)
    // Addresses may be longer than the row.
    self.value.setTooltip(value)
    spinner.setVisible(isBusy)
    spinner.setSpinning(isBusy)
    pencil.setVisible(!isBusy)
    self.problem.setText(problem ?? "")
    self.problem.setVisible(problem != nil)
    entry.describe(name: words)
    accessibilityLabel = [words, value].joined(separator: ", ")
    accessibilityDescription = isBusy ? tr("Checking. Press to cancel.") : problem ?? ""
    writing.end()
  }

  /// Starts editing.
  /// - Parameter onEnd: called with the new text, or nil if the user cancels.
  package func write(_ text: String, onEnd: @escaping @MainActor (String?) -> Void) {
    writing.begin(text) { [weak self] in
      // Call the handler first: the entry must not be hidden while it has the keyboard focus.
      onEnd($0)
      self?.writing.end()
    }
  }
}
