package import ListKit
import Words

/// A row with a line of text that is written in its place.
package final class TextCell: TableViewCell {
  @Outlet package var title: Label
  @Outlet package var value: Label
  @Outlet package var entry: Entry
  @Outlet package var pencil: Image
  @Outlet package var spinner: Spinner
  @Outlet package var problem: Label

  private lazy var writing = InPlaceEntry(entry, in: value)

  /// - Parameters:
  ///   - isBusy: whether what was written is still being looked at.
  ///   - problem: what is wrong with it.
  package func show(_ words: String, _ value: String, isBusy: Bool = false, problem: String? = nil) {
    title.setText(words)
    self.value.setText(value)
    // an address may be longer than the row
    self.value.setTooltip(value)
    spinner.setVisible(isBusy)
    spinner.setSpinning(isBusy)
    pencil.setVisible(!isBusy)
    self.problem.setText(problem ?? "")
    self.problem.setVisible(problem != nil)
    entry.describe(name: words)
    accessibilityLabel = [words, value].joined(separator: ", ")
    accessibilityDescription = isBusy ? tr("Being looked at. Press to cancel.") : problem ?? ""
    writing.end()
  }

  /// Lets the person write another text.
  /// - Parameter onEnd: hears the text, or nil where the person left it.
  package func write(_ text: String, onEnd: @escaping @MainActor (String?) -> Void) {
    writing.begin(text) { [weak self] in
      // first, for the keyboard's focus must not be in what is hidden
      onEnd($0)
      self?.writing.end()
    }
  }
}
