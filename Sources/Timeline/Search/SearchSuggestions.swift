import Foundation
import Library
import Words

/// What completes the part of a search that is being typed.
struct SearchSuggestion: Equatable {
  /// What takes the place of the part.
  let text: String
  /// What it does, in a few words; empty where the text says it.
  let words: String
  /// Whether a value is to follow.
  var isOperator = false
}

/// What can be suggested while a search is typed: operators by their beginnings, and behind an operator its values.
struct SearchSuggestions: Equatable {
  /// Where the part begins, as a number of Unicode scalars: GTK counts those.
  let start: Int
  /// Where it ends: the place of the caret.
  let end: Int
  let all: [SearchSuggestion]

  /// More feeds or folders than a person reads through are found by typing on.
  static let mostNames = 6

  /// Nothing, where nothing is to be suggested.
  /// - Parameters:
  ///   - text: the whole line.
  ///   - caret: where it is typed, as a number of Unicode scalars.
  ///   - names: the feeds and folders that there are.
  ///   - today: the day that the person has.
  init?(for text: String, caret: Int, names: SearchNames, today: Date, calendar: Calendar = .current) {
    let scalars = text.unicodeScalars
    guard (0...scalars.count).contains(caret) else { return nil }
    let place = scalars.index(scalars.startIndex, offsetBy: caret)
    // within a word nothing is completed
    guard place == scalars.endIndex || scalars[place].properties.isWhitespace else { return nil }
    let typed = String(scalars[..<place])
    guard let part = SearchQuery.lastPart(of: typed) else { return nil }
    let whole = String(typed[part.range])
    let found: [SearchSuggestion] =
      switch part.searchOperator {
      // what stands in quotes is text
      case nil: whole == part.value ? Self.operators(beginningWith: part.value) : []
      case .is: Self.states(beginningWith: part.value)
      case .feed: Self.named(names.feeds, .feed, matching: part.value)
      case .in: Self.named(names.folders, .in, matching: part.value)
      // any word may stand there
      case .title, .author: []
      case .after: Self.dates(.after, beginningWith: part.value, today, calendar)
      case .before: Self.dates(.before, beginningWith: part.value, today, calendar)
      }
    // what is there already need not be suggested
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

  /// Those that begin so, then those that have it somewhere.
  private static func named(
    _ names: [SearchName], _ key: SearchOperator, matching text: String
  ) -> [SearchSuggestion] {
    let matching = names.filter { text.isEmpty || $0.title.localizedStandardContains(text) }
    let first = matching.filter { begins($0.title, text) }
    let others = matching.filter { !begins($0.title, text) }
    return (first + others).prefix(mostNames).map { name in
      let value = quoted(name.title)
      return SearchSuggestion(
        text: "\(key.rawValue):\(value ?? "\(name.number)")", words: value == nil ? name.title : "")
    }
  }

  /// A title as a value, or nil where no quotes can hold it.
  private static func quoted(_ title: String) -> String? {
    let needsQuotes = title.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.properties.isQuotationMark || "*＊".unicodeScalars.contains($0)
    }
    guard needsQuotes else { return title.isEmpty ? nil : title }
    return title.unicodeScalars.contains { $0.properties.isQuotationMark } ? nil : "\"\(title)\""
  }

  private static func dates(
    _ key: SearchOperator, beginningWith text: String, _ today: Date, _ calendar: Calendar
  ) -> [SearchSuggestion] {
    // searches are typed with Gregorian dates, whatever calendar the person has
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

  private static func begins(_ whole: String, _ text: String) -> Bool {
    text.isEmpty || whole.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
  }
}

/// A feed or a folder that can be searched in.
struct SearchName: Equatable {
  /// Its number, which stands for it where its title cannot be typed as a value.
  let number: Int64
  let title: String
}

/// All that can be searched in.
struct SearchNames: Equatable {
  var feeds: [SearchName] = []
  var folders: [SearchName] = []
}

extension SearchQueryError {
  /// Whether a text may only not have been typed to its end: nothing stands yet behind the operator that it ends with.
  func isUnfinished(in text: String) -> Bool {
    switch self {
    case .missingFeed(let part), .missingFolder(let part), .missingWord(let part):
      part.range.upperBound == text.endIndex
    default: false
    }
  }
}
