internal import GLibKit

/// The state of the network.
public struct NetworkStatus: Sendable, Equatable {
  /// Whether the machine has a network connection.
  public var isOnline: Bool
  /// Whether traffic may cost the user money.
  public var isMetered: Bool

  /// Creates a status.
  public init(isOnline: Bool = true, isMetered: Bool = false) {
    self.isOnline = isOnline
    self.isMetered = isMetered
  }

  /// Whether a background refresh may begin.
  ///
  /// Refreshes requested by the user are always attempted: a fetch that works proves more than the system's status.
  public func allowsUnasked(onMetered: Bool) -> Bool {
    isOnline && (onMetered || !isMetered)
  }
}

/// Reports the state of the network.
public protocol NetworkMonitor: Sendable {
  /// The current status.
  @MainActor var status: NetworkStatus { get }
  /// Returns a stream of future changes.
  @MainActor func changes() -> AsyncStream<NetworkStatus>
}

/// The network status reported by the system.
public struct SystemNetworkMonitor: NetworkMonitor {
  /// Creates a monitor.
  public init() {}

  /// The current status.
  @MainActor public var status: NetworkStatus {
    NetworkStatus(isOnline: SystemNetwork.isAvailable, isMetered: SystemNetwork.isMetered)
  }

  /// Returns a stream of future changes; observation ends with the stream.
  @MainActor public func changes() -> AsyncStream<NetworkStatus> {
    let (changes, teller) = AsyncStream.makeStream(of: NetworkStatus.self, bufferingPolicy: .bufferingNewest(1))
    let connections = SystemNetwork.onChange { teller.yield(status) }
    teller.onTermination = { _ in
      Task { @MainActor in for connection in connections { connection.disconnect() } }
    }
    return changes
  }
}
