import WebText

/// The declarations in a `style` attribute that determine whether an element is meant to be visible.
struct InlineStyle {
  /// The width, if given in pixels or percent.
  private(set) var width: Measure?
  /// The height, if given in pixels or percent.
  private(set) var height: Measure?
  /// Whether the element is not laid out (`display: none`). The last declaration counts.
  private(set) var isGone = false
  /// Whether the element is laid out but not painted.
  private var isInvisible = false
  /// Whether the element is invisible either way.
  var isHidden: Bool { isGone || isInvisible }

  /// Parses the declarations of an attribute's value.
  init(_ style: ByteSpan) {
    var start = 0
    while start < style.count {
      let end = style.firstIndex(UInt8(ascii: ";"), from: start)
      let declaration = style.part(start..<end)
      let colon = declaration.firstIndex(UInt8(ascii: ":"), from: 0)
      if colon < declaration.count {
        declare(declaration.part(0..<colon).trimmed, declaration.part(colon + 1..<declaration.count))
      }
      start = end + 1
    }
  }

  private mutating func declare(_ property: ByteSpan, _ value: ByteSpan) {
    let value = value.part(0..<value.firstIndex(UInt8(ascii: "!"), from: 0)).trimmed
    switch PackedName(property, 0..<property.count) {
    case Self.widthName: width = Measure(value)
    case Self.heightName: height = Measure(value)
    case Self.displayName: isGone = value.count == 4 && value.hasASCII("none", at: 0)
    case Self.visibilityName: isInvisible = value.count == 6 && value.hasASCII("hidden", at: 0)
    default: break
    }
  }

  private static let widthName = PackedName("width")
  private static let heightName = PackedName("height")
  private static let displayName = PackedName("display")
  private static let visibilityName = PackedName("visibility")
}
