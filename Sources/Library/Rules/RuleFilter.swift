import Foundation

/// A filter of a rule's query that needs no look into texts or names, applied to an article that is about to be stored.
enum RuleFilter: Sendable {
  /// Dated at this time or later, in milliseconds since 1970.
  case after(Int64)
  case before(Int64)
  /// Dated this far back or later, or before that.
  case age(SearchAge, Calendar, isNewer: Bool)
  case file(isWanted: Bool)
  /// In a feed with fewer than one article a week.
  case quiet(isWanted: Bool)
  /// Whether the state is that of a new article.
  case state(Bool)

  /// - Returns: Nil for a filter that is a ``RuleTerm``.
  init?(_ filter: SearchFilter, calendar: Calendar) {
    switch filter {
    case .after(let date): self = .after(date.start(in: calendar)?.milliseconds ?? .max)
    case .before(let date): self = .before(date.start(in: calendar)?.milliseconds ?? .min)
    case .newer(let age): self = .age(age, calendar, isNewer: true)
    case .older(let age): self = .age(age, calendar, isNewer: false)
    case .file: self = .file(isWanted: true)
    case .noFile: self = .file(isWanted: false)
    case .quiet: self = .quiet(isWanted: true)
    case .notQuiet: self = .quiet(isWanted: false)
    case .unread, .notStarred, .notLater, .notMuted, .notTag, .notKept: self = .state(true)
    case .read, .starred, .later, .muted, .tag, .kept: self = .state(false)
    default: return nil
    }
  }

  var needsFeed: Bool { if case .quiet = self { true } else { false } }

  func matches(_ article: NewArticle, date: Int64, in feed: RuleFeed, now: Date) -> Bool {
    switch self {
    case .quiet(let isWanted): feed.isQuiet == isWanted
    case .after(let start): date >= start
    case .before(let end): date < end
    case .age(let age, let calendar, let isNewer):
      (date >= age.start(before: now, in: calendar).milliseconds) == isNewer
    case .file(let isWanted): !article.attachments.isEmpty == isWanted
    case .state(let isOfNewArticles): isOfNewArticles
    }
  }
}

/// A part of a query that is looked for in texts or names. Rules share equal ones, and all are looked for together.
enum RuleTerm: Hashable {
  /// A word or phrase.
  case tokens([[UInt8]], isPrefix: Bool, column: SearchColumn?)
  /// A regular expression.
  case pattern(TextPattern, RuleText)
  /// A part of the address.
  case literal(String)
  /// A category by its name, without case and accents.
  case category(String)
  /// A language tag in lower case.
  case language(String)
  /// A feed or folder by a part of its name, or its identifier, or a feed by its address.
  case feed(String)
  case folder(String)

  /// Whether a ``PatternMatcher`` looks for it, which may give up.
  var isLookedForByPatterns: Bool {
    switch self {
    case .pattern, .literal, .feed, .folder: true
    case .tokens, .category, .language: false
    }
  }

  init(_ term: SearchTerm) {
    self = .tokens(term.tokens, isPrefix: term.isPrefix, column: term.column)
  }

  /// - Returns: The term, and whether it must occur or must not; nil for a ``RuleFilter``.
  static func term(of filter: SearchFilter) -> (term: RuleTerm, isWanted: Bool)? {
    switch filter {
    case .feed(let name): (.feed(name), true)
    case .notFeed(let name): (.feed(name), false)
    case .folder(let name): (.folder(name), true)
    case .notFolder(let name): (.folder(name), false)
    case .category(let name): (.category(name.sortKey), true)
    case .notCategory(let name): (.category(name.sortKey), false)
    case .language(let tag): (.language(tag), true)
    case .notLanguage(let tag): (.language(tag), false)
    case .address(let text): (.literal(text), true)
    case .notAddress(let text): (.literal(text), false)
    case .pattern(let pattern, let field): (.pattern(pattern, RuleText(field)), true)
    case .notPattern(let pattern, let field): (.pattern(pattern, RuleText(field)), false)
    default: nil
    }
  }

  /// Whether the term depends on the article's feed.
  var needsFeed: Bool {
    switch self {
    case .feed, .folder, .language, .pattern(_, .feed), .pattern(_, .folder): true
    default: false
    }
  }
}

/// A text in which patterns are looked for.
enum RuleText: Hashable, CaseIterable {
  case title
  case author
  case text
  case address
  case category
  case feed
  case folder
  /// The names without case and accents.
  case feedKey
  case folderKey

  init(_ field: PatternField) {
    self =
      switch field {
      case .title: .title
      case .author: .author
      case .text: .text
      case .address: .address
      case .category: .category
      case .feed: .feed
      case .folder: .folder
      }
  }
}

/// What rules examine of an article's feed.
struct RuleFeed: Sendable {
  let id: Feed.ID
  var title = ""
  var url = ""
  var language: String?
  /// Whether it had fewer than one article a week before this fetch.
  var isQuiet = false
  /// The folder that contains the feed, and the folders around it.
  var folders: [Folder] = []
}
