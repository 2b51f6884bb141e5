/// What one server is spared. More gets a reader banned, and every reader of the same program with it.
public struct Politeness: Sendable, Equatable {
  /// Requests to one server at once: what browsers agreed on for a page whose owner pays for each.
  public var requestsPerHost = 2
  /// Between the beginnings of two requests to one server: ten a second is what a small server's limiter lets pass.
  public var spacing: Duration = .milliseconds(100)

  /// What is kept towards the servers of an article's pictures: as many at once as browsers ask for, for somebody waits.
  public static let pictures: Politeness = {
    var politeness = Politeness()
    politeness.requestsPerHost = 6
    politeness.spacing = .zero
    return politeness
  }()

  /// What is kept towards the network's servers.
  public init() {}
}
