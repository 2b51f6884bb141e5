public import Foundation

/// The reason for a refresh, which decides which feeds are fetched.
public enum RefreshReason: Sendable, Equatable {
  /// The user requested it: everything is fetched, except from servers that have requested a pause. The network is
  /// tried whatever the system reports.
  case asked
  /// Automatic: only feeds that are due are fetched.
  case due(RefreshWish)
}

/// How often the user wants feeds without their own interval to be fetched.
public struct RefreshWish: Sendable, Equatable {
  /// The interval in seconds.
  public var interval: TimeInterval
  /// Whether feeds that have had nothing new for a long time are fetched less often.
  public var sparesQuietFeeds: Bool

  /// Creates a wish.
  public init(interval: TimeInterval, sparesQuietFeeds: Bool = false) {
    self.interval = interval
    self.sparesQuietFeeds = sparesQuietFeeds
  }
}
