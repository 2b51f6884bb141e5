/// Where a feed is fetched from.
public struct FeedAddress: Sendable, Hashable {
  /// The address.
  public var url: String
  /// Whether it may lead to this machine or its neighbours although it does not look like it; see
  /// ``NewFeed/reachesPrivateHosts``.
  public var reachesPrivateHosts: Bool
  /// The name that its server knows the person by; nil leaves the one that the feed has.
  public var userName: String?

  /// An address.
  public init(url: String, reachesPrivateHosts: Bool = false, userName: String? = nil) {
    self.url = url
    self.reachesPrivateHosts = reachesPrivateHosts
    self.userName = userName
  }
}
