public import Foundation

/// What is needed to fetch a feed, without its title or counts.
public struct FetchTarget: Sendable, Hashable {
  /// The feed to fetch.
  public let feed: Feed.ID
  /// The address to fetch it from.
  public let url: String
  /// What to ask the server with.
  public let validators: Validators
  /// The hash of the last body that was stored, in the form ``FeedUpdate/bodyHash`` gave it.
  public let bodyHash: String?
  /// How often a person wants it, in seconds; nil for as often as the others.
  public let interval: TimeInterval?
  /// The name to give to a server that asks for one.
  public let userName: String?
  /// Whether the address may lead to this machine or its neighbours although it does not look like it; see
  /// ``NewFeed/reachesPrivateHosts``.
  public let reachesPrivateHosts: Bool
  /// What is remembered of the fetches before.
  public let state: FetchState

  /// Makes a target's value; the library makes them, and so may a test.
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
