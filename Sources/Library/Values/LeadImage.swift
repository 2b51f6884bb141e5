/// The image that stands for an article in lists.
public struct LeadImage: Sendable, Hashable {
  /// The image's URL.
  public let url: String
  /// The feed's own image setting; nil for the setting that applies to all feeds.
  public let pictures: ImagePolicy?
  /// The feed's URL.
  public let feedURL: String
  /// Whether the feed may refer to private hosts although its URL does not look private.
  public let feedReachesPrivateHosts: Bool

  /// Creates a lead image. Only the library and tests need this.
  public init(url: String, pictures: ImagePolicy? = nil, feedURL: String, feedReachesPrivateHosts: Bool = false) {
    self.url = url
    self.pictures = pictures
    self.feedURL = feedURL
    self.feedReachesPrivateHosts = feedReachesPrivateHosts
  }
}
