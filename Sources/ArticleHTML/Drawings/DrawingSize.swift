import WebText

/// How large a drawing is shown, and what part of its plane.
///
/// A drawing without a size fills its column, and what is meant for an icon would be as large; so one that says only which
/// part of its plane it shows is as large as that part.
struct DrawingSize {
  private let width: String?
  private let height: String?
  private let viewBox: String

  /// The size that the attributes of a drawing say; `nil` where they say none.
  init?(_ style: DrawingStyle) {
    let box = style[.viewBox]?.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan } ?? []
    let isBox = box.count == 4 && box.allSatisfy(\.isFinite) && box[2] > 0 && box[3] > 0
    let width = style[.width].flatMap(Self.length)
    let height = style[.height].flatMap(Self.length)
    if isBox {
      viewBox = style[.viewBox] ?? ""
      self.width = width ?? (height == nil ? Self.number(box[2]) : nil)
      self.height = height ?? (width == nil ? Self.number(box[3]) : nil)
    } else {
      guard let width, let height, Double(width) != nil, Double(height) != nil else { return nil }
      viewBox = "0 0 \(width) \(height)"
      self.width = width
      self.height = height
    }
  }

  /// Whether there is more of it than a point.
  var isVisible: Bool {
    [width, height].compactMap(\.self).contains { Double($0).map { $0 > 1 } ?? true }
  }

  /// Writes the size into the attributes.
  func set(_ style: inout DrawingStyle) {
    style[.width] = width
    style[.height] = height
    style[.viewBox] = viewBox
  }

  /// A length in pixels, or in the letters' own size, as icons in text have it; `nil` for what depends on the page.
  private static func length(_ text: String) -> String? {
    let lowered = text.lowercased()
    if lowered.hasSuffix("em"), let value = Double(lowered.dropLast(2)), (0...largestEm).contains(value) {
      return number(value) + "em"
    }
    let digits = lowered.hasSuffix("px") ? lowered.dropLast(2) : lowered[...]
    guard let value = Double(digits), value >= 0, value.isFinite else { return nil }
    return number(value)
  }

  /// A number as it is written, bounded.
  private static func number(_ value: Double) -> String {
    let rounded = (min(value, largest) * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// Pixels: more than any column is wide, and no more than a few screens are high.
  private static let largest = 4096.0
  private static let largestEm = 64.0
}
