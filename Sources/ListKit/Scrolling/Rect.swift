/// A place in the content of a list, in pixels.
public nonisolated struct Point: Equatable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// An area of the content of a list, in pixels.
public nonisolated struct Rect: Equatable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates an area.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (origin, self.width, self.height) = (Point(x: x, y: y), width, height)
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The top edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + width }
  /// The bottom edge.
  public var maxY: Double { origin.y + height }

  /// Returns the smallest area that contains both.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether two areas have more than an edge in common.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }
}
