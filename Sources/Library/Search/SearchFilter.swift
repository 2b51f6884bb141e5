/// A feed's, folder's or tag's name or identifier, as typed in a search.
struct SearchedName: Sendable, Hashable {
  private let text: String
  private let key: String

  /// Whether a feed's name is looked for by its address, which identifies it wherever the search is used.
  static func isAddress(_ text: String) -> Bool { text.hasPrefix("http://") || text.hasPrefix("https://") }

  /// Whether it is a feed's address or identifier, or a part of its title. An address may also be the whole title: that
  /// of a feed without one.
  func matches(_ id: Int64, _ title: String, at url: String) -> Bool {
    Self.isAddress(text) ? url == text || title == text : matches(id, title)
  }

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

/// Where a search can look for a regular expression.
enum PatternField: Sendable, Hashable, CaseIterable {
  case title
  case author
  case text
  case address
  case category
  case feed
  case folder
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
  case quiet
  case notQuiet
  /// Hidden by a rule.
  case muted
  case notMuted
  /// Kept by a rule.
  case kept
  case notKept
  /// In the category with this name.
  case category(String)
  case notCategory(String)
  /// In this language, which may be more general than the article's.
  case language(String)
  case notLanguage(String)
  /// With a match of an expression.
  case pattern(TextPattern, PatternField)
  case notPattern(TextPattern, PatternField)
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
  /// Dated this far back or later.
  case newer(SearchAge)
  /// Dated before that.
  case older(SearchAge)

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
    case .quiet: .notQuiet
    case .notQuiet: .quiet
    case .kept: .notKept
    case .notKept: .kept
    case .category(let name): .notCategory(name)
    case .notCategory(let name): .category(name)
    case .language(let tag): .notLanguage(tag)
    case .notLanguage(let tag): .language(tag)
    case .pattern(let pattern, let field): .notPattern(pattern, field)
    case .notPattern(let pattern, let field): .pattern(pattern, field)
    case .muted: .notMuted
    case .notMuted: .muted
    case .file: .noFile
    case .noFile: .file
    case .address(let text): .notAddress(text)
    case .notAddress(let text): .address(text)
    case .after(let date): .before(date)
    case .before(let date): .after(date)
    case .newer(let age): .older(age)
    case .older(let age): .newer(age)
    }
  }
}
