public import Foundation

/// What came of fetching a feed: a line of the log, and what is remembered for the next time.
public struct FetchOutcome: Sendable, Hashable {
  /// The feed.
  public var feed: Feed.ID
  /// The address that was fetched; nil for the one that the feed has. What came from another address than the feed's is
  /// logged, and says nothing of what to ask the feed's server next time.
  public var url: String?
  /// When it was begun.
  public var startedAt: Date
  /// How long it took, in seconds.
  public var duration: TimeInterval
  /// What came of it.
  public var result: Result
  /// The HTTP status of the last answer; nil where there was none.
  public var status: Int?
  /// The bytes of the body, decompressed.
  public var bytes: Int
  /// What is remembered from now on.
  public var state: FetchState
  /// The address to fetch from in future, where it is another one.
  public var newURL: String?
  /// Whether that address may lead to this machine or its neighbours; see ``NewFeed/reachesPrivateHosts``.
  public var newURLReachesPrivateHosts: Bool
  /// Why what was stored is not all that the feed has: a code, which means nothing to the library. It is kept until a
  /// fetch fails or brings another document.
  public var warning: String?

  /// What came of a fetch.
  public enum Result: Sendable, Hashable {
    /// A body that was not there before. Its articles are stored with it.
    case updated
    /// The server, or the body's hash, says that nothing changed. A validator that the answer does not repeat stays as
    /// it was (RFC 9111 §3.2).
    case unchanged(Validators)
    /// Nothing, for a reason whose code means nothing to the library and is kept until a fetch succeeds.
    case failed(String)
  }

  /// Describes what came of a fetch.
  public init(
    feed: Feed.ID, url: String? = nil, startedAt: Date, duration: TimeInterval = 0, result: Result, status: Int? = nil,
    bytes: Int = 0,
    state: FetchState = FetchState(), newURL: String? = nil, newURLReachesPrivateHosts: Bool = false,
    warning: String? = nil
  ) {
    self.feed = feed
    self.url = url
    self.startedAt = startedAt
    self.duration = duration
    self.result = result
    self.status = status
    self.bytes = bytes
    self.state = state
    self.newURL = newURL
    self.newURLReachesPrivateHosts = newURLReachesPrivateHosts
    self.warning = warning
  }
}
