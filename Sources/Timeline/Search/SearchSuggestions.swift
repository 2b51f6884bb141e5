import Foundation
import Library
import Words

/// A completion of the search term being typed.
struct SearchSuggestion: Equatable {
  /// The text that replaces the term.
  let text: String
  /// A short description; empty if the text is self-explanatory.
  let words: String
  /// Whether a value must follow.
  var isOperator = false
}

/// The suggestions while a search is typed: operators, and after an operator its values.
struct SearchSuggestions: Equatable {
  /// The start of the term, in Unicode scalars, as GTK counts.
  let start: Int
  /// The end of the term: the cursor position.
  let end: Int
  let all: [SearchSuggestion]

  /// The maximum number of feeds or folders suggested; to find others, the user continues typing.
  static let mostNames = 6

  /// Returns nil if there is nothing to suggest.
  /// - Parameters:
  ///   - text: the whole text of the entry.
  ///   - caret: the cursor position, in Unicode scalars.
  ///   - names: the feeds, folders, tags, categories and languages in the library.
  ///   - today: the current date.
  init?(for text: String, caret: Int, names: SearchNames, today: Date, calendar: Calendar = .current) {
    let scalars = text.unicodeScalars
    guard (0...scalars.count).contains(caret) else { return nil }
    let place = scalars.index(scalars.startIndex, offsetBy: caret)
    // There are no suggestions inside a word.
    guard place == scalars.endIndex || scalars[place].properties.isWhitespace else { return nil }
    let typed = String(scalars[..<place])
    guard let part = SearchQuery.lastPart(of: typed) else { return nil }
    let whole = String(typed[part.range])
    let found: [SearchSuggestion] =
      switch part.searchOperator {
      // Text in quotes is not an operator.
      case nil: whole == part.value ? Self.operators(beginningWith: part.value) : []
      case .is: Self.states(beginningWith: part.value)
      case .feed: Self.named(names.feeds, .feed, matching: part.value)
      case .in: Self.named(names.folders, .in, matching: part.value)
      case .tag: Self.named(names.tags, .tag, matching: part.value)
      case .category: Self.named(names.categories, .category, matching: part.value)
      case .lang: Self.named(names.languages, .lang, matching: part.value)
      // These accept any word.
      case .title, .author, .text, .url: []
      case .has: Self.possessions(beginningWith: part.value)
      case .after: Self.dates(.after, beginningWith: part.value, today, calendar)
      case .before: Self.dates(.before, beginningWith: part.value, today, calendar)
      case .newer: Self.ages(.newer, beginningWith: part.value)
      case .older: Self.ages(.older, beginningWith: part.value)
      }
    // Do not suggest what is already typed.
    all = found.filter { $0.text.caseInsensitiveCompare(whole) != .orderedSame }
    start = typed.unicodeScalars.distance(from: typed.startIndex, to: part.range.lowerBound)
    end = caret
    if all.isEmpty { return nil }
  }

  private static func operators(beginningWith text: String) -> [SearchSuggestion] {
    SearchOperator.allCases.filter { begins($0.rawValue, text) }.map {
      SearchSuggestion(text: "\($0.rawValue):", words: $0.words, isOperator: true)
    }
  }

  private static func states(beginningWith text: String) -> [SearchSuggestion] {
    SearchState.allCases.filter { begins($0.rawValue, text) }.map {
      SearchSuggestion(text: "\(SearchOperator.is.rawValue):\($0.rawValue)", words: $0.words)
    }
  }

  private static func possessions(beginningWith text: String) -> [SearchSuggestion] {
    SearchPossession.allCases.filter { begins($0.rawValue, text) }.map {
      SearchSuggestion(text: "\(SearchOperator.has.rawValue):\($0.rawValue)", words: SearchOperator.has.words)
    }
  }

  /// Suggests names with the typed prefix first, then those that contain the text elsewhere.
  private static func named(
    _ names: [SearchName], _ key: SearchOperator, matching text: String
  ) -> [SearchSuggestion] {
    let matching = names.filter { text.isEmpty || $0.title.localizedStandardContains(text) }
    let first = matching.filter { begins($0.title, text) }
    let others = matching.filter { !begins($0.title, text) }
    return (first + others).prefix(mostNames).compactMap { name in
      let value = quoted(name.title)
      guard let text = value ?? name.number.map(String.init) else { return nil }
      return SearchSuggestion(text: "\(key.rawValue):\(text)", words: value == nil ? name.title : "")
    }
  }

  /// Returns a title as a search value, in quotes if necessary; nil if quotes cannot represent it.
  private static func quoted(_ title: String) -> String? {
    // An expression begins with a slash or tilde.
    let needsQuotes =
      title.hasPrefix("/") || title.hasPrefix("~")
      || title.unicodeScalars.contains {
        $0.properties.isWhitespace || $0.properties.isQuotationMark || "*＊".unicodeScalars.contains($0)
      }
    guard needsQuotes else { return title.isEmpty ? nil : title }
    return title.unicodeScalars.contains { $0.properties.isQuotationMark } ? nil : "\"\(title)\""
  }

  private static func dates(
    _ key: SearchOperator, beginningWith text: String, _ today: Date, _ calendar: Calendar
  ) -> [SearchSuggestion] {
    // Search dates are always Gregorian, whatever the user's calendar is.
    var gregorian = Calendar(identifier: .gregorian)
    gregorian.timeZone = calendar.timeZone
    let parts = gregorian.dateComponents([.year, .month, .day], from: today)
    let numbers = [parts.year ?? 0, parts.month ?? 1, parts.day ?? 1]
    let values = zip([4, 2, 2], numbers).map { width, number in
      String(repeating: "0", count: max(0, width - String(number).count)) + String(number)
    }
    let all = [(3, tr("Today")), (2, tr("This month")), (1, tr("This year"))]
    return all.map { (values.prefix($0).joined(separator: "-"), $1) }.filter { begins($0.0, text) }.map {
      SearchSuggestion(text: "\(key.rawValue):\($0)", words: $1)
    }
  }

  private static func ages(_ key: SearchOperator, beginningWith text: String) -> [SearchSuggestion] {
    let all =
      if text.isEmpty || Int(text) == nil {
        // Translators: spans of time, such as articles of the last day, in suggestions for a search.
        [("1d", tr("A day")), ("1w", tr("A week")), ("1m", tr("A month")), ("1y", tr("A year"))]
      } else {
        // Translators: units of time after a number, in suggestions for a search.
        [("d", tr("Days")), ("w", tr("Weeks")), ("m", tr("Months")), ("y", tr("Years"))].map { (text + $0, $1) }
      }
    return all.filter { begins($0.0, text) }.map { SearchSuggestion(text: "\(key.rawValue):\($0)", words: $1) }
  }

  private static func begins(_ whole: String, _ text: String) -> Bool {
    text.isEmpty || whole.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
  }
}

/// A feed, folder, tag, category or language to search in.
struct SearchName: Equatable {
  /// The id, which identifies it if its title cannot be written as a value; nil for a category or language.
  let number: Int64?
  let title: String
}

/// The names of everything to search in.
struct SearchNames: Equatable {
  var feeds: [SearchName] = []
  var folders: [SearchName] = []
  var tags: [SearchName] = []
  var categories: [SearchName] = []
  /// Language tags of feeds.
  var languages: [SearchName] = []
}

extension SearchQueryError {
  /// Whether the text may only be incomplete: the error is a missing value after the operator at its end.
  func isUnfinished(in text: String) -> Bool {
    switch self {
    case .missingFeed(let part), .missingFolder(let part), .missingWord(let part),
      .missingAddress(let part), .missingTag(let part), .missingCategory(let part), .badLanguage(let part),
      .badAge(let part):
      part.range.upperBound == text.endIndex
    case .badPattern(let part, let error): error.reason == .unfinished && part.range.upperBound == text.endIndex
    default: false
    }
  }
}
