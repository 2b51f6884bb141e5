import CGumbo
package import WebText

/// The attributes of an image that determine its URL and whether it is visible.
package struct ImageAttributes {
  private(set) var src: ByteSpan?
  private(set) var srcset: ByteSpan?
  /// The URL that a script would load.
  private(set) var lazySrc: ByteSpan?
  private(set) var lazySrcset: ByteSpan?
  private var width: Measure?
  private var height: Measure?
  private var style: InlineStyle?

  /// Reads an element's attributes.
  init(_ element: GumboElement) {
    for index in 0..<Int(element.attributes.length) {
      guard let (name, value) = element.attribute(index) else { continue }
      switch name {
      case .src: src = value.trimmed
      case .srcset: srcset = value
      case .width: width = Measure(value)
      case .height: height = Measure(value)
      case .style: style = InlineStyle(value)
      case .dataSrcset, .dataLazySrcset: if lazySrcset == nil { lazySrcset = value }
      default:
        if name.isAddress, lazySrc == nil, !Self.isPlaceholder(value.trimmed) { lazySrc = value.trimmed }
      }
    }
  }

  /// Whether the image was to be loaded by a script when scrolled into view.
  var isLazy: Bool { lazySrc != nil || lazySrcset != nil }

  /// Whether the image counts readers: at most one pixel wide and high, hidden, or from a tracking host.
  var isInvisible: Bool {
    if let src = lazySrc ?? src, TrackingPixel.isOne(src) { return true }
    if style?.isHidden == true, !isLazy { return true }
    return Self.isInvisible(width, height) || Self.isInvisible(style?.width, style?.height)
  }

  private static func isInvisible(_ width: Measure?, _ height: Measure?) -> Bool {
    let sizes = [width, height].compactMap { $0 }
    return !sizes.isEmpty && sizes.allSatisfy(\.isInvisible)
  }

  /// Whether a URL is that of a placeholder that a script would replace with the real image.
  package static func isPlaceholder(_ address: ByteSpan) -> Bool {
    if address.isEmpty || address.hasASCII("about:", at: 0) { return true }
    if address.hasASCII("data:", at: 0) { return address.count < 512 || address.hasASCII("data:image/svg", at: 0) }
    let end = min(address.firstIndex(UInt8(ascii: "?"), from: 0), address.firstIndex(UInt8(ascii: "#"), from: 0))
    let start = address[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let name = address.part(max(start, end - 64)..<end)
    let marks: [StaticString] = [
      "placeholder", "blank.", "spacer.", "transparent.", "pixel.", "1x1.", "grey.gif", "loading.", "lazy.",
    ]
    return marks.contains { mark in name.indices.contains { name.hasASCII(mark, at: $0) } }
  }
}

/// The image written last, as long as no text follows it.
enum ImageBefore {
  /// No image, or an ordinary one.
  case none
  /// A placeholder; the range of its bytes in the output.
  case placeholder(Range<Int>)
  /// An image restored from the attributes for its script.
  case lazy
  /// An image inside a `noscript`.
  case noscript
}
