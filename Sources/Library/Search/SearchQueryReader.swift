/// Parses a query's text. Works on Unicode scalars, because a quote with an accent is still a quote.
struct SearchQueryReader {
  private(set) var terms: [SearchTerm] = []
  private(set) var excluded: [SearchTerm] = []
  private(set) var filters: [SearchFilter] = []
  /// The parts as conditions.
  private(set) var conditions: [SearchCondition] = []

  /// The values after operators that look for names, with their quotes.
  private(set) var names: [(key: SearchOperator, value: String, range: Range<String.Index>)] = []

  /// Whether `name:value` is text if no operator has that name.
  var takesUnknownOperators = false

  private typealias Scalars = String.UnicodeScalarView

  private let text: String
  private let scalars: Scalars
  private let scanner = TokenScanner()
  private var index: String.Index
  /// Whether the last value may still be extended, because no quote has closed it.
  private var isValueOpen = true

  init(_ text: String) {
    self.text = text
    scalars = text.unicodeScalars
    index = scalars.startIndex
  }

  mutating func read() throws(SearchQueryError) {
    skip(while: SearchSyntax.isSpace)
    while index < scalars.endIndex {
      try readPart()
      skip(while: SearchSyntax.isSpace)
    }
  }

  private mutating func readPart() throws(SearchQueryError) {
    let start = index
    let isNegated = SearchSyntax.isMinus(scalars[index])
    if isNegated {
      index = scalars.index(after: index)
      // A dash on its own.
      guard index < scalars.endIndex, !SearchSyntax.isSpace(scalars[index]) else { return }
    }
    if let key = readKey() {
      try readOperator(key, from: start, isNegated: isNegated)
    } else if !takesUnknownOperators, skipUnknownOperator() {
      _ = readValue()
      throw .unknownOperator(SearchQueryError.Part(text: String(scalars[start..<index]), range: start..<index))
    } else {
      let value = readValue()
      let isPrefix = skip(while: SearchSyntax.isStar)
      guard let term = SearchTerm(value, isPrefix: isPrefix, scanner) else { return }
      add(term, isNegated)
      note(isPrefix ? written(from: start) : SearchCondition(.anywhere, value, isNegated: isNegated))
    }
  }

  private mutating func readOperator(
    _ key: SearchOperator, from start: String.Index, isNegated: Bool
  ) throws(SearchQueryError) {
    if try readPattern(key, from: start, isNegated: isNegated) { return }
    let valueStart = index
    let value = readValue()
    if key == .feed || key == .tag { names.append((key, value, valueStart..<index)) }
    let isPrefix = key.column != nil && skip(while: SearchSyntax.isStar)
    let part = SearchQueryError.Part(text: String(scalars[start..<index]), range: start..<index)
    let filter: SearchFilter
    switch key {
    case .title, .author, .text:
      guard let term = SearchTerm(value, isPrefix: isPrefix, in: key.column, scanner) else { throw .missingWord(part) }
      note(isPrefix ? written(from: start) : SearchCondition(SearchCondition.Subject(key), value, isNegated: isNegated))
      return add(term, isNegated)
    case .feed:
      guard SearchSyntax.isName(value) else { throw .missingFeed(part) }
      filter = .feed(value)
    case .in:
      guard SearchSyntax.isName(value) else { throw .missingFolder(part) }
      // What is muted is shown as if it were in a folder of its own.
      filter = value.lowercased() == SearchState.muted.rawValue ? .muted : .folder(value)
    case .tag:
      guard SearchSyntax.isName(value) else { throw .missingTag(part) }
      filter = .tag(value)
    case .category:
      guard SearchSyntax.isName(value) else { throw .missingCategory(part) }
      filter = .category(value)
    case .lang:
      guard SearchSyntax.isLanguage(value) else { throw .badLanguage(part) }
      filter = .language(value.lowercased())
    case .url:
      guard SearchSyntax.isName(value) else { throw .missingAddress(part) }
      filter = .address(value)
    case .has:
      guard SearchPossession(rawValue: value.lowercased()) == .file else { throw .unknownPossession(part) }
      filter = .file
    case .is:
      switch SearchState(named: value) {
      case .unread: filter = .unread
      case .read: filter = .read
      case .starred: filter = .starred
      case .later: filter = .later
      case .quiet: filter = .quiet
      case .kept: filter = .kept
      case .muted: filter = .muted
      case nil: throw .unknownState(part)
      }
    case .after, .before:
      guard let date = SearchDate(value) else { throw .badDate(part) }
      filter = key == .after ? .after(date) : .before(date)
    case .newer, .older:
      guard let age = SearchAge(value) else { throw .badAge(part) }
      filter = key == .newer ? .newer(age) : .older(age)
    }
    filters.append(isNegated ? filter.negated : filter)
    switch (key, isNegated) {
    case (.after, true): note(SearchCondition(.before, value))
    case (.before, true): note(SearchCondition(.after, value))
    case (.newer, true): note(SearchCondition(.older, value))
    case (.older, true): note(SearchCondition(.newer, value))
    case (.has, _): note(SearchCondition(.attachment, isNegated: isNegated))
    case (.is, _): note(SearchCondition(.state, SearchState(named: value)?.rawValue ?? "", isNegated: isNegated))
    default: note(SearchCondition(SearchCondition.Subject(key), value, isNegated: isNegated))
    }
  }

  /// Reads a regular expression, if one follows the operator.
  private mutating func readPattern(
    _ key: SearchOperator, from start: String.Index, isNegated: Bool
  ) throws(SearchQueryError) -> Bool {
    guard let field = key.patternField, let found = SearchSyntax.pattern(in: scalars[index...], after: key) else {
      return false
    }
    let pattern: TextPattern
    do throws(PatternError) { pattern = try TextPattern(String(scalars[found.source])) } catch {
      // Earlier versions stored it as words.
      if takesUnknownOperators { return false }
      index = found.end
      throw .badPattern(SearchQueryError.Part(text: String(scalars[start..<index]), range: start..<index), error)
    }
    index = found.end
    filters.append(isNegated ? .notPattern(pattern, field) : .pattern(pattern, field))
    note(written(from: start))
    return true
  }

  private mutating func note(_ condition: SearchCondition) { conditions.append(condition) }

  /// A part that no other condition expresses.
  private func written(from start: String.Index) -> SearchCondition {
    SearchCondition(.other, String(scalars[start..<index]))
  }

  private mutating func add(_ term: SearchTerm, _ isNegated: Bool) {
    if isNegated { excluded.append(term) } else { terms.append(term) }
  }
}

extension SearchOperator {
  /// The column in which the operator searches for words; nil for a filter.
  fileprivate var column: SearchColumn? {
    switch self {
    case .title: .title
    case .author: .author
    case .text: .text
    case .feed, .in, .tag, .category, .lang, .is, .has, .url, .after, .before, .newer, .older: nil
    }
  }

  /// Where the operator searches for regular expressions; nil if it does not.
  fileprivate var patternField: PatternField? {
    switch self {
    case .title: .title
    case .author: .author
    case .text: .text
    case .url: .address
    case .category: .category
    case .feed: .feed
    case .in: .folder
    case .tag, .lang, .is, .has, .after, .before, .newer, .older: nil
    }
  }
}

// MARK: - Keys and values

extension SearchQueryReader {
  /// Consumes a known operator and its colon, if present.
  private mutating func readKey() -> SearchOperator? {
    let rest = scalars[index...]
    guard let colon = rest.prefix(Self.longestKnownOperator + 1).firstIndex(where: SearchSyntax.isColon),
      let key = SearchOperator(rawValue: String(rest[..<colon]).lowercased())
    else { return nil }
    let value = scalars.index(after: colon)
    if takesUnknownOperators, Self.laterOperators.contains(key) {
      // “sign in: a guide” was stored as text by earlier versions and must not become an error.
      guard value < scalars.endIndex,
        Self.beginsValue(scalars[value]) || SearchSyntax.pattern(in: scalars[value...], after: key) != nil
      else { return nil }
    }
    index = value
    return key
  }

  /// Skips an unknown operator at the current position: lowercase letters, a colon and a value without a space.
  /// Addresses, times, titles (`Re:Zero`), names with two colons (`std::move`) and a word followed by a colon and a
  /// space are text.
  private mutating func skipUnknownOperator() -> Bool {
    let letters = scalars[index...].prefix(Self.longestOperator + 1).prefix { ("a"..."z").contains($0) }
    guard (2...Self.longestOperator).contains(letters.count), letters.endIndex < scalars.endIndex,
      // A full-width colon is punctuation in Chinese and Japanese, so it is only accepted after known operators.
      scalars[letters.endIndex] == ":", !Self.schemes.contains(String(letters))
    else { return false }
    let value = scalars.index(after: letters.endIndex)
    guard value < scalars.endIndex, Self.beginsValue(scalars[value]) else { return false }
    index = value
    return true
  }

  /// Longer than any operator name of mail clients and web search engines.
  private static let longestOperator = 20

  private static let longestKnownOperator = SearchOperator.allCases.map(\.rawValue.count).max() ?? 0

  /// The operators that earlier versions did not know.
  private static let laterOperators: Set<SearchOperator> = [
    .in, .title, .author, .text, .url, .tag, .has, .category, .lang, .newer, .older,
  ]

  /// URI schemes without slashes after the colon, and the one host name without a dot before its port.
  private static let schemes: Set = [
    "data", "doi", "geo", "localhost", "magnet", "mailto", "sms", "tel", "urn", "xmpp",
  ]

  private static func beginsValue(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil || SearchSyntax.isOpening(scalar)
  }

  /// Returns the last part of the text; nil if a space or a closing quote has ended it.
  mutating func readLastPart() -> SearchQueryPart? {
    var last: SearchQueryPart?
    skip(while: SearchSyntax.isSpace)
    while index < scalars.endIndex {
      if SearchSyntax.isMinus(scalars[index]) { index = scalars.index(after: index) }
      let start = index
      let key = readKey()
      isValueOpen = true
      let value = readValue()
      let isPrefix = skip(while: SearchSyntax.isStar)
      let isOpen = index == scalars.endIndex && start < index && isValueOpen && !isPrefix
      last = isOpen ? SearchQueryPart(searchOperator: key, value: value, range: start..<index) : nil
      skip(while: SearchSyntax.isSpace)
      if index == scalars.endIndex, last?.range.upperBound != index { last = nil }
    }
    return last
  }

  /// Returns the word that the text ends with; nil if it is quoted, excluded, finished, or not searched for in articles.
  mutating func readLastWord() -> String? {
    guard let part = readLastPart(), part.searchOperator.map({ $0.column != nil }) ?? true,
      scalars[..<part.range.lowerBound].last.map(SearchSyntax.isMinus) != true
    else { return nil }
    let start = scalars.index(part.range.upperBound, offsetBy: -part.value.unicodeScalars.count)
    let isQuoted = scalars[part.range.lowerBound..<start].last.map(SearchSyntax.isOpening) ?? false
    return isQuoted ? nil : part.value
  }

  /// Reads a quoted value, or a value up to the next space or quote.
  private mutating func readValue() -> String {
    guard index < scalars.endIndex,
      let family = SearchSyntax.quotes.first(where: { $0.opening.contains(scalars[index]) })
    else {
      let start = index
      skip { !SearchSyntax.isSpace($0) && !SearchSyntax.isStar($0) && !SearchSyntax.isOpening($0) }
      // A star within a word is punctuation.
      while index < scalars.endIndex, SearchSyntax.isStar(scalars[index]) {
        let star = index
        skip(while: SearchSyntax.isStar)
        if index == scalars.endIndex || SearchSyntax.isSpace(scalars[index]) || SearchSyntax.isOpening(scalars[index]) {
          index = star
          break
        }
        skip { !SearchSyntax.isSpace($0) && !SearchSyntax.isStar($0) && !SearchSyntax.isOpening($0) }
      }
      return String(scalars[start..<index])
    }
    index = scalars.index(after: index)
    let start = index
    skip { !family.closing.contains($0) }
    let value = String(scalars[start..<index])
    if index < scalars.endIndex {
      index = scalars.index(after: index)
      isValueOpen = false
    }
    return value
  }

  @discardableResult
  private mutating func skip(while isSkipped: (Unicode.Scalar) -> Bool) -> Bool {
    let start = index
    index = scalars[index...].firstIndex { !isSkipped($0) } ?? scalars.endIndex
    return index > start
  }
}
