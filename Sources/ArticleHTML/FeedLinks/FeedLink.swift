/// A feed that a page offers.
public struct FeedLink: Sendable, Equatable {
  /// The feed's address, absolute.
  public var url: String
  /// The feed's name, as the page says it.
  public var title: String?
  /// The media type, in small letters and without parameters.
  public var type: String?

  /// A feed by its address.
  public init(url: String, title: String? = nil, type: String? = nil) {
    self.url = url
    self.title = title
    self.type = type
  }
}
