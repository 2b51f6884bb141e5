import Foundation
import Library
import Words

extension SearchQuery {
  /// A name for a smart feed with this query: what is looked for, without the signs of searches.
  var name: String {
    // The words of a search are a condition each.
    let words = conditions.filter { $0.subject == .anywhere && !$0.isNegated }.map(\.value).joined(separator: " ")
    let others = conditions.filter { $0.subject != .anywhere || $0.isNegated }.map(\.name)
    return ([words] + others).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension SearchCondition {
  /// What is looked for, as a part of a name.
  fileprivate var name: String {
    // Translators: a part of the name of a smart feed: what its articles are not or do not contain.
    let not = { tr("not %s", $0) }
    let name: String =
      switch subject {
      case .state: SearchState(rawValue: value)?.conditionWords ?? value
      case .attachment: subject.words
      // Translators: a part of the name of a smart feed: articles from this date on.
      case .after: tr("Since %s", value)
      // Translators: a part of the name of a smart feed: articles older than this date.
      case .before: tr("Before %s", value)
      case .newer: SearchAge(value)?.newerName ?? value
      case .older: SearchAge(value)?.olderName ?? value
      case .other: value.first == "-" ? not(plain) : plain
      default: value
      }
    return isNegated ? not(name) : name
  }

  /// A part of a query without its signs: “harb” for `title:harb*`.
  private var plain: String {
    let start = value.firstIndex(of: ":").map { value.index(after: $0) } ?? value.startIndex
    return value[start...].trimmingCharacters(in: CharacterSet(charactersIn: "-*＊/~\"“”"))
  }
}

extension SearchAge {
  // Translators: a part of the name of a smart feed: articles of the last days.
  fileprivate var newerName: String {
    switch unit {
    case .hours: trn("Last %d hour", "Last %d hours", count)
    case .days: trn("Last %d day", "Last %d days", count)
    case .weeks: trn("Last %d week", "Last %d weeks", count)
    case .months: trn("Last %d month", "Last %d months", count)
    case .years: trn("Last %d year", "Last %d years", count)
    }
  }

  // Translators: a part of the name of a smart feed: articles from before the last days.
  fileprivate var olderName: String {
    switch unit {
    case .hours: trn("Older than %d hour", "Older than %d hours", count)
    case .days: trn("Older than %d day", "Older than %d days", count)
    case .weeks: trn("Older than %d week", "Older than %d weeks", count)
    case .months: trn("Older than %d month", "Older than %d months", count)
    case .years: trn("Older than %d year", "Older than %d years", count)
    }
  }
}
