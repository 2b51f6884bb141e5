import WebText

/// The elements known to the sanitizer; the cases are named as in markup.
package enum ElementName: UInt8, CaseIterable, Sendable {
  case a, abbr, acronym, address, article, aside, audio, b, bdi, bdo, big, blockquote, br, caption, cite, code, col
  case colgroup, data, dd, del, details, dfn, div, dl, dt, em, figcaption, figure, footer, h1, h2, h3, h4, h5, h6
  case header, hgroup, hr, i, img, ins, kbd, li, main, mark, nav, ol, p, picture, pre, q, rb, rp, rt, rtc, ruby, s
  case samp, section, small, source, span, strike, strong, sub, summary, sup, table, tbody, td, tfoot, th, thead
  case time, tr, track, tt, u, ul, `var`, video, wbr

  // Treated as another element
  case center, dialog, dir, fieldset, form, image, legend, listing, marquee, menu, plaintext, search, xmp

  // Read, never written
  case base, body, button, datalist, embed, head, html, iframe, input, link, noembed, noframes, noscript, object,
    optgroup
  case option, script, select, style, svg, template, textarea, title
  case desc, foreignobject

  // Formulas
  case annotation, annotationXML, math, menclose, merror, mfenced, mfrac, mi, mlabeledtr, mmultiscripts, mn, mo, mover
  case mpadded, mphantom, mprescripts, mroot, mrow, ms, mspace, msqrt, mstyle, msub, msubsup, msup, mtable, mtd, mtext
  case mtr, munder, munderover, none, semantics

  /// The name in markup.
  package var text: String { self == .annotationXML ? "annotation-xml" : "\(self)" }

  /// Returns the element with a name, or `nil` if it is unknown.
  @inline(__always)
  init?(_ bytes: ByteSpan, _ range: Range<Int>) {
    guard let name = Self.byName.value(of: PackedName(bytes, range)) else { return nil }
    self = name
  }

  private static let byName = NameTable(allCases.map { ($0.text, $0) })
}

extension ElementName {
  /// Whether the element has only a start tag.
  package var isVoid: Bool {
    switch self {
    case .br, .col, .embed, .hr, .img, .source, .track, .wbr: true
    default: false
    }
  }

  /// Whether the element starts on a new line.
  package var isBlock: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .body, .br, .caption, .center, .dd, .details, .dialog, .dir, .div,
      .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup,
      .hr, .html, .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext, .pre, .search,
      .section, .summary, .table, .tbody, .tfoot, .thead, .tr, .ul, .video, .xmp:
      true
    default: false
    }
  }

  /// Whether HTML parses the element's content as text rather than markup, and the content is not meant to be shown.
  var isHidden: Bool {
    switch self {
    case .iframe, .noembed, .noframes, .script, .style, .textarea, .title: true
    default: false
    }
  }

  /// Whether the element belongs to MathML.
  package var isFormula: Bool { rawValue >= Self.math.rawValue }
}

/// IDs in a fragment (`id`), which get a prefix so that they cannot collide with others in the page.
enum PlaceName {
  private static let prefix = "place-"
  /// In bytes; footnotes have about ten.
  private static let longest = 128

  /// Whether an ID already has the prefix.
  ///
  /// Compares bytes, because a combining accent after the hyphen would make it a different character.
  static func isWritten(_ name: some Collection<UInt8>) -> Bool { name.starts(with: prefix.utf8) }

  /// Whether an ID has an allowed length, with or without the prefix.
  static func hasLength(_ name: some Collection<UInt8>) -> Bool {
    (1...longest + (isWritten(name) ? prefix.utf8.count : 0)).contains(name.count)
  }

  /// Returns the prefix if it is missing from an ID, otherwise an empty string.
  static func missingPrefix(of name: some Collection<UInt8>) -> String { isWritten(name) ? "" : prefix }
}
