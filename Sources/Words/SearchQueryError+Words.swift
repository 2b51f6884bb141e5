package import Library

extension SearchQueryError {
  /// Why a text cannot be searched for.
  package var words: String {
    switch self {
    case .nothingToSearchFor: tr("Enter a word to search for.")
    case .badDate(let part): tr("%s is not a date. Use 2026, 2026-11 or 2026-11-21.", part.text)
    case .unknownOperator(let part):
      tr("%s is not an operator. Use feed:, in:, title:, author:, is:, after: or before:, or quote it.", part.text)
    case .unknownState(let part): tr("%s is not supported. Use is:unread, is:read or is:starred.", part.text)
    case .missingFeed(let part): tr("Enter a feed name after %s.", part.text)
    case .missingFolder(let part): tr("Enter a folder name after %s.", part.text)
    case .missingWord(let part): tr("Enter a word after %s.", part.text)
    case .tooLong: tr("This search is too long.")
    }
  }
}
