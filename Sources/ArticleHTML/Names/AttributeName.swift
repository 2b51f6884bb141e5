import WebText

/// The attributes known to the sanitizer.
enum AttributeName: UInt8, CaseIterable, Sendable {
  case abbr, align, alt, checked, cite, `class`, colspan, data, datetime, dir, height, hidden, href, hreflang, id, kind,
    label,
    lang, loop, media
  case muted, open, poster, reversed, rowspan, scope, sizes, span, src, srclang, srcset, start, style, title, type
  case valign, value, width

  // The real URL of an image that a script loads later.
  case dataSrc, dataOriginal, dataLazySrc, dataLazy, dataOrigSrc, dataSrcset, dataLazySrcset

  // Formulas
  case accent, accentunder, close, columnalign, columnspan, depth, display, displaystyle, fence, form, linethickness
  case lspace, mathvariant, notation, rowalign, rspace, scriptlevel, separator, separators, stretchy

  /// The name in markup.
  var text: String {
    switch self {
    case .dataSrc: "data-src"
    case .dataOriginal: "data-original"
    case .dataLazySrc: "data-lazy-src"
    case .dataLazy: "data-lazy"
    case .dataOrigSrc: "data-orig-src"
    case .dataSrcset: "data-srcset"
    case .dataLazySrcset: "data-lazy-srcset"
    default: "\(self)"
    }
  }

  /// Returns the attribute with a name, or `nil` if it is unknown.
  @inline(__always)
  init?(_ bytes: ByteSpan, _ range: Range<Int>) {
    guard let name = Self.byName.value(of: PackedName(bytes, range)) else { return nil }
    self = name
  }

  private static let byName = NameTable(allCases.map { ($0.text, $0) })
}
