/// A subscription, with the counts that the library keeps of its articles.
public struct Feed: Sendable, Hashable, Identifiable {
  /// A feed's number in its library. It is never given to another feed, not even after this one is removed.
  public struct ID: RawRepresentable, Codable, Hashable, Sendable {
    /// The number as the database has it.
    public let rawValue: Int64

    /// Wraps a number, which need not belong to a feed.
    public init(rawValue: Int64) {
      self.rawValue = rawValue
    }
  }

  /// The feed's number.
  public let id: ID
  /// The address the feed is fetched from, as it was subscribed to.
  public let url: String
  /// The title: the one given at subscription until the feed itself names another.
  public let title: String
  /// The web page the feed belongs to, if it names one.
  public let homePageURL: String?
  /// How many of its articles are unread.
  public let unreadCount: Int
  /// How many articles are stored.
  public let articleCount: Int
  /// The code the last fetch failed with, opaque to the library, or nil when it did not fail.
  public let failure: String?

  /// Makes a feed's value; the library makes them, and so may a test.
  public init(
    id: ID, url: String, title: String, homePageURL: String?, unreadCount: Int, articleCount: Int, failure: String?
  ) {
    self.id = id
    self.url = url
    self.title = title
    self.homePageURL = homePageURL
    self.unreadCount = unreadCount
    self.articleCount = articleCount
    self.failure = failure
  }
}
