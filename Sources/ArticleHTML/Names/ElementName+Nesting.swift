/// How elements nest (HTML §13.2.6).
extension ElementName {
  /// Whether the start tag closes an open paragraph.
  var closesParagraph: Bool {
    switch self {
    case .address, .article, .aside, .blockquote, .dd, .details, .div, .dl, .dt, .figcaption, .figure, .footer, .h1,
      .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .li, .main, .nav, .ol, .p, .pre, .section, .summary, .table, .ul:
      true
    default: false
    }
  }

  /// Whether the parser reopens the element after something else closes it (§13.2.4.3).
  var isFormatting: Bool {
    switch self {
    case .a, .b, .big, .code, .em, .i, .s, .small, .strike, .strong, .tt, .u: true
    default: false
    }
  }

  /// Whether the search for the element of a phrasing end tag stops here.
  var isSpecial: Bool {
    switch self {
    case .button, .caption, .col, .colgroup, .embed, .iframe, .img, .noscript, .object, .source, .tbody, .td, .tfoot,
      .th, .thead, .tr, .track, .wbr, .br:
      true
    default: closesParagraph
    }
  }

  /// Whether the end tag also closes everything open inside the element.
  var endsAsBlock: Bool {
    self == .button || self == .object || (closesParagraph && self != .hr && self != .table)
  }

  /// Whether end tags inside have no effect outside.
  var isBarrier: Bool {
    switch self {
    case .caption, .object, .table, .td, .th: true
    default: false
    }
  }

  /// Whether formatting from outside is neither continued nor closed inside.
  var isMarker: Bool { isBarrier && self != .table }

  /// Whether the element occurs only in tables.
  var isTablePart: Bool {
    switch self {
    case .caption, .col, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  /// Whether the element contains only parts of a table.
  var isTableFrame: Bool {
    switch self {
    case .colgroup, .table, .tbody, .tfoot, .thead, .tr: true
    default: false
    }
  }

  /// Whether the element contains table rows.
  var isTableSection: Bool { self == .tbody || self == .thead || self == .tfoot }

  /// Whether the end tag is optional.
  var isImplied: Bool {
    switch self {
    case .caption, .colgroup, .dd, .dt, .li, .p, .rb, .rp, .rt, .rtc, .tbody, .td, .tfoot, .th, .thead, .tr: true
    default: false
    }
  }

  /// Whether the element is a heading.
  package var isHeading: Bool {
    switch self {
    case .h1, .h2, .h3, .h4, .h5, .h6: true
    default: false
    }
  }

  /// Whether the element is a part of a ruby annotation.
  var isRubyPart: Bool { self == .rb || self == .rp || self == .rt || self == .rtc }

  /// Whether the element can be the direct child of the given table element in a parsed tree.
  func isPart(of parent: ElementName?) -> Bool {
    switch self {
    case .caption, .colgroup, .tbody, .thead, .tfoot: parent == .table
    case .col: parent == .colgroup
    case .tr: parent.map(\.isTableSection) ?? false
    case .td, .th: parent == .tr
    default: false
    }
  }
}
