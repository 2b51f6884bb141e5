import Library
import Words

extension SearchOperator {
  /// A short description of the operator.
  var words: String {
    switch self {
    // Translators: explains “feed:” in a search.
    case .feed: tr("In a feed")
    // Translators: explains “in:” in a search.
    case .in: tr("In a folder")
    // Translators: explains “title:” in a search.
    case .title: tr("Words in the title")
    // Translators: explains “author:” in a search.
    case .author: tr("Words in the author’s name")
    // Translators: explains “is:” in a search.
    case .is: tr("Unread, read, starred, later, quiet, kept or muted")
    // Translators: explains “text:” in a search.
    case .text: tr("Words in the text")
    // Translators: explains “tag:” in a search.
    case .tag: tr("With a tag")
    // Translators: explains “category:” in a search.
    case .category: tr("In a category of the feed")
    // Translators: explains “lang:” in a search.
    case .lang: tr("In a language")
    // Translators: explains “url:” in a search.
    case .url: tr("Part of the address")
    // Translators: explains “has:” in a search.
    case .has: tr("Articles with attachments")
    // Translators: explains “after:” in a search: articles from this date or later.
    case .after: tr("On or after a date")
    // Translators: explains “before:” in a search: articles older than this date.
    case .before: tr("Before a date")
    // Translators: explains “newer:” in a search: articles of the last days, weeks …
    case .newer: tr("Newer than a span of time")
    // Translators: explains “older:” in a search: articles from before the last days, weeks …
    case .older: tr("Older than a span of time")
    }
  }
}

extension SearchState {
  /// A short description of the state.
  var words: String {
    switch self {
    case .unread: tr("Unread articles")
    case .read: tr("Read articles")
    case .starred: tr("Starred articles")
    case .later: tr("Articles to read later")
    case .quiet: tr("Articles of feeds that rarely have new ones")
    case .kept: tr("Articles kept forever by a rule")
    case .muted: tr("Articles muted by a rule")
    }
  }
}
