import CGumbo
import WebText

/// The attributes of a picture that say where it is and whether it is to be seen.
struct Picture {
  private(set) var src: ByteSpan?
  private(set) var srcset: ByteSpan?
  /// Where a script would find the picture.
  private(set) var lazySrc: ByteSpan?
  private(set) var lazySrcset: ByteSpan?
  private var width: Measure?
  private var height: Measure?
  private var style: InlineStyle?

  /// Reads the attributes of an element.
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

  /// Whether a script was meant to load the picture when it comes into sight.
  var isLazy: Bool { lazySrc != nil || lazySrcset != nil }

  /// Whether the picture is a counter of readers: at most one point high and wide, hidden, or of a host that counts.
  var isInvisible: Bool {
    if let src = lazySrc ?? src, TrackingPixel.isOne(src) { return true }
    if style?.isHidden == true, !isLazy { return true }
    return Self.isInvisible(width, height) || Self.isInvisible(style?.width, style?.height)
  }

  private static func isInvisible(_ width: Measure?, _ height: Measure?) -> Bool {
    let sizes = [width, height].compactMap { $0 }
    return !sizes.isEmpty && sizes.allSatisfy(\.isInvisible)
  }

  /// Whether nothing of the article is at an address: it keeps the place of a picture until a script has loaded it.
  static func isPlaceholder(_ address: ByteSpan) -> Bool {
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

/// The picture that was written last, as long as no text follows it.
enum PictureBefore {
  /// There is none, or it is one like any other.
  case none
  /// It keeps the place of another one; its bytes in the output.
  case placeholder(Range<Int>)
  /// It was made real from what its script would have read.
  case lazy
  /// It stood in a `noscript`.
  case noscript
}
