/// Where a row belongs in the visible part of a list after scrolling to it.
public nonisolated enum ScrollPosition: Sendable {
  /// As near as it is: a row that is visible does not move, any other one moves to the nearest edge.
  case none
  /// At the top.
  case top
  /// In the middle.
  case middle
  /// At the bottom.
  case bottom
}

/// Where the top of a row belongs in the visible part of a list.
nonisolated enum RowPlace: Equatable {
  /// A number of pixels below the top.
  case offset(Double)
  case middle
  case bottom

  /// Creates a place; nil for the nearest.
  init?(_ position: ScrollPosition) {
    switch position {
    case .none: return nil
    case .top: self = .offset(0)
    case .middle: self = .middle
    case .bottom: self = .bottom
    }
  }

  /// Returns the place to which a row has the shortest way; nil if all of it is visible, or it fills the list.
  static func nearest(to offset: Double, _ height: Double, in page: Double, below top: Double = 0) -> RowPlace? {
    let (above, below) = (offset - top, offset + height - page)
    guard above * below > 0 else { return nil }
    return abs(above) < abs(below) ? .offset(top) : .bottom
  }

  /// Returns where the top of a row of a height belongs in a list of a height.
  func top(ofRow height: Double, in page: Double) -> Double {
    switch self {
    case .offset(let offset): offset
    // The beginning of a row that is higher than the list is more useful than its middle.
    case .middle: max((page - height) / 2, 0)
    case .bottom: page - height
    }
  }
}
