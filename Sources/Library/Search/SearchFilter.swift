/// A condition of a search other than its words.
enum SearchFilter: Sendable, Hashable {
  /// In the feed with this title or identifier.
  case feed(String)
  /// In a different feed.
  case notFeed(String)
  /// In a feed of the folder with this name or identifier, or of its subfolders.
  case folder(String)
  /// Not in such a folder.
  case notFolder(String)
  case unread
  case read
  case starred
  case notStarred
  /// Dated at the first moment of this day, month or year, or later.
  case after(SearchDate)
  /// Dated before the first moment of this day, month or year.
  case before(SearchDate)

  /// The filter that matches exactly the articles that this one excludes.
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
