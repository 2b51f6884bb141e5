public import Library

/// How far a refresh is.
public struct RefreshProgress: Sendable, Equatable {
  /// Feeds that are done, whatever came of them.
  public var done = 0
  /// Feeds in this refresh.
  public var total = 0
  /// Feeds that failed.
  public var failed = 0
  /// Articles that were not there before.
  public var newArticles = 0

  /// Nothing is done yet.
  public init() {}
}

/// What came of a refresh.
public struct RefreshReport: Sendable, Equatable {
  /// The numbers at the end.
  public var progress = RefreshProgress()
  /// Each feed that failed, and why.
  public var failures: [Failed] = []
  /// Each feed that was stored although not all of it is there, and why it is not.
  public var warnings: [Failed] = []
  /// Feeds that this program cannot read, left as they are.
  public var skipped: [FetchTarget] = []
  /// Feeds of servers that have asked to be left alone for a while.
  public var resting: [FetchTarget] = []

  /// A feed that failed, or of which something is missing.
  public struct Failed: Sendable, Equatable {
    /// The feed.
    public let feed: Feed.ID
    /// Its address.
    public let url: String
    /// Why.
    public let failure: FeedFailure
  }
}
