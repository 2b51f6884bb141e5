/// What a search asks of an article besides its words.
enum SearchFilter: Sendable, Hashable {
  /// In the feed of this name, or of this number.
  case feed(String)
  /// In another one.
  case notFeed(String)
  /// In a feed of the folder of this name, or of this number, or of a folder inside it.
  case folder(String)
  /// In none of those.
  case notFolder(String)
  case unread
  case read
  case starred
  case notStarred
  /// Dated at the first moment of this day, month or year, or later.
  case after(SearchDate)
  /// Dated earlier than the first moment of this day, month or year.
  case before(SearchDate)

  /// The articles that this filter leaves out, and no others.
  var negated: SearchFilter {
    switch self {
    case .feed(let name): .notFeed(name)
    case .notFeed(let name): .feed(name)
    case .folder(let name): .notFolder(name)
    case .notFolder(let name): .folder(name)
    case .unread: .read
    case .read: .unread
    case .starred: .notStarred
    case .notStarred: .starred
    case .after(let date): .before(date)
    case .before(let date): .after(date)
    }
  }
}
