/// A feed that a page offers.
public struct FeedLink: Sendable, Equatable {
  /// The feed's absolute URL.
  public var url: String
  /// The feed's name, as given by the page.
  public var title: String?
  /// The media type, in lowercase and without parameters.
  public var type: String?

  /// Creates a feed link.
  public init(url: String, title: String? = nil, type: String? = nil) {
    self.url = url
    self.title = title
    self.type = type
  }
}
