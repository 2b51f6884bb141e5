internal import CSoup
import Foundation

/// A real HTTP server (libsoup's) on a free port of 127.0.0.1, for the length of a test.
///
/// It has a thread of its own with a main loop: nothing of it waits for a thread of Swift's pool, which the tests occupy.
public final class LoopbackServer: Sendable {
  /// Returns the response to a request. Called once for each request, on one of the servers' threads.
  public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

  private let soup: SoupThread

  private init(isOnEveryAddress: Bool, _ handler: @escaping Handler) throws {
    soup = try SoupThread(isOnEveryAddress: isOnEveryAddress, handler)
  }

  /// Every request so far, in order.
  public var requests: [HTTPRequest] {
    get async { soup.requests }
  }

  /// Runs a body while a server answers, and stops the server afterwards.
  ///
  /// - Parameters:
  ///   - isOnEveryAddress: whether the server listens on all of 127.0.0.0/8, each address a host of its own.
  ///   - handler: returns each response.
  @discardableResult
  public static func serving<Value: Sendable>(
    isOnEveryAddress: Bool = false, _ handler: @escaping Handler,
    _ body: (LoopbackServer, _ root: String) async throws -> Value
  ) async throws -> Value {
    let server = try LoopbackServer(isOnEveryAddress: isOnEveryAddress, handler)
    defer { server.soup.stop() }
    return try await body(server, "http://127.0.0.1:\(server.soup.port)")
  }
}

/// A SoupServer and the thread whose main loop runs it.
///
/// Ownership: the main context and the loop are referenced here and released in `deinit`; the server belongs to its
/// thread, which creates it and releases it when the loop ends.
private final class SoupThread: @unchecked Sendable {  // reason: mutable state is touched with the lock held only
  private let handler: LoopbackServer.Handler
  private let context: OpaquePointer
  private let loop: OpaquePointer
  private let lock = NSLock()
  private var received: [HTTPRequest] = []
  private(set) var port = 0

  init(isOnEveryAddress: Bool, _ handler: @escaping LoopbackServer.Handler) throws {
    self.handler = handler
    guard let context = g_main_context_new(), let loop = g_main_loop_new(context, 0) else {
      throw CocoaError(.featureUnsupported)
    }
    (self.context, self.loop) = (context, loop)
    let listening = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in run(isOnEveryAddress) { listening.signal() } }
    listening.wait()
    guard port > 0 else { throw POSIXError(.EADDRNOTAVAIL) }
  }

  deinit {
    g_main_loop_unref(loop)
    g_main_context_unref(context)
  }

  var requests: [HTTPRequest] { lock.withLock { received } }

  /// Closes all connections and ends the thread.
  func stop() { invoke { [loop] in g_main_loop_quit(loop) } }

  private func run(_ isOnEveryAddress: Bool, _ whenListening: () -> Void) {
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    guard let server = g_object_new_with_properties(soup_server_get_type(), 0, nil, nil) else { return whenListening() }
    defer { g_object_unref(server) }
    let soup = UnsafeMutableRawPointer(server).assumingMemoryBound(to: SoupServer.self)
    soup_server_add_handler(
      soup, nil,
      { _, message, path, _, data in
        guard let message, let data else { return }
        Unmanaged<SoupThread>.fromOpaque(data).takeUnretainedValue().answer(
          message, path.map { String(cString: $0) } ?? "")
      }, Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<SoupThread>.fromOpaque($0).release() } })
    let address = g_inet_socket_address_new_from_string(isOnEveryAddress ? "0.0.0.0" : "127.0.0.1", 0)
    defer { g_object_unref(address) }
    if soup_server_listen(soup, address, SoupServerListenOptions(rawValue: 0), nil) != 0 {
      let addresses = soup_server_get_uris(soup)
      port = Int(g_uri_get_port(OpaquePointer(addresses?.pointee.data)))
      g_slist_free_full(addresses) { g_uri_unref(OpaquePointer($0)) }
    }
    whenListening()
    guard port > 0 else { return }
    g_main_loop_run(loop)
    soup_server_disconnect(soup)
  }

  /// Hands a request to the handler; the message waits until that returns.
  private func answer(_ message: OpaquePointer, _ path: String) {
    var fields: [HTTPHeader: String] = [:]
    withUnsafeMutablePointer(to: &fields) { fields in
      soup_message_headers_foreach(
        soup_server_message_get_request_headers(message),
        { name, value, data in
          guard let name, let value, let data else { return }
          data.assumingMemoryBound(to: [HTTPHeader: String].self).pointee[HTTPHeader(String(cString: name))] =
            String(cString: value)
        }, fields)
    }
    let method = soup_server_message_get_method(message).map { String(cString: $0) } ?? ""
    let query = soup_server_message_get_uri(message).flatMap { g_uri_get_query($0) }.map { String(cString: $0) } ?? ""
    let sent = soup_server_message_get_request_body(message).map { $0.pointee }
    let body = sent.flatMap { sent in sent.data.map { Data(bytes: $0, count: Int(sent.length)) } } ?? Data()
    let request = HTTPRequest(
      method: method, path: path, query: query, headers: HTTPHeaders(fields), body: body)
    lock.withLock { received.append(request) }
    g_object_ref(UnsafeMutableRawPointer(message))
    soup_server_message_pause(message)
    let waiting = Waiting(message: message)
    Task(executorPreference: ServerThreads.shared) { [self] in
      let response = try? await handler(request)
      invoke {
        waiting.send(response ?? HTTPResponse(statusCode: .internalServerError))
      }
    }
  }

  /// Runs a body on the server's thread.
  private func invoke(_ body: @escaping () -> Void) {
    g_main_context_invoke_full(
      context, G_PRIORITY_DEFAULT,
      { data in
        data.map { Unmanaged<Body>.fromOpaque($0).takeUnretainedValue().run() }
        return 0
      }, Unmanaged.passRetained(Body(body)).toOpaque(),
      { data in data.map { Unmanaged<Body>.fromOpaque($0).release() } })
  }
}

/// A closure that C can hold.
private final class Body {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// A message that is paused until its response is there; touched on its server's thread, and referenced until sent.
private struct Waiting: @unchecked Sendable {  // reason: the pointer only travels between threads
  let message: OpaquePointer

  func send(_ response: HTTPResponse) {
    if response.isCutOff { return breakOff(response) }
    soup_server_message_set_status(message, guint(response.statusCode.code), response.statusCode.phrase)
    let headers = soup_server_message_get_response_headers(message)
    for (header, value) in response.headers.fields { soup_message_headers_append(headers, header.rawValue, value) }
    if response.isChunked { soup_message_headers_set_encoding(headers, SOUP_ENCODING_CHUNKED) }
    if !response.body.isEmpty {
      response.body.withUnsafeBytes { bytes in
        let body = g_bytes_new(bytes.baseAddress, gsize(bytes.count))
        soup_message_body_append_bytes(soup_server_message_get_response_body(message), body)
        g_bytes_unref(body)
      }
    }
    soup_server_message_unpause(message)
    g_object_unref(UnsafeMutableRawPointer(message))
  }
}

extension Waiting {
  /// Sends half of a response, and closes the connection.
  private func breakOff(_ response: HTTPResponse) {
    let stream = soup_server_message_steal_connection(message)
    if !response.body.isEmpty {
      let count = response.body.count
      let length = response.isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(count)"
      let head = """
        HTTP/1.1 \(response.statusCode.code) \(response.statusCode.phrase)\r
        Content-Type: \(response.headers[.contentType] ?? "text/plain")\r
        \(response.headers[.contentRange].map { "Content-Range: \($0)\r\n" } ?? "")\(length)\r
        \r
        \(response.isChunked ? String(count, radix: 16) + "\r\n" : "")
        """
      let bytes = Data(head.utf8) + response.body.prefix(count / 2)
      bytes.withUnsafeBytes { bytes in
        _ = g_output_stream_write_all(
          g_io_stream_get_output_stream(stream), bytes.baseAddress, gsize(bytes.count), nil, nil, nil)
      }
    }
    g_io_stream_close(stream, nil, nil)
    g_object_unref(stream)
    g_object_unref(UnsafeMutableRawPointer(message))
  }
}

/// The threads that all servers' handlers run on.
private final class ServerThreads: TaskExecutor {
  static let shared = ServerThreads()

  /// Two tests' handlers may wait for something at the same time, and a third must still get its answer.
  private static let count = 4

  private let condition = NSCondition()
  nonisolated(unsafe) private var jobs: [UnownedJob] = []  // reason: touched with the condition's lock held only

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
