/// How much there is in a library.
public struct LibraryCounts: Sendable, Hashable {
  /// How many feeds are subscribed to.
  public let feeds: Int
  /// How many articles are stored.
  public let articles: Int
  /// How many of them are unread.
  public let unread: Int
  /// How many of them are starred.
  public let starred: Int

  /// Holds the four numbers.
  public init(feeds: Int, articles: Int, unread: Int, starred: Int) {
    self.feeds = feeds
    self.articles = articles
    self.unread = unread
    self.starred = starred
  }
}
