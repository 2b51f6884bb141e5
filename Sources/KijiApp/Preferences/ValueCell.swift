import ListKit

/// A row with one of a few values. The row is what is pressed; the values come up in a list of their own.
final class ValueCell: TableViewCell {
  @Outlet var title: Label
  @Outlet var value: DropDown

  /// Called with the number of the value that the person chooses.
  var onChoose: (@MainActor (Int) -> Void)?

  private var options: [String] = []
  private var isShowing = false

  override func didLoad() {
    value.leaveFocusToParent()
    value.onSelect { [weak self] in
      guard let self, !isShowing else { return }
      onChoose?(value.selected)
    }
  }

  func show(_ words: String, _ options: [String], selected: Int) {
    isShowing = true
    defer { isShowing = false }
    title.setText(words)
    if self.options != options { value.setOptions(options) }
    self.options = options
    value.selected = selected
    value.describe(name: words)
    accessibilityLabel = [words, options[selected]].joined(separator: ", ")
  }

  /// Lets the person choose.
  func open() { value.open() }
}
