/// The elements allowed in a drawing: shapes, text, groups and paint. None of them loads anything, runs, moves,
/// contains HTML, or is drawn more than once per occurrence.
enum DrawingElement: String, CaseIterable {
  case circle, clipPath, defs, ellipse, g, line, linearGradient, path, polygon, polyline, radialGradient, rect, stop
  case svg, text, tspan

  /// Returns the element with a lowercase name. A link becomes a group, because users would not see where it leads.
  init?(lowered name: String) {
    guard let element = Self.byName[name] else { return nil }
    self = element
  }

  private static let byName = Dictionary(
    allCases.map { ($0.rawValue.lowercased(), $0) } + [("a", .g)], uniquingKeysWith: { first, _ in first })
}

/// The attributes allowed on a drawing's elements, in the order in which they are written.
enum DrawingAttribute: String, CaseIterable {
  case width, height, viewBox, preserveAspectRatio
  case id, x, y, x1, y1, x2, y2, cx, cy, r, rx, ry, fx, fy, dx, dy, d, points, transform, offset, gradientUnits
  case gradientTransform, spreadMethod, clipPathUnits
  case clipPath = "clip-path"
  case clipRule = "clip-rule"
  case color, display
  case dominantBaseline = "dominant-baseline"
  case fill
  case fillOpacity = "fill-opacity"
  case fillRule = "fill-rule"
  case fontSize = "font-size"
  case fontStyle = "font-style"
  case fontWeight = "font-weight"
  case opacity
  case stopColor = "stop-color"
  case stopOpacity = "stop-opacity"
  case stroke
  case strokeLinecap = "stroke-linecap"
  case strokeLinejoin = "stroke-linejoin"
  case strokeMiterlimit = "stroke-miterlimit"
  case strokeOpacity = "stroke-opacity"
  case strokeWidth = "stroke-width"
  case textAnchor = "text-anchor"
  case visibility

  /// Returns the attribute with a lowercase name.
  init?(lowered name: String) {
    guard let attribute = Self.byName[name] else { return nil }
    self = attribute
  }

  /// Whether it may also be set in a style (SVG 2 §6.6, presentation attributes).
  var isStyle: Bool {
    switch self {
    case .clipPath, .clipRule, .color, .display, .dominantBaseline, .fill, .fillOpacity, .fillRule, .fontSize,
      .fontStyle,
      .fontWeight, .opacity, .stopColor, .stopOpacity, .stroke, .strokeLinecap, .strokeLinejoin, .strokeMiterlimit,
      .strokeOpacity, .strokeWidth, .textAnchor, .visibility:
      true
    default: false
    }
  }

  /// Whether the value may reference an element in the same drawing.
  var isPaint: Bool { self == .fill || self == .stroke || self == .clipPath }

  private static let byName = Dictionary(
    allCases.map { ($0.rawValue.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
}
