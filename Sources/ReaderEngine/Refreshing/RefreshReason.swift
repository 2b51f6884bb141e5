public import Foundation

/// Why feeds are refreshed, which decides what they are spared.
public enum RefreshReason: Sendable, Equatable {
  /// A person asks: everything is fetched but from servers that have asked to be left alone. The network is tried
  /// whatever the system says of it.
  case asked
  /// Nobody asks: only what is due is fetched.
  case due(RefreshWish)
}

/// How often a person wants feeds that nothing else is said of.
public struct RefreshWish: Sendable, Equatable {
  /// In seconds.
  public var interval: TimeInterval
  /// Whether feeds that have long brought nothing are asked less often.
  public var sparesQuietFeeds: Bool

  /// Holds the two.
  public init(interval: TimeInterval, sparesQuietFeeds: Bool = false) {
    self.interval = interval
    self.sparesQuietFeeds = sparesQuietFeeds
  }
}
