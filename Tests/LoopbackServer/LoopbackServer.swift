public import FlyingFox
import FlyingSocks
import Foundation

/// A real HTTP server on a free port of 127.0.0.1, for the length of a test.
public actor LoopbackServer {
  /// What to answer; called for every request, which is also kept.
  public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

  /// Seconds that the server waits for a turn: in truth no limit, for a busy machine is no fault of what is tested.
  private static let patience = 3600.0

  private let server: HTTPServer
  private let log = RequestLog()
  private var running: Task<Void, any Error>?

  /// A server that asks `handler` for every answer.
  ///
  /// - Parameter isOnEveryAddress: whether all of 127.0.0.0/8 leads to it, each address a host of its own.
  public init(isOnEveryAddress: Bool = false, _ handler: @escaping Handler) throws {
    server = HTTPServer(
      address: try .inet(ip4: isOnEveryAddress ? "0.0.0.0" : "127.0.0.1", port: 0), timeout: Self.patience,
      logger: .disabled,
      handler: Recorder(log: log, handler: handler))
  }

  /// Every request so far, in order.
  public var requests: [HTTPRequest] {
    get async { await log.requests }
  }

  /// Runs a body while a server answers, and stops it after.
  @discardableResult
  public static func serving<Value: Sendable>(
    isOnEveryAddress: Bool = false, _ handler: @escaping Handler,
    _ body: (LoopbackServer, _ root: String) async throws -> Value
  ) async throws -> Value {
    let server = try LoopbackServer(isOnEveryAddress: isOnEveryAddress, handler)
    let root = try await server.start()
    do {
      let value = try await body(server, root)
      await server.stop()
      return value
    } catch {
      await server.stop()
      throw error
    }
  }

  private func start() async throws -> String {
    let server = self.server
    running = Task(executorPreference: ServerThreads.shared) { try await server.run() }
    try await server.waitUntilListening(timeout: Self.patience)
    guard case .ip4(_, let port) = await server.listeningAddress else { throw URLError(.cannotConnectToHost) }
    return "http://127.0.0.1:\(port)"
  }

  private func stop() {
    running?.cancel()
  }
}

/// Threads of the servers' own. The tests hold those of Swift's pool, as many as there are processors, and libdispatch's
/// queues share them: on a busy machine a server that does so answers later than a client waits.
private final class ServerThreads: TaskExecutor {
  static let shared = ServerThreads()

  /// Handlers of two tests may wait for something at once, and a third is to be answered.
  private static let count = 4

  private let condition = NSCondition()
  nonisolated(unsafe) private var jobs: [UnownedJob] = []  // reason: touched with the condition's lock held alone

  init() {
    for _ in 0..<Self.count { Thread.detachNewThread { [self] in run() } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    condition.withLock {
      jobs.append(job)
      condition.signal()
    }
  }

  private func run() {
    while true {
      let job = condition.withLock {
        while jobs.isEmpty { condition.wait() }
        return jobs.removeFirst()
      }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

private actor RequestLog {
  var requests: [HTTPRequest] = []

  func append(_ request: HTTPRequest) { requests.append(request) }
}

private struct Recorder: HTTPHandler {
  let log: RequestLog
  let handler: LoopbackServer.Handler

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    await log.append(request)
    return try await handler(request)
  }
}
