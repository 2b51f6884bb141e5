import WebText

/// The elements that something is known about; each case is called as in markup.
enum ElementName: UInt8, CaseIterable, Sendable {
  case a, abbr, acronym, address, article, aside, audio, b, bdi, bdo, big, blockquote, br, caption, cite, code, col
  case colgroup, data, dd, del, details, dfn, div, dl, dt, em, figcaption, figure, footer, h1, h2, h3, h4, h5, h6
  case header, hgroup, hr, i, img, ins, kbd, li, main, mark, nav, ol, p, picture, pre, q, rb, rp, rt, rtc, ruby, s
  case samp, section, small, source, span, strike, strong, sub, summary, sup, table, tbody, td, tfoot, th, thead
  case time, tr, track, tt, u, ul, `var`, video, wbr

  // read under another name
  case center, dialog, dir, fieldset, form, image, legend, listing, marquee, menu, plaintext, search, xmp

  // read, and never written
  case base, body, button, datalist, embed, head, html, iframe, input, link, noembed, noframes, noscript, object,
    optgroup
  case option, script, select, style, svg, template, textarea, title
  case desc, foreignobject

  // formulas
  case annotation, annotationXML, math, menclose, merror, mfenced, mfrac, mi, mlabeledtr, mmultiscripts, mn, mo, mover
  case mpadded, mphantom, mprescripts, mroot, mrow, ms, mspace, msqrt, mstyle, msub, msubsup, msup, mtable, mtd, mtext
  case mtr, munder, munderover, none, semantics

  /// The name as it stands in markup.
  var text: String { self == .annotationXML ? "annotation-xml" : "\(self)" }

  /// The element of a name.
  @inline(__always)
  init?(_ bytes: ByteSpan, _ range: Range<Int>) {
    guard let name = Self.byName.value(of: PackedName(bytes, range)) else { return nil }
    self = name
  }

  private static let byName = NameTable(allCases.map { ($0.text, $0) })
}

extension ElementName {
  /// What is only written as a start tag.
  var isVoid: Bool {
    switch self {
    case .br, .col, .embed, .hr, .img, .source, .track, .wbr: true
    default: false
    }
  }

  /// Whether the element stands on lines of its own.
  var isBlock: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .body, .br, .caption, .center, .dd, .details, .dialog, .dir, .div,
      .dl, .dt, .fieldset, .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup,
      .hr, .html, .legend, .li, .listing, .main, .menu, .nav, .ol, .optgroup, .option, .p, .plaintext, .pre, .search,
      .section, .summary, .table, .tbody, .tfoot, .thead, .tr, .ul, .video, .xmp:
      true
    default: false
    }
  }

  /// Whether HTML reads what is in the element as text and not as markup, and no reader is meant to see it.
  var isHidden: Bool {
    switch self {
    case .iframe, .noembed, .noframes, .script, .style, .textarea, .title: true
    default: false
    }
  }

  /// Whether the element is one of MathML's for presentation.
  var isFormula: Bool { rawValue >= Self.math.rawValue }
}
