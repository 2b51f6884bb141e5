// Threads: libsoup is used from one GLib thread alone. The actor's executor is that thread, so the session, its
// messages and their callbacks never leave it; what goes out are Swift values.

internal import CSoup
internal import GLibKit

/// Fetches feeds, pages and files, each within its limits.
///
/// Cookies are never kept, no referrer is sent, nothing is cached. Each fetch fails alone.
public actor FeedFetcher {
  private let executor = GLibExecutor(name: "kiji-network")
  private let userAgent: String
  let limits: FetchLimits
  let politeness: Politeness
  var gate = HostGate()
  /// A file of certificates to trust in place of the system's.
  private let certificates: String?
  /// The address of a proxy that stands before every host but those that are named, in place of the system's proxies.
  private let proxy: (url: String, exceptions: [String])?
  private var openSession: Transferred?
  /// The one whose messages each have a ``ConnectionGuard``: what they must not reach they are not to find connected.
  private var guardedSession: Transferred?

  /// The fetcher's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Servers talked to at once, each by as many connections as politeness allows: what a home router's table bears
  /// without complaint.
  static let serversAtOnce = 32

  /// A fetcher with a thread of its own.
  /// - Parameters:
  ///   - userAgent: the `User-Agent` field: the program, its version and where to read about it.
  ///   - limits: what one fetch may cost.
  ///   - politeness: what one server is spared.
  public init(userAgent: String, limits: FetchLimits = FetchLimits(), politeness: Politeness = Politeness()) {
    self.userAgent = userAgent
    self.limits = limits
    self.politeness = politeness
    certificates = nil
    proxy = nil
  }

  /// A fetcher for tests, which cannot change what the system trusts and which proxies it has.
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

  // No isolated one: the optimiser of Swift 6.3 meets it in another module and ends with "circular reference".
  deinit {
    let sessions = [openSession, guardedSession].compactMap { $0 }
    guard !sessions.isEmpty else { return }
    let closer = SessionCloser(executor)
    Task { for session in sessions { await closer.close(session) } }
  }

  /// Fetches an address: `http` and `https` by HTTP, `file` and `resource` from the machine and the program.
  /// - Parameter request: the address, and the validators of the last response where there are any.
  /// - Returns: a body, or that nothing changed.
  /// - Throws: why there is neither.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    guard let address = Address(request.url), address.isComplete else { throw .invalidAddress(request.url) }
    // the wait for a first turn is nobody's fault, and so not of the time that a fetch has
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

  /// The session for messages with a guard or without, made on the thread that will use it.
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
    // off: the deadlines bound every exchange, and say so in the fetcher's own errors
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
  /// The outcome of an asynchronous throwing body.
  fileprivate init(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws(Failure) -> Success
  ) async where Success: Sendable {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// Ends a session on the thread that it lived on.
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
