public import Foundation

/// The outcome of fetching a feed: a log entry, and the state to keep for the next fetch.
public struct FetchOutcome: Sendable, Hashable {
  /// The feed.
  public var feed: Feed.ID
  /// The URL that was fetched; nil for the feed's own. If it differs from the feed's current URL, the outcome is only
  /// logged, because its validators and state do not apply to the feed's server.
  public var url: String?
  /// When the fetch began.
  public var startedAt: Date
  /// The duration in seconds.
  public var duration: TimeInterval
  /// The result of the fetch.
  public var result: Result
  /// The HTTP status of the last response; nil if there was none.
  public var status: Int?
  /// The size of the decompressed body in bytes.
  public var bytes: Int
  /// The state to keep for the next fetch.
  public var state: FetchState
  /// The URL to fetch from in the future, if it changes.
  public var newURL: String?
  /// Whether the new URL may lead to this machine or its local network; see ``NewFeed/reachesPrivateHosts``.
  public var newURLReachesPrivateHosts: Bool
  /// A code, opaque to the library, for why the stored articles are not all that the feed has. It is kept until a fetch
  /// fails or returns another document.
  public var warning: String?

  /// The result of a fetch.
  public enum Result: Sendable, Hashable {
    /// A new body. Its articles are stored along with this outcome.
    case updated
    /// The server's response or the body's hash shows that nothing changed. Validators missing from the response keep
    /// their stored values (RFC 9111 §3.2).
    case unchanged(Validators)
    /// The fetch failed; the reason code is opaque to the library and kept until a fetch succeeds.
    case failed(String)
  }

  /// Creates an outcome.
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
