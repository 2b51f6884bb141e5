/// A feed's, folder's or tag's name or identifier, as typed in a search.
struct SearchedName: Sendable, Hashable {
  private let text: String
  private let key: String

  init(_ text: String) {
    (self.text, key) = (text, text.sortKey)
  }

  /// Whether it is the identifier, or a part of the title without regard to case and accents.
  func matches(_ id: Int64, _ title: String) -> Bool {
    String(id) == text || title.sortKey.contains(key)
  }

  /// Whether it is the identifier, or the title without regard to case and accents.
  func matchesWhole(_ id: Int64, _ title: String) -> Bool {
    String(id) == text || title.sortKey == key
  }
}

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
  /// To be read later.
  case later
  case notLater
  /// With the tag of this name or identifier.
  case tag(String)
  /// Without that tag.
  case notTag(String)
  /// In a feed with fewer than one article a week.
  case seldom
  case notSeldom
  /// Hidden by a rule.
  case muted
  case notMuted
  /// With an attachment.
  case file
  case noFile
  /// With an address that contains this text, ignoring the case of ASCII letters.
  case address(String)
  /// With another address, or none.
  case notAddress(String)
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
    case .later: .notLater
    case .notLater: .later
    case .tag(let name): .notTag(name)
    case .notTag(let name): .tag(name)
    case .seldom: .notSeldom
    case .notSeldom: .seldom
    case .muted: .notMuted
    case .notMuted: .muted
    case .file: .noFile
    case .noFile: .file
    case .address(let text): .notAddress(text)
    case .notAddress(let text): .address(text)
    case .after(let date): .before(date)
    case .before(let date): .after(date)
    }
  }
}
