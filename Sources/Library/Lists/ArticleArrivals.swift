/// Unread articles of which the user is told.
public struct ArticleArrivals: Sendable, Equatable {
  /// One of the articles.
  public struct Arrival: Sendable, Equatable {
    /// The article's identifier.
    public let id: Article.ID
    /// The article's title; empty if it has none.
    public let title: String
    /// The title of its feed.
    public let feedTitle: String
  }

  /// The number of articles; those of one story count once.
  public let count: Int
  /// The number of feeds that have them.
  public let feeds: Int
  /// The newest of them.
  public let newest: Arrival
}
