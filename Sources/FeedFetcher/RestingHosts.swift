internal import Synchronization

/// Servers that have asked to be left alone. Whoever fetches with it asks none of them, nor is sent to one.
public final class RestingHosts: Sendable, Equatable {
  private let hosts: Mutex<Set<FetchHost>>

  /// Those that are known beforehand.
  public init(_ hosts: Set<FetchHost> = []) {
    self.hosts = Mutex(hosts)
  }

  /// Whether a server is among them.
  public func contains(_ host: FetchHost) -> Bool { hosts.withLock { $0.contains(host) } }

  /// Adds one.
  public func insert(_ host: FetchHost) { _ = hosts.withLock { $0.insert(host) } }

  /// Whether both are the same one.
  public static func == (one: RestingHosts, other: RestingHosts) -> Bool { one === other }
}
