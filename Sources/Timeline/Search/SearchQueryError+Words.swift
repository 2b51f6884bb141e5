import Library
import Words

extension SearchQueryError {
  /// Why a text cannot be searched for, for a person.
  var words: String {
    switch self {
    case .nothingToSearchFor: tr("There is no word to search for.")
    case .badDate(let part): tr("%s is no date; write 2026, 2026-11 or 2026-11-21.", part.text)
    case .unknownOperator(let part):
      tr("%s is not known; write feed:, in:, title:, author:, is:, after: or before:, or use quotes.", part.text)
    case .unknownState(let part): tr("%s is not known; write is:unread, is:read or is:starred.", part.text)
    case .missingFeed(let part): tr("The name of a feed is missing behind %s.", part.text)
    case .missingFolder(let part): tr("The name of a folder is missing behind %s.", part.text)
    case .missingWord(let part): tr("A word is missing behind %s.", part.text)
    case .tooLong: tr("This is too long to search for.")
    }
  }
}
