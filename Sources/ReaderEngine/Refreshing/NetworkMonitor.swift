internal import GLibKit

/// How the network is.
public struct NetworkStatus: Sendable, Equatable {
  /// Whether there is any way out of this machine.
  public var isOnline: Bool
  /// Whether what goes over it may cost the person money.
  public var isMetered: Bool

  /// Holds the two.
  public init(isOnline: Bool = true, isMetered: Bool = false) {
    self.isOnline = isOnline
    self.isMetered = isMetered
  }

  /// Whether a refresh that nobody asks for may begin.
  ///
  /// What a person asks for is tried whatever this says: the system knows less of a network than a fetch that works.
  public func allowsUnasked(onMetered: Bool) -> Bool {
    isOnline && (onMetered || !isMetered)
  }
}

/// Who knows how the network is.
public protocol NetworkMonitor: Sendable {
  /// How it is now.
  @MainActor var status: NetworkStatus { get }
  /// How it is from now on, at each change.
  @MainActor func changes() -> AsyncStream<NetworkStatus>
}

/// What the system says.
public struct SystemNetworkMonitor: NetworkMonitor {
  /// The system's.
  public init() {}

  /// How the network is now.
  @MainActor public var status: NetworkStatus {
    NetworkStatus(isOnline: SystemNetwork.isAvailable, isMetered: SystemNetwork.isMetered)
  }

  /// How it is from now on, at each change, for as long as anyone listens.
  @MainActor public func changes() -> AsyncStream<NetworkStatus> {
    let (changes, teller) = AsyncStream.makeStream(of: NetworkStatus.self, bufferingPolicy: .bufferingNewest(1))
    let connection = SystemNetwork.onChange { teller.yield(status) }
    teller.onTermination = { _ in
      Task { @MainActor in connection?.disconnect() }
    }
    return changes
  }
}
