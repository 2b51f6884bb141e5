import CSoup
import GLibKit
import HostileServer
import Testing

@testable import FeedFetcher

/// Requests on connections that were kept after an earlier request.
@Suite struct KeptConnectionTests {
  /// Kept connections may be closed at any time, so libsoup sends a request again (RFC 9112 §9.3.1). Here, the server
  /// closes one when the request is about to be sent, and the other one answers.
  @Test func aRequestIsSentAgainIfItsConnectionIsClosed() async throws {
    let server = try HostileServer()
    defer { server.stop() }
    let client = Client()
    let url = server.url(1, nil)
    for _ in 0..<20 {
      async let first = client.send(to: url)
      async let second = client.send(to: url)
      #expect(try await [first, second] == [1, 1])
      #expect(try await client.send(to: url) { server.closeLatestConnection() } == 2)
    }
  }
}

/// Sends requests over two connections.
private actor Client {
  private let executor: GLibExecutor
  private let transport: HTTPTransport
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init() {
    executor = GLibExecutor(name: "kiji-test")
    transport = HTTPTransport(executor, .init(userAgent: "KijiTests/1", connectionsPerHost: 2))
  }

  /// Sends a request and reads the answer.
  ///
  /// - Parameter onStart: Called when the request is about to be sent for the first time.
  /// - Returns: How many times it was sent.
  func send(to url: String, onStart: @escaping @Sendable () -> Void = {}) async throws(FetchError) -> Int {
    guard let address = Address(url) else { throw .invalidAddress(url) }
    let exchange = try HTTPExchange("GET", address, FetchLimits(), Deadline(), isGuarded: false)
    nonisolated(unsafe) var starts = 0  // reason: on the executor's thread, like everything here
    Signal.connectUnisolated("starting", of: exchange.message) {
      starts += 1
      if starts == 1 { onStart() }
    }
    let stream = try await exchange.send(over: transport)
    _ = try await exchange.body(stream, FetchAnswer())
    return starts
  }
}
