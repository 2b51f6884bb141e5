public import Foundation

/// What a feed's articles and fetches amount to.
public struct FeedStatistics: Sendable, Hashable, Identifiable {
  /// The number of weeks that count as recent: a quarter of a year, so that a holiday does not make a feed a quiet
  /// one, and what it was like last year does not matter.
  public static let weekCount = QuietFeeds.weekCount
  /// The number of days without an article after which a feed counts as dead: even a yearly report has come by then.
  public static let daysUntilDead = 365

  /// The feed, with its counts.
  public let feed: Feed
  /// The number of articles dated in each of the last ``weekCount`` weeks, the oldest week first. The last one ends
  /// now.
  public let weeks: [Int]
  /// The date of the first stored article.
  public let firstArticle: Date?
  /// The date of the last stored article.
  public let lastArticle: Date?
  /// The number of starred articles.
  public let starredCount: Int
  /// The last successful fetch of a feed that is failing; if there was none, the first failure that the log has.
  public let failingSince: Date?
  /// Whether the feed was fetched at least once, with or without success.
  public let isFetched: Bool
  /// How many bytes the servers did not have to send because nothing had changed, estimated from the fetches in the
  /// log; nil if the log has none that tell.
  public let savedBytes: Int?
  /// When this was read.
  public let date: Date
  /// How much the articles take; nil if it was not read, because that takes longer than all else
  /// (``Library/feedSizes(of:)``).
  public var size: FeedSize?

  /// The feed's identifier.
  public var id: Feed.ID { feed.id }

  /// Creates a value. Only the library and tests need this.
  public init(
    feed: Feed, weeks: [Int], firstArticle: Date?, lastArticle: Date?, starredCount: Int = 0,
    failingSince: Date? = nil, isFetched: Bool = true, savedBytes: Int? = nil, date: Date,
    size: FeedSize? = nil
  ) {
    self.feed = feed
    self.weeks = weeks
    self.firstArticle = firstArticle
    self.lastArticle = lastArticle
    self.starredCount = starredCount
    self.failingSince = failingSince
    self.isFetched = isFetched
    self.savedBytes = savedBytes
    self.date = date
    self.size = size
  }
}

extension FeedStatistics {
  /// The number of articles a week, on average over the last ``weekCount`` weeks or, if the first stored article is
  /// later, since that one, but at least over one week.
  public var articlesPerWeek: Double {
    let sum = weeks.reduce(0, +)
    guard sum > 0, let firstArticle else { return 0 }
    let span = date.timeIntervalSince(firstArticle) / (7 * 86_400)
    return Double(sum) / min(max(span, 1), Double(Self.weekCount))
  }

  /// Whether the feed's articles are in the list ``ArticleScope/quiet``.
  public var isQuiet: Bool { articlesPerWeek < 1 }

  /// The number of articles that have been read.
  public var readCount: Int { feed.articleCount - feed.unreadCount }

  /// The share of articles that have been read, from 0 to 1; nil if there are no articles.
  public var readShare: Double? {
    feed.articleCount > 0 ? Double(readCount) / Double(feed.articleCount) : nil
  }

  /// Whether there are articles, and none of them has been read.
  public var isNeverRead: Bool { feed.articleCount > 0 && readCount == 0 }

  /// Whether the feed has had nothing new for ``daysUntilDead`` days, or has failed for as long without ever having had
  /// any; or was fetched and is empty.
  public var isDead: Bool {
    guard let last = lastArticle ?? failingSince else { return isFetched }
    return date.timeIntervalSince(last) > Double(Self.daysUntilDead) * 86_400
  }
}
