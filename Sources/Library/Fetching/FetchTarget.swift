public import Foundation

/// The data needed to fetch a feed, without its title and counts.
public struct FetchTarget: Sendable, Hashable {
  /// The feed to fetch.
  public let feed: Feed.ID
  /// The URL to fetch it from.
  public let url: String
  /// The validators to send to the server.
  public let validators: Validators
  /// The hash of the last stored body, in the form given as ``FeedUpdate/bodyHash``.
  public let bodyHash: String?
  /// The fetch interval set by the user, in seconds; nil to fetch as often as other feeds.
  public let interval: TimeInterval?
  /// The user name for a server that requires one.
  public let userName: String?
  /// Whether the URL may lead to this machine or its local network even though it does not look local; see
  /// ``NewFeed/reachesPrivateHosts``.
  public let reachesPrivateHosts: Bool
  /// The state kept from earlier fetches.
  public let state: FetchState

  /// Creates a target. Only the library and tests need this.
  public init(
    feed: Feed.ID, url: String, validators: Validators, bodyHash: String?, interval: TimeInterval? = nil,
    userName: String? = nil, reachesPrivateHosts: Bool = false, state: FetchState = FetchState()
  ) {
    self.feed = feed
    self.url = url
    self.validators = validators
    self.bodyHash = bodyHash
    self.interval = interval
    self.userName = userName
    self.reachesPrivateHosts = reachesPrivateHosts
    self.state = state
  }
}
