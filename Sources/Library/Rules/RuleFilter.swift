import Foundation

/// A filter of a rule's query, applied to an article that is about to be stored.
enum RuleFilter: Sendable {
  case feed(SearchedName, isWanted: Bool)
  case folder(SearchedName, isWanted: Bool)
  /// Dated at this time or later, in milliseconds since 1970.
  case after(Int64)
  case before(Int64)
  case file(isWanted: Bool)
  /// With an address that contains this text in lower case.
  case address(String, isWanted: Bool)
  /// In a feed with fewer than one article a week.
  case seldom(isWanted: Bool)
  /// Whether the state is that of a new article.
  case state(Bool)

  init(_ filter: SearchFilter, calendar: Calendar) {
    switch filter {
    case .feed(let name): self = .feed(SearchedName(name), isWanted: true)
    case .notFeed(let name): self = .feed(SearchedName(name), isWanted: false)
    case .folder(let name): self = .folder(SearchedName(name), isWanted: true)
    case .notFolder(let name): self = .folder(SearchedName(name), isWanted: false)
    case .after(let date): self = .after(date.start(in: calendar)?.milliseconds ?? .max)
    case .before(let date): self = .before(date.start(in: calendar)?.milliseconds ?? .min)
    case .file: self = .file(isWanted: true)
    case .noFile: self = .file(isWanted: false)
    case .address(let text): self = .address(text.lowercasedASCII, isWanted: true)
    case .notAddress(let text): self = .address(text.lowercasedASCII, isWanted: false)
    case .seldom: self = .seldom(isWanted: true)
    case .notSeldom: self = .seldom(isWanted: false)
    case .unread, .notStarred, .notLater, .notMuted, .notTag: self = .state(true)
    case .read, .starred, .later, .muted, .tag: self = .state(false)
    }
  }

  var needsFeed: Bool {
    switch self {
    case .feed, .folder, .seldom: true
    default: false
    }
  }

  func matches(_ article: NewArticle, date: Int64, in feed: RuleFeed) -> Bool {
    switch self {
    case .feed(let name, let isWanted): name.matches(feed.id.rawValue, feed.title) == isWanted
    case .folder(let name, let isWanted):
      feed.folders.contains { name.matches($0.id.rawValue, $0.title) } == isWanted
    case .seldom(let isWanted): feed.isSeldom == isWanted
    case .after(let start): date >= start
    case .before(let end): date < end
    case .file(let isWanted): !article.attachments.isEmpty == isWanted
    case .address(let text, let isWanted):
      (article.url?.lowercasedASCII.contains(text) ?? false) == isWanted
    case .state(let isOfNewArticles): isOfNewArticles
    }
  }
}

/// What filters examine of an article's feed.
struct RuleFeed: Sendable {
  let id: Feed.ID
  var title = ""
  /// Whether it had fewer than one article a week before this fetch.
  var isSeldom = false
  /// The folder that contains the feed, and the folders around it.
  var folders: [Folder] = []
}

extension String {
  /// As compared by SQLite's LIKE.
  fileprivate var lowercasedASCII: String {
    String(decoding: utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }, as: UTF8.self)
  }
}
