import ReaderEngine

/// A network whose status the test controls.
@MainActor final class TestNetwork: NetworkMonitor {
  var status = NetworkStatus() {
    didSet { teller?.yield(status) }
  }
  private var teller: AsyncStream<NetworkStatus>.Continuation?

  func changes() -> AsyncStream<NetworkStatus> {
    let (changes, teller) = AsyncStream.makeStream(of: NetworkStatus.self)
    self.teller = teller
    return changes
  }
}
