import WebText

/// The attributes of a drawing's element, those of its `style` among them, with values that mean nothing but numbers, words
/// and colours.
struct DrawingStyle {
  private var values: [DrawingAttribute: String] = [:]
  /// What the drawing is called, for readers who cannot see it.
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

  /// Whether the element is not to be seen.
  var isHidden: Bool { values[.display]?.lowercased() == "none" }

  /// Adds the attributes, always in the same order.
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

  /// A value without anything that could be read as markup, an address or a program.
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
        // names of functions are short, and nothing else is asked for
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

  /// A reference to a place in the page, and to nothing outside.
  private static func reference(_ value: String) -> String? {
    guard value.hasSuffix(")") else { return nil }
    let inside = value.dropFirst(4).dropLast().filter { $0 != "\"" && $0 != "'" && $0 != " " }
    guard inside.hasPrefix("#"), let place = place(inside.dropFirst()) else { return nil }
    return "url(#\(place))"
  }

  /// The name of a place, which nothing else of the page has.
  private static func place(_ name: Substring) -> String? {
    let isName =
      PlaceName.hasLength(name.utf8)
      && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
    guard isName else { return nil }
    return PlaceName.missingPrefix(of: name.utf8) + name
  }
}
