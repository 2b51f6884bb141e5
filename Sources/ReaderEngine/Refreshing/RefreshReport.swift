public import Library

/// The progress of a refresh.
public struct RefreshProgress: Sendable, Equatable {
  /// The number of feeds finished, whatever the result.
  public var done = 0
  /// The number of feeds in this refresh.
  public var total = 0
  /// The number of feeds that failed.
  public var failed = 0
  /// The number of new articles.
  public var newArticles = 0

  /// Creates the initial progress.
  public init() {}
}

/// The result of a refresh.
public struct RefreshReport: Sendable, Equatable {
  /// The final progress.
  public var progress = RefreshProgress()
  /// The feeds that failed.
  public var failures: [Failed] = []
  /// The feeds that were stored incompletely.
  public var warnings: [Failed] = []
  /// The feeds that this program cannot read; they were left as they are.
  public var skipped: [FetchTarget] = []
  /// The feeds of servers that have requested a pause.
  public var resting: [FetchTarget] = []

  /// Whether no server was reached, so that the problem is the network.
  public var reachedNoServer: Bool {
    !failures.isEmpty && failures.count == progress.total && failures.allSatisfy(\.failure.isUnreachable)
  }

  /// A feed that failed or is incomplete.
  public struct Failed: Sendable, Equatable {
    /// The feed.
    public let feed: Feed.ID
    /// The feed's URL.
    public let url: String
    /// The reason.
    public let failure: FeedFailure
  }
}

extension FeedFailure {
  /// Whether the server was not reached.
  fileprivate var isUnreachable: Bool {
    switch self {
    case .hostNotFound, .connectionFailed, .timedOut: true
    default: false
    }
  }
}
