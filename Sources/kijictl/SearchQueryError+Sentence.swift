import Library

extension SearchQueryError {
  /// What is wrong with a query, and where.
  var sentence: String {
    switch self {
    case .nothingToSearchFor: "There is no word in this to look for."
    case .badDate(let part): "“\(part.text)” has no date; write it as in after:2026-01-31, after:2026-01 or after:2026."
    case .unknownOperator(let part):
      """
      “\(part.text)” is not known; there are feed:, in:, title:, author:, is:, after: and before:. In quotes it is \
      searched for as text.
      """
    case .unknownState(let part): "“\(part.text)” is not known; there are is:unread, is:read and is:starred."
    case .missingFeed(let part): "“\(part.text)” names no feed; write feed: and a part of its title, or its number."
    case .missingFolder(let part): "“\(part.text)” names no folder; write in: and a part of its name, or its number."
    case .missingWord(let part): "“\(part.text)” has no word; write one behind the colon, or a phrase in quotes."
    case .tooLong: "A search has at most \(SearchQuery.longestText) bytes."
    }
  }
}
