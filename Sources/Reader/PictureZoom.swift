/// How large a picture is shown.
nonisolated struct PictureZoom: Equatable, Sendable {
  /// Screen pixels for one of the picture's; nil for as large as the window allows, but not larger than it is.
  private(set) var scale: Double?

  /// A step of a key or a wheel.
  static let step = 1.25
  /// The least and the most: a picture that is a speck, or of which one pixel is a thumb's breadth.
  private static let limits = 0.05...16.0

  /// Makes it larger or smaller by a factor.
  /// - Parameter fitted: the scale at which the whole picture is seen.
  mutating func multiply(by factor: Double, fitted: Double) {
    scale = min(max((scale ?? fitted) * factor, Self.limits.lowerBound), Self.limits.upperBound)
  }

  /// Shows all of it.
  mutating func fit() { scale = nil }

  /// The scale at which a picture is seen whole in a place.
  static func fitted(_ picture: (width: Int, height: Int), in place: (width: Int, height: Int)) -> Double {
    guard picture.width > 0, picture.height > 0, place.width > 0, place.height > 0 else { return 1 }
    return min(
      1, Double(place.width) / Double(picture.width), Double(place.height) / Double(picture.height))
  }
}
