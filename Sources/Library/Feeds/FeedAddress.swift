/// The address a feed is fetched from.
public struct FeedAddress: Sendable, Hashable {
  /// The URL.
  public var url: String
  /// Whether the URL may lead to this machine or its local network even though it does not look local; see
  /// ``NewFeed/reachesPrivateHosts``.
  public var reachesPrivateHosts: Bool
  /// The user name for the server; nil keeps the feed's current one.
  public var userName: String?

  /// Creates an address.
  public init(url: String, reachesPrivateHosts: Bool = false, userName: String? = nil) {
    self.url = url
    self.reachesPrivateHosts = reachesPrivateHosts
    self.userName = userName
  }
}
