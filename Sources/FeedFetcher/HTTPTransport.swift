// Used on the executor's thread, where libsoup calls back.

internal import CSoup
internal import GLibKit

/// The libsoup sessions of a fetcher, created on the thread that uses them and closed there.
final class HTTPTransport {
  private let executor: GLibExecutor
  private let configuration: Configuration
  private var openSession: Transferred?
  /// The session whose messages all have a ``ConnectionGuard``, so that they never find a connection to a forbidden
  /// host already open.
  private var guardedSession: Transferred?

  /// The properties of sessions.
  struct Configuration {
    let userAgent: String
    let connectionsPerHost: Int
    /// A file of certificates to trust instead of the system's.
    var certificates: String?
    /// A proxy URL for all hosts except the given ones, used instead of the system's proxies.
    var proxy: (url: String, exceptions: [String])?
  }

  /// The number of servers contacted at once, each with as many connections as politeness allows: what a home router's
  /// connection table can handle.
  private static let serversAtOnce = 32

  /// Before libsoup's queue, which has the default priority. If a kept connection was closed, the queue sends the request
  /// again; libsoup (seen in 3.2) must hear of the first attempt's failure earlier than that. Otherwise, it takes the
  /// failure for the second attempt's, and crashes if that has an answer already. One case is left: that another
  /// connection is established in the same turn of the main loop, which runs the queue at once.
  private static let priority = G_PRIORITY_DEFAULT - 1

  init(_ executor: GLibExecutor, _ configuration: Configuration) {
    self.executor = executor
    self.configuration = configuration
  }

  deinit {
    let sessions = [openSession, guardedSession].compactMap { $0 }
    guard !sessions.isEmpty else { return }
    let closer = SessionCloser(executor)
    Task { for session in sessions { await closer.close(session) } }
  }

  /// Sends a message and waits for the response's fields.
  /// - Parameter isGuarded: Whether the message has a ``ConnectionGuard``.
  /// - Returns: The stream of the body, to be released.
  func send(
    _ message: OpaquePointer, isGuarded: Bool, _ deadline: Deadline
  ) async throws(GLibError) -> UnsafeMutablePointer<GInputStream> {
    let session = session(isGuarded: isGuarded)
    let stream = try await asyncOperation { callback, data in
      soup_session_send_async(session, message, Self.priority, deadline.cancellable, callback, data)
    } finish: { source, result in
      finished { error in
        soup_session_send_finish(source?.typed(), result, error).map { Transferred(UnsafeMutableRawPointer($0)) }
      }
    }
    return stream.pointer.typed()
  }

  private func session(isGuarded: Bool) -> UnsafeMutablePointer<SoupSession>? {
    if let made = isGuarded ? guardedSession : openSession { return made.pointer.typed() }
    let session = makeSession()
    let made = session.map { Transferred(UnsafeMutableRawPointer($0)) }
    if isGuarded { guardedSession = made } else { openSession = made }
    return session
  }

  private func makeSession() -> UnsafeMutablePointer<SoupSession>? {
    let made = makeGObject(
      soup_session_get_type(),
      [
        "max-conns": .number(Int32(Self.serversAtOnce * configuration.connectionsPerHost)),
        "max-conns-per-host": .number(Int32(configuration.connectionsPerHost)),
      ])
    let session: UnsafeMutablePointer<SoupSession>? = made?.typed()
    soup_session_set_user_agent(session, configuration.userAgent)
    // Disabled: every exchange has deadlines, which report the fetcher's own errors.
    soup_session_set_timeout(session, 0)
    if let certificates = configuration.certificates, let database = g_tls_file_database_new(certificates, nil) {
      soup_session_set_tls_database(session, UnsafeMutableRawPointer(database).typed())
      g_object_unref(UnsafeMutableRawPointer(database))
    }
    if let proxy = configuration.proxy {
      var exceptions = proxy.exceptions.map { strdup($0) } + [nil]
      let resolver = g_simple_proxy_resolver_new(proxy.url, &exceptions)
      exceptions.forEach { free($0) }
      soup_session_set_proxy_resolver(session, resolver)
      if let resolver { g_object_unref(UnsafeMutableRawPointer(resolver)) }
    }
    return session
  }
}

/// Closes a session on the thread it was used on.
private actor SessionCloser {
  private let executor: GLibExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: GLibExecutor) {
    self.executor = executor
  }

  func close(_ session: Transferred) {
    soup_session_abort(session.pointer.typed())
    g_object_unref(session.pointer)
  }
}
