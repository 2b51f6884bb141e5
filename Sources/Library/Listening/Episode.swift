import GRDB

/// An attachment that is played, with what a player shows of it.
public struct Episode: Sendable, Hashable, Identifiable {
  /// Identifies an attachment even if the feed changes its URL.
  public struct ID: Sendable, Hashable {
    /// The article it is attached to.
    public let article: Article.ID
    /// Its position among the article's attachments.
    public let position: Int

    /// Creates an identifier.
    public init(article: Article.ID, position: Int) { (self.article, self.position) = (article, position) }
  }

  /// The episode's identifier.
  public let id: ID
  /// The file's URL.
  public let url: String
  /// Whether it has a picture.
  public let isVideo: Bool
  /// The file's title, or else the article's; empty if neither has one.
  public let title: String
  /// The article's title; empty if it has none.
  public let articleTitle: String
  /// The title to show: that of the article, which the user knows from the list, or else the file's; empty if neither has
  /// one.
  public var mainTitle: String { articleTitle.isEmpty ? title : articleTitle }
  /// The file's own title if it is another one, which tells several files of an article apart.
  public var fileTitle: String? { title.isEmpty || title == mainTitle ? nil : title }
  /// The title of the article's feed.
  public let feedTitle: String
  /// The playing time in seconds as given by the feed, if any.
  public let duration: Double?
  /// Where the user stopped, in seconds from the beginning.
  public let place: Double
  /// Whether it was played to its end.
  public let isPlayed: Bool
  /// The image of the article; nil if it has none.
  public let image: LeadImage?
  /// The feed's URL.
  public let feedURL: String
  /// Whether the feed may refer to private hosts although its URL does not look private.
  public let feedReachesPrivateHosts: Bool

  /// Creates an episode. Only the library and tests need this.
  ///
  /// - Parameter articleTitle: The article's title if it is another one.
  public init(
    id: ID, url: String, isVideo: Bool = false, title: String, articleTitle: String? = nil, feedTitle: String,
    duration: Double? = nil, place: Double = 0, isPlayed: Bool = false, image: LeadImage? = nil, feedURL: String,
    feedReachesPrivateHosts: Bool = false
  ) {
    (self.id, self.url, self.isVideo, self.title, self.feedTitle) = (id, url, isVideo, title, feedTitle)
    self.articleTitle = articleTitle ?? title
    (self.duration, self.place, self.isPlayed, self.image) = (duration, place, isPlayed, image)
    (self.feedURL, self.feedReachesPrivateHosts) = (feedURL, feedReachesPrivateHosts)
  }
}
