// Threads: libsoup must be used from a single GLib thread. The actor's executor is that thread, so the session, its
// messages and their callbacks never leave it; only Swift values do.

internal import CSoup
internal import GLibKit

/// Fetches feeds, pages and files, each within its limits.
///
/// No cookies are kept, no referrer is sent, nothing is cached. A failing fetch does not affect others.
public actor FeedFetcher {
  private let executor = GLibExecutor(name: "kiji-network")
  private let userAgent: String
  let limits: FetchLimits
  let politeness: Politeness
  var gate = HostGate()
  /// A file of certificates to trust instead of the system's.
  private let certificates: String?
  /// A proxy URL for all hosts except the given ones, used instead of the system's proxies.
  private let proxy: (url: String, exceptions: [String])?
  private var openSession: Transferred?
  /// The session whose messages all have a ``ConnectionGuard``, so that they never find a connection to a forbidden
  /// host already open.
  private var guardedSession: Transferred?

  /// The executor with the fetcher's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// The number of servers contacted at once, each with as many connections as politeness allows: what a home router's
  /// connection table can handle.
  static let serversAtOnce = 32

  /// Creates a fetcher with its own thread.
  /// - Parameters:
  ///   - userAgent: The `User-Agent` field: the program, its version and a URL with information about it.
  ///   - limits: The limits of a fetch.
  ///   - politeness: The limits on requests to a single server.
  public init(userAgent: String, limits: FetchLimits = FetchLimits(), politeness: Politeness = Politeness()) {
    self.userAgent = userAgent
    self.limits = limits
    self.politeness = politeness
    certificates = nil
    proxy = nil
  }

  /// Creates a fetcher for tests, which cannot change the system's certificates and proxies.
  package init(
    userAgent: String, politeness: Politeness = Politeness(), trusting certificates: String? = nil,
    proxy: (url: String, exceptions: [String])? = nil
  ) {
    self.userAgent = userAgent
    self.politeness = politeness
    self.certificates = certificates
    self.proxy = proxy
    limits = FetchLimits()
  }

  // Not isolated: with an isolated deinit, the optimizer of Swift 6.3 fails in other modules with "circular reference".
  deinit {
    let sessions = [openSession, guardedSession].compactMap { $0 }
    guard !sessions.isEmpty else { return }
    let closer = SessionCloser(executor)
    Task { for session in sessions { await closer.close(session) } }
  }

  /// Fetches a URL: `http` and `https` with HTTP, `file` and `resource` from the machine and the program.
  /// - Parameter request: The URL, and the validators of the last response, if any.
  /// - Returns: A body, or that nothing has changed.
  /// - Throws: The reason there is neither.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    guard let address = Address(request.url), address.isComplete else { throw .invalidAddress(request.url) }
    // Waiting for a turn at the first host does not count toward the timeout.
    let host = FetchHost(address)
    if let host {
      guard request.resting?.contains(host) != true else { throw .resting(host) }
      try await enter(host)
    }
    let deadline = Deadline()
    let limits = request.limits ?? limits
    let timeout = deadline.start(limits.total)
    defer { timeout.end() }
    let result = await withTaskCancellationHandler {
      await Result { () async throws(FetchError) -> FetchResponse in
        switch address.scheme {
        case "http", "https": try await fetchHTTP(address, request, limits, deadline)
        case "file", "resource": try await readFile(address, limits, deadline)
        default: throw FetchError.unsupportedScheme(address.scheme)
        }
      }
    } onCancel: {
      deadline.cancel()
    }
    return try result.get()
  }

  /// Returns the session for messages with or without a guard, created on the thread that uses it.
  func session(guarded isGuarded: Bool) -> UnsafeMutablePointer<SoupSession>? {
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
        "max-conns": .number(Int32(Self.serversAtOnce * politeness.requestsPerHost)),
        "max-conns-per-host": .number(Int32(politeness.requestsPerHost)),
      ])
    let session: UnsafeMutablePointer<SoupSession>? = made?.typed()
    soup_session_set_user_agent(session, userAgent)
    // Disabled: every exchange has deadlines, which report the fetcher's own errors.
    soup_session_set_timeout(session, 0)
    if let certificates, let database = g_tls_file_database_new(certificates, nil) {
      soup_session_set_tls_database(session, UnsafeMutableRawPointer(database).typed())
      g_object_unref(UnsafeMutableRawPointer(database))
    }
    if let proxy {
      var exceptions = proxy.exceptions.map { strdup($0) } + [nil]
      let resolver = g_simple_proxy_resolver_new(proxy.url, &exceptions)
      exceptions.forEach { free($0) }
      soup_session_set_proxy_resolver(session, resolver)
      if let resolver { g_object_unref(UnsafeMutableRawPointer(resolver)) }
    }
    return session
  }
}

extension Result {
  /// Creates a result from an asynchronous throwing closure.
  fileprivate init(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Success
  ) async where Success: Sendable {
    do { self = .success(try await body()) } catch { self = .failure(error) }
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
