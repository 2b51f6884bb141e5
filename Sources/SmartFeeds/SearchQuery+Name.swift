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
      case .after, .before: "\(subject.words) \(value)"
      case .newer, .older:
        SearchAge(value).map { "\(subject.words) \($0.count.localized) \($0.unit.words)" } ?? value
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
