/// The kind of value that an allowed attribute has.
enum AttributeKind {
  case text, number, link, media, candidates, flag, direction
  /// An ID in the fragment, to which its own links may lead.
  case place
  /// A word or a measure in a formula.
  case formula
  /// Classes, of which only the language that they name is kept.
  case language
  /// Only read, to determine other attributes; never written.
  case hint
}

extension ElementName {
  /// Returns the kind of an attribute of this element, or `nil` if the attribute is not allowed.
  func kind(of attribute: AttributeName) -> AttributeKind? {
    switch attribute {
    case .title, .lang: return .text
    case .dir: return .direction
    case .hidden: return .hint
    case .id where !isFormula: return .place
    case .class: return namesLanguage ? .language : nil
    default: break
    }
    if isFormula { return attribute.isOfFormulas ? .formula : nil }
    switch self {
    case .a: return attribute == .href ? .link : attribute == .hreflang ? .text : nil
    case .img: return imageKind(of: attribute)
    case .source: return sourceKind(of: attribute)
    case .video, .audio: return playerKind(of: attribute)
    case .track: return trackKind(of: attribute)
    case .td, .th: return cellKind(of: attribute)
    case .col, .colgroup: return attribute == .span ? .number : nil
    case .ol: return listKind(of: attribute)
    case .li: return attribute == .value ? .number : nil
    case .blockquote, .q: return attribute == .cite ? .link : nil
    case .ins, .del: return attribute == .cite ? .link : attribute == .datetime ? .text : nil
    case .time: return attribute == .datetime ? .text : nil
    case .data: return attribute == .value ? .text : nil
    case .details: return attribute == .open ? .flag : nil
    case .iframe, .embed:
      return attribute.isAddress || attribute == .width || attribute == .height || attribute == .style ? .hint : nil
    case .object: return attribute == .data ? .hint : nil
    default: return nil
    }
  }

  private func imageKind(of attribute: AttributeName) -> AttributeKind? {
    switch attribute {
    case .src: .media
    case .srcset: .candidates
    case .alt, .sizes: .text
    case .width, .height: .number
    case .style, .dataSrcset, .dataLazySrcset: .hint
    default: attribute.isAddress ? .hint : nil
    }
  }

  private func sourceKind(of attribute: AttributeName) -> AttributeKind? {
    switch attribute {
    case .src: .media
    case .srcset: .candidates
    case .sizes, .type, .media: .text
    case .dataSrc, .dataSrcset, .dataLazySrcset: .hint
    default: nil
    }
  }

  private func playerKind(of attribute: AttributeName) -> AttributeKind? {
    switch attribute {
    case .src, .poster: .media
    case .width, .height: .number
    case .loop, .muted: .flag
    default: nil
    }
  }

  private func trackKind(of attribute: AttributeName) -> AttributeKind? {
    switch attribute {
    case .src: .media
    case .kind, .label, .srclang: .text
    default: nil
    }
  }

  private func cellKind(of attribute: AttributeName) -> AttributeKind? {
    switch attribute {
    case .colspan, .rowspan: .number
    case .abbr, .align, .valign, .scope: .text
    default: nil
    }
  }

  private func listKind(of attribute: AttributeName) -> AttributeKind? {
    switch attribute {
    case .start: .number
    case .reversed: .flag
    case .type: .text
    default: nil
    }
  }
}

extension AttributeName {
  /// Whether the attribute contains the URL of what is shown, possibly for a script.
  var isAddress: Bool {
    switch self {
    case .src, .dataSrc, .dataOriginal, .dataLazySrc, .dataLazy, .dataOrigSrc: true
    default: false
    }
  }

  /// Whether the attribute contains a URL of any kind, or a set of them.
  var holdsAddress: Bool {
    switch self {
    case .href, .poster, .cite, .data: true
    default: isAddress || holdsSet
    }
  }

  /// Whether the attribute contains several URLs (HTML §4.8.4.2.1).
  var holdsSet: Bool { self == .srcset || self == .dataSrcset || self == .dataLazySrcset }

  fileprivate var isOfFormulas: Bool {
    switch self {
    case .accent, .accentunder, .close, .columnalign, .columnspan, .depth, .display, .displaystyle, .fence, .form,
      .height, .linethickness, .lspace, .mathvariant, .notation, .open, .rowalign, .rowspan, .rspace, .scriptlevel,
      .separator, .separators, .stretchy, .width:
      true
    default: false
    }
  }
}
