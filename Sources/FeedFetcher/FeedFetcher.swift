internal import CSoup

// Threads: libsoup must be used from a single GLib thread. The actor's executor is that thread, so the sessions, their
// messages and their callbacks never leave it; only Swift values do.

internal import CSoup
internal import GLibKit

/// Fetches feeds, pages and files, each within its limits.
///
/// No cookies are kept, no referrer is sent, nothing is cached. A failing fetch does not affect others.
public actor FeedFetcher {
  private let executor: GLibExecutor
  private let transport: HTTPTransport
  private let limits: FetchLimits
  let politeness: Politeness
  var gate = HostGate()

  /// The executor with the fetcher's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a fetcher with its own thread.
  /// - Parameters:
  ///   - userAgent: The `User-Agent` field: the program, its version and a URL with information about it.
  ///   - limits: The limits of a fetch.
  ///   - politeness: The limits on requests to a single server.
  public init(userAgent: String, limits: FetchLimits = FetchLimits(), politeness: Politeness = Politeness()) {
    self.init(
      HTTPTransport.Configuration(userAgent: userAgent, connectionsPerHost: politeness.requestsPerHost),
      limits, politeness)
  }

  /// Creates a fetcher for tests, which cannot change the system's certificates and proxies.
  package init(
    userAgent: String, politeness: Politeness = Politeness(), trusting certificates: String? = nil,
    proxy: (url: String, exceptions: [String])? = nil
  ) {
    self.init(
      HTTPTransport.Configuration(
        userAgent: userAgent, connectionsPerHost: politeness.requestsPerHost, certificates: certificates, proxy: proxy),
      FetchLimits(), politeness)
  }

  private init(_ configuration: HTTPTransport.Configuration, _ limits: FetchLimits, _ politeness: Politeness) {
    executor = GLibExecutor(name: "kiji-network")
    transport = HTTPTransport(executor, configuration)
    self.limits = limits
    self.politeness = politeness
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
        case "file", "resource":
          try await LocalFile(
            url: address.text, reader: BodyReader(limit: limits.bodyBytes, deadline: deadline)
          ).read()
        default: throw FetchError.unsupportedScheme(address.scheme)
        }
      }
    } onCancel: {
      deadline.cancel()
    }
    return try result.get()
  }

  /// Performs exchanges until one is not redirected. The turn at the first host has been taken.
  private func fetchHTTP(
    _ start: Address, _ request: FetchRequest, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(FetchError) -> FetchResponse {
    var route = FetchRoute(of: request, from: start)
    var hasTurn = true
    for _ in 0...limits.redirects {
      let host = FetchHost(route.address)
      if !hasTurn, let host { try await enter(host) }
      hasTurn = false
      defer { if let host { leave(host) } }
      if let host, request.resting?.contains(host) == true { throw .resting(host) }
      if let response = try await exchange(request, &route, limits, deadline) { return response }
    }
    throw .tooManyRedirects(limit: limits.redirects)
  }

  /// Performs one exchange; returns nil if the route has been redirected.
  private func exchange(
    _ request: FetchRequest, _ route: inout FetchRoute, _ limits: FetchLimits, _ deadline: Deadline
  ) async throws(FetchError) -> FetchResponse? {
    let address = route.address
    guard route.reach == .wide || !PrivateHost.isPrivate(address.host) else { throw .privateHost(url: address.text) }
    let exchange = try HTTPExchange(request, at: route, limits, deadline)
    let response = try await exchange.send(over: transport)
    let (status, fields) = (exchange.status, exchange.fields)
    var answer = FetchAnswer(
      status: status, validators: fields.validators, freshFor: fields.freshFor, movedTo: route.movedTo?.address,
      movedToReachesPrivateHosts: route.movedTo?.reach == .wide)
    if (200..<300).contains(status), status != 206 {
      var body = try await exchange.body(response, answer)
      guard request.takesCutOffBody || !body.isCutOff else {
        throw .incomplete(host: address.host, reason: "The body is incomplete.")
      }
      body.reachesPrivateHosts = route.reach == .wide
      body.isFromPrivateHost = exchange.isNear
      return .body(body)
    }
    g_object_unref(response)
    switch status {
    case 304 where request.validators != HTTPValidators():
      answer.validators = request.validators.merged(with: answer.validators)
      return .notModified(answer)
    case 301, 302, 303, 307, 308:
      try route.follow(
        to: fields.first("Location"), isPermanent: [301, 308].contains(status), wasNear: exchange.isNear)
      return nil
    // Responses to requests that were not made, 304 without validators and partial content (RFC 9110 §15.3.7), whose
    // rest would never be fetched, say nothing about when to try again.
    case 206, 304: throw .status(status, host: FetchHost(address), retryAfter: nil)
    default: throw .status(status, host: FetchHost(address), retryAfter: fields.retryAfter)
    }
  }
}

extension HTTPValidators {
  /// Merges validators; a 304 response repeats only those that changed (RFC 9110 §15.4.5).
  fileprivate func merged(with new: HTTPValidators) -> HTTPValidators {
    HTTPValidators(etag: new.etag ?? etag, lastModified: new.lastModified ?? lastModified)
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

extension FeedFetcher {
  /// The version of libsoup in use, such as `3.2.3`.
  public static var soupVersion: String {
    [soup_get_major_version(), soup_get_minor_version(), soup_get_micro_version()].map(String.init)
      .joined(separator: ".")
  }
}
