internal import Synchronization

/// Servers that have asked not to be contacted for a while. Fetches given this set do not contact them, directly or by
/// redirect.
public final class RestingHosts: Sendable, Equatable {
  private let hosts: Mutex<Set<FetchHost>>

  /// Creates a set of servers known beforehand.
  public init(_ hosts: Set<FetchHost> = []) {
    self.hosts = Mutex(hosts)
  }

  /// Whether the set contains a server.
  public func contains(_ host: FetchHost) -> Bool { hosts.withLock { $0.contains(host) } }

  /// Adds a server.
  public func insert(_ host: FetchHost) { _ = hosts.withLock { $0.insert(host) } }

  /// Whether both are the same instance.
  public static func == (one: RestingHosts, other: RestingHosts) -> Bool { one === other }
}
