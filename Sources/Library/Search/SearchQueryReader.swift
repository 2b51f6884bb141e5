/// Takes a query's text apart. It looks at Unicode scalars, for a quote with an accent on it is a quote still.
struct SearchQueryReader {
  private(set) var terms: [SearchTerm] = []
  private(set) var excluded: [SearchTerm] = []
  private(set) var filters: [SearchFilter] = []

  private typealias Scalars = String.UnicodeScalarView

  private let text: String
  private let scalars: Scalars
  private let scanner = TokenScanner()
  private var index: String.Index

  init(_ text: String) {
    self.text = text
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  mutating func read() throws(SearchQueryError) {
    skip(while: Self.isSpace)
    while index < scalars.endIndex {
      try readPart()
      skip(while: Self.isSpace)
    }
  }

  private mutating func readPart() throws(SearchQueryError) {
    let start = index
    let isNegated = Self.isMinus(scalars[index])
    if isNegated {
      index = scalars.index(after: index)
      // a dash by itself
      guard index < scalars.endIndex, !Self.isSpace(scalars[index]) else { return }
    }
    if let key = readKey() {
      let value = readValue()
      let part = SearchQueryError.Part(text: String(scalars[start..<index]), range: start..<index)
      let filter = try Self.filter(key, value, part)
      filters.append(isNegated ? filter.negated : filter)
    } else {
      let value = readValue()
      let isPrefix = skip(while: Self.isStar)
      guard let term = SearchTerm(value, isPrefix: isPrefix, scanner) else { return }
      if isNegated { excluded.append(term) } else { terms.append(term) }
    }
  }

  private static func filter(
    _ key: Key, _ value: String, _ part: SearchQueryError.Part
  ) throws(SearchQueryError) -> SearchFilter {
    switch key {
    case .feed:
      guard value.contains(where: { !$0.isWhitespace }) else { throw .missingFeed(part) }
      return .feed(value)
    case .is:
      switch value.lowercased() {
      case "unread": return .unread
      case "read": return .read
      case "starred": return .starred
      default: throw .unknownState(part)
      }
    case .after, .before:
      guard let date = SearchDate(value) else { throw .badDate(part) }
      return key == .after ? .after(date) : .before(date)
    }
  }
}

// MARK: - Keys and values

extension SearchQueryReader {
  private enum Key: String {
    case feed, `is`, after, before
  }

  /// Goes over a known key and its colon, if they stand here.
  private mutating func readKey() -> Key? {
    let rest = scalars[index...]
    guard let colon = rest.prefix(7).firstIndex(where: Self.isColon),
      let key = Key(rawValue: String(rest[..<colon]).lowercased())
    else { return nil }
    index = scalars.index(after: colon)
    return key
  }

  /// What stands between quotes here, or up to a space or a quote.
  private mutating func readValue() -> String {
    guard index < scalars.endIndex, let family = Self.quotes.first(where: { $0.opening.contains(scalars[index]) })
    else {
      let start = index
      skip { !Self.isSpace($0) && !Self.isStar($0) && !Self.isOpening($0) }
      // a star within a word is punctuation of the word
      while index < scalars.endIndex, Self.isStar(scalars[index]) {
        let star = index
        skip(while: Self.isStar)
        if index == scalars.endIndex || Self.isSpace(scalars[index]) || Self.isOpening(scalars[index]) {
          index = star
          break
        }
        skip { !Self.isSpace($0) && !Self.isStar($0) && !Self.isOpening($0) }
      }
      return String(scalars[start..<index])
    }
    index = scalars.index(after: index)
    let start = index
    skip { !family.closing.contains($0) }
    let value = String(scalars[start..<index])
    if index < scalars.endIndex { index = scalars.index(after: index) }
    return value
  }

  @discardableResult
  private mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) -> Bool {
    let start = index
    index = scalars[index...].firstIndex { !isSkipped($0) } ?? scalars.endIndex
    return index > start
  }

  private struct Quotes {
    let opening: [Unicode.Scalar]
    let closing: [Unicode.Scalar]
  }

  /// Quotes that may close each other: keyboards and languages mix those of one line.
  private static let quotes = [
    Quotes(opening: ["\"", "“", "”", "„", "‟", "＂"], closing: ["\"", "“", "”", "„", "‟", "＂"]),
    Quotes(opening: ["«", "»"], closing: ["«", "»"]),
    Quotes(opening: ["「", "｢"], closing: ["」", "｣"]),
    Quotes(opening: ["『"], closing: ["』"]),
  ]

  private static func isOpening(_ scalar: Unicode.Scalar) -> Bool {
    quotes.contains { $0.opening.contains(scalar) }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private static func isColon(_ scalar: Unicode.Scalar) -> Bool {
    scalar == ":" || scalar == "："
  }

  private static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == "－" || scalar == "−"
  }

  private static func isStar(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "*" || scalar == "＊"
  }
}
