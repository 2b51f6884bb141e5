import ListKit

extension ListCell {
  /// Shows a text.
  func show(_ text: String) {
    var content = defaultContentConfiguration()
    content.text = text
    contentConfiguration = content
  }
}
