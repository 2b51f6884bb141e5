import WebText

/// The attributes of a drawing's element, including those from its `style`, with values that consist only of numbers,
/// words and colors.
struct DrawingStyle {
  private var values: [DrawingAttribute: String] = [:]
  /// The drawing's label for screen readers.
  private(set) var label: String?

  /// Reads the attributes of a tag.
  init(_ bytes: ByteSpan, _ range: Range<Int>) {
    var scanner = AttributeScanner(bytes, range)
    var style = ""
    var count = 0
    while count < HTMLLimits.attributes, let attribute = scanner.next() {
      count += 1
      let name = bytes.text(attribute.name).lowercased()
      let value = bytes.part(attribute.value).decoded(isInAttribute: true)
      if let known = DrawingAttribute(lowered: name) {
        if values[known] == nil { values[known] = Self.safe(value, of: known) }
      } else if name == "style", style.isEmpty {
        style = value
      } else if name == "aria-label", label == nil {
        label = value.nonEmptyTrimmed
      } else if name == "hidden", values[.display] == nil {
        values[.display] = "none"
      }
    }
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let name = String(parts[0]).nonEmptyTrimmed?.lowercased(),
        let known = DrawingAttribute(lowered: name), known.isStyle,
        let value = Self.safe(String(parts[1].prefix { $0 != "!" }), of: known)
      else { continue }
      values[known] = value
    }
  }

  /// The value of an attribute.
  subscript(attribute: DrawingAttribute) -> String? {
    get { values[attribute] }
    set { values[attribute] = newValue }
  }

  /// Whether the element is hidden.
  var isHidden: Bool { values[.display]?.lowercased() == "none" }

  /// Appends the attributes, in a fixed order.
  func write(to output: inout [UInt8]) {
    guard !values.isEmpty else { return }
    for attribute in DrawingAttribute.allCases {
      guard let value = values[attribute] else { continue }
      output.append(UInt8(ascii: " "))
      output.append(contentsOf: attribute.rawValue.utf8)
      output.append("=\"")
      output.append(contentsOf: value.utf8)
      output.append(UInt8(ascii: "\""))
    }
  }

  /// Returns a value that cannot be interpreted as markup, a URL or code, or `nil` if it could.
  private static func safe(_ value: String, of attribute: DrawingAttribute) -> String? {
    guard let value = value.nonEmptyTrimmed, value.utf8.count <= HTMLLimits.drawingValueBytes else { return nil }
    if attribute == .id { return place(value[...]) }
    if value.lowercased().hasPrefix("url("), attribute.isPaint { return reference(value) }
    var word = ""
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "("):
        guard functions.contains(word.lowercased()) else { return nil }
        word = ""
      case UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "#"), UInt8(ascii: "%"), 0x20, 0x09, 0x0A, 0x0C, 0x0D:
        word = ""
      case _ where byte.isLetter || byte.isDigit:
        // Function names are short; longer words need not be kept.
        if word.utf8.count <= longestFunction { word.unicodeScalars.append(Unicode.Scalar(byte)) }
      default: return nil
      }
    }
    return String(decoding: value.utf8.map { $0.isSpace ? 0x20 : $0 }, as: UTF8.self)
  }

  private static let functions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "translate", "scale", "rotate", "matrix", "skewx", "skewy",
  ]
  private static let longestFunction = 9

  /// Returns a reference to an element in the page; external references are rejected.
  private static func reference(_ value: String) -> String? {
    guard value.hasSuffix(")") else { return nil }
    let inside = value.dropFirst(4).dropLast().filter { $0 != "\"" && $0 != "'" && $0 != " " }
    guard inside.hasPrefix("#"), let place = place(inside.dropFirst()) else { return nil }
    return "url(#\(place))"
  }

  /// Returns an ID that cannot collide with others in the page.
  private static func place(_ name: Substring) -> String? {
    let isName =
      PlaceName.hasLength(name.utf8)
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
    guard isName else { return nil }
    return PlaceName.missingPrefix(of: name.utf8) + name
  }
}
