import ListKit

/// A cell type without a template: a color and its name, put together in code.
final class SwatchCell: ListCell {
  private lazy var swatch = contentView.append(Label.self)
  private lazy var name = contentView.append(Label.self)

  func show(_ swatch: Swatch) {
    self.swatch.setText("⬤")
    self.swatch.setStyle("swatch", true)
    for other in Swatch.all { self.swatch.setStyle(other.style, other == swatch) }
    name.setText(swatch.name)
    accessibilityLabel = swatch.name
  }
}

/// A color of the palette.
struct Swatch: Hashable {
  let name: String
  let style: String

  /// Three colors.
  static let all = [
    Swatch(name: "Blue", style: "blue"), Swatch(name: "Green", style: "green"), Swatch(name: "Orange", style: "orange"),
  ]
}
