package import ReaderEngine

/// A network whose status the test controls.
@MainActor package final class TestNetwork: NetworkMonitor {
  package var status = NetworkStatus() {
    didSet { teller?.yield(status) }
  }
  private var teller: AsyncStream<NetworkStatus>.Continuation?

  package func changes() -> AsyncStream<NetworkStatus> {
    let (changes, teller) = AsyncStream.makeStream(of: NetworkStatus.self)
    self.teller = teller
    return changes
  }

  package init() {}
}
