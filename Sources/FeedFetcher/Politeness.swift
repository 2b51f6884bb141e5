/// The limits on requests to a single server. Exceeding them gets a feed reader banned, together with all its other
/// users.
public struct Politeness: Sendable, Equatable {
  /// Concurrent requests to a server: what browsers agreed on in the days when server owners paid for each connection.
  public var requestsPerHost = 2
  /// The time between the starts of two requests to a server: small servers' rate limiters allow ten per second.
  public var spacing: Duration = .milliseconds(100)

  /// The limits for the servers of an article's images: as many at once as browsers use, because the user is waiting.
  public static let images: Politeness = {
    var politeness = Politeness()
    politeness.requestsPerHost = 6
    politeness.spacing = .zero
    return politeness
  }()

  /// Creates the default limits.
  public init() {}
}
