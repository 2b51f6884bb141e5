import Library
import Words

extension SearchOperator {
  /// What it does, in a few words.
  var words: String {
    switch self {
    // Translators: what “feed:” in a search stands for.
    case .feed: tr("In a feed")
    // Translators: what “in:” in a search stands for.
    case .in: tr("In a folder")
    // Translators: what “title:” in a search stands for.
    case .title: tr("Words in the title")
    // Translators: what “author:” in a search stands for.
    case .author: tr("Words in the author’s name")
    // Translators: what “is:” in a search stands for.
    case .is: tr("Unread, read or starred")
    // Translators: what “after:” in a search stands for: articles of a date or later.
    case .after: tr("From a date on")
    // Translators: what “before:” in a search stands for: articles older than a date.
    case .before: tr("Before a date")
    }
  }
}

extension SearchState {
  /// Which articles those are.
  var words: String {
    switch self {
    case .unread: tr("Articles not yet read")
    case .read: tr("Articles already read")
    case .starred: tr("Articles with a star")
    }
  }
}
