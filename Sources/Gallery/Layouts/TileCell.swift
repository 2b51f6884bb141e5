import ListKit

/// A tile that shows a number.
final class TileCell: CollectionViewCell {
  @Outlet private var number: Label

  func show(_ number: Int) {
    self.number.setText("\(number)")
    accessibilityLabel = "Tile \(number)"
  }
}
