import WebText

/// The size at which a drawing is shown, and its view box.
///
/// A drawing without a size fills its column, which would make an icon huge; so one that has only a view box is shown
/// in that size.
struct DrawingSize {
  private let width: String?
  private let height: String?
  private let viewBox: String

  /// Reads the size from a drawing's attributes; `nil` if they give none.
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

  /// Whether it is larger than a pixel.
  var isVisible: Bool {
    [width, height].compactMap(\.self).contains { Double($0).map { $0 > 1 } ?? true }
  }

  /// Sets the attributes to this size.
  func set(_ style: inout DrawingStyle) {
    style[.width] = width
    style[.height] = height
    style[.viewBox] = viewBox
  }

  /// Returns a length in pixels or in em, as used by icons in text; `nil` if it depends on the page.
  private static func length(_ text: String) -> String? {
    let lowered = text.lowercased()
    if lowered.hasSuffix("em"), let value = Double(lowered.dropLast(2)), (0...largestEm).contains(value) {
      return number(value) + "em"
    }
    let digits = lowered.hasSuffix("px") ? lowered.dropLast(2) : lowered[...]
    guard let value = Double(digits), value >= 0, value.isFinite else { return nil }
    return number(value)
  }

  /// Formats a number, limited to the maximum.
  private static func number(_ value: Double) -> String {
    let rounded = (min(value, largest) * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  /// In pixels: wider than any column, and no more than a few screens high.
  private static let largest = 4096.0
  private static let largestEm = 64.0
}
