/// The zoom level of an image.
nonisolated struct ImageZoom: Equatable, Sendable {
  /// Screen pixels per image pixel; nil to fit the window without enlarging.
  private(set) var scale: Double?

  /// The factor of one step with a key, button or wheel.
  static let step = 1.25
  /// The minimum and maximum scale.
  private static let limits = 0.05...16.0

  /// Multiplies the scale by a factor.
  /// - Parameter fitted: the scale at which the image fits the window.
  mutating func multiply(by factor: Double, fitted: Double) {
    scale = min(max((scale ?? fitted) * factor, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// Fits the image to the window.
  mutating func fit() { scale = nil }

  /// Returns the scale at which an image fits an area, at most 1.
  static func fitted(_ picture: (width: Int, height: Int), in place: (width: Int, height: Int)) -> Double {
    guard picture.width > 0, picture.height > 0, place.width > 0, place.height > 0 else { return 1 }
    return min(
      1, Double(place.width) / Double(picture.width), Double(place.height) / Double(picture.height))
  }
}
