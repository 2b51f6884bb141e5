/// A part of a query as a row of a form: where to look, what for, and whether it must or must not be there.
///
/// A query is the same as a list of conditions, all of which must hold. The beginning of a word (`word*`) and a regular
/// expression are conditions as they are written (``Subject/other``).
public struct SearchCondition: Sendable, Hashable {
  /// What a condition examines.
  public enum Subject: Sendable, Hashable, CaseIterable {
    /// Words in the title, the author's name or the text.
    case anywhere
    /// Words there.
    case title, text, author
    /// The feed's name.
    case feed
    /// The name of a folder around the feed.
    case folder
    /// The name of a tag.
    case tag
    /// The name of a category of the feed.
    case category
    /// A language, such as `ja` or `en-GB`.
    case language
    /// A part of the article's address.
    case address
    /// A ``SearchState``.
    case state
    /// Attachments; has no value.
    case attachment
    /// A day, month or year, or later.
    case after
    /// Before a day, month or year.
    case before
    /// Not older than a span of time, such as `7d`.
    case newer
    /// Older than that.
    case older
    /// Any part of a query, as it is written.
    case other
  }

  /// What is examined.
  public var subject: Subject
  /// The words, name, date or state that is looked for.
  public var value: String
  /// Whether the articles must not match. Dates and ages have no such condition: the opposite of “after” is “before”.
  public var isNegated: Bool

  /// Creates a condition.
  public init(_ subject: Subject, _ value: String = "", isNegated: Bool = false) {
    (self.subject, self.value, self.isNegated) = (subject, value, isNegated)
  }

  /// Whether the subject can be looked for and must not be there.
  public var canBeNegated: Bool { ![.after, .before, .newer, .older, .other].contains(subject) }

  /// The condition as a part of a query; nil as long as its value is missing. If the value is wrong, such as a date that
  /// does not exist, so is the query, which says why.
  public var text: String? {
    guard let operand else { return nil }
    // A query leaves punctuation out.
    if subject == .anywhere, (try? SearchQuery(parsing: operand)) == nil, operand.utf8.count <= SearchQuery.longestText
    {
      return nil
    }
    return isNegated && canBeNegated ? "-" + operand : operand
  }

  private var operand: String? {
    switch subject {
    case .anywhere: SearchSyntax.value(value)
    case .other: isWhole ? value : nil
    case .attachment: "\(SearchOperator.has.rawValue):\(SearchPossession.file.rawValue)"
    default:
      SearchSyntax.value(value).flatMap { value in subject.searchOperator.map { "\($0.rawValue):\(value)" } }
    }
  }

  /// Whether the value, as a part of a query, ends before the next part does, as an open quotation does not. If it is
  /// wrong, the query says why.
  private var isWhole: Bool {
    guard SearchSyntax.isName(value) else { return false }
    guard let query = try? SearchQuery(parsing: value) else { return true }
    let next = SearchCondition(.state, SearchState.unread.rawValue)
    let both = next.text.flatMap { try? SearchQuery(parsing: value + " " + $0) }
    return both?.conditions == query.conditions + [next]
  }

  /// Returns the query that all complete conditions make; empty if there is none.
  public static func text(of conditions: [SearchCondition]) -> String {
    conditions.compactMap(\.text).joined(separator: " ")
  }
}

extension SearchCondition.Subject {
  /// The operator before the value; nil for words anywhere and for what is as it is written.
  var searchOperator: SearchOperator? {
    switch self {
    case .anywhere, .other: nil
    case .title: .title
    case .text: .text
    case .author: .author
    case .feed: .feed
    case .folder: .in
    case .tag: .tag
    case .category: .category
    case .language: .lang
    case .address: .url
    case .state: .is
    case .attachment: .has
    case .after: .after
    case .before: .before
    case .newer: .newer
    case .older: .older
    }
  }

  /// The subject of an operator.
  init(_ searchOperator: SearchOperator) {
    self = Self.allCases.first { $0.searchOperator == searchOperator } ?? .anywhere
  }
}

extension SearchQuery {
  /// The conditions that make the query, in its order.
  public var conditions: [SearchCondition] {
    var reader = SearchQueryReader(text)
    // A query of a newer version, with operators that are not known here, is one condition.
    guard (try? reader.read()) != nil else { return [SearchCondition(.other, text)] }
    return reader.conditions
  }
}
