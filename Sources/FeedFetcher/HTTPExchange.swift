// Used on the executor's thread.

internal import CSoup
internal import GLibKit

/// One request to a server, and its response.
final class HTTPExchange {
  let address: Address
  let deadline: Deadline
  let message: OpaquePointer
  private let limits: FetchLimits
  /// Nil if the request may reach this machine and its local network.
  private let guardian: ConnectionGuard?

  /// Preferred formats: feeds, then what may turn out to be one, then anything (a page to search for feeds).
  private static let accept = """
    application/atom+xml, application/rss+xml, application/feed+json, application/rdf+xml;q=0.9, \
    application/xml;q=0.8, text/xml;q=0.8, application/json;q=0.7, text/html;q=0.6, */*;q=0.5
    """

  /// Servers that have several formats send WebP: only the web view draws AVIF, so that lists and the image viewer could
  /// not show it.
  private static let acceptImage = "image/webp, image/*;q=0.8, */*;q=0.1"
  private static let acceptPage = "text/html, application/xhtml+xml, */*;q=0.1"

  /// The status of a server that does not answer for the requested host (RFC 9110 §15.5.20).
  private static let misdirected = Int(SOUP_STATUS_MISDIRECTED_REQUEST.rawValue)

  /// Creates an exchange for the current step of a route.
  convenience init(
    _ request: FetchRequest, at route: FetchRoute, _ limits: FetchLimits, _ deadline: Deadline
  ) throws(FetchError) {
    try self.init("GET", route.address, limits, deadline, isGuarded: route.reach != .wide, route.credentials)
    let headers = soup_message_get_request_headers(message)
    soup_message_headers_replace(headers, "Accept", Self.accept(request.wanted))
    let validators = request.validators
    if let etag = validators.etag { soup_message_headers_replace(headers, "If-None-Match", etag) }
    if let date = validators.lastModified { soup_message_headers_replace(headers, "If-Modified-Since", date) }
  }

  private static func accept(_ wanted: FetchRequest.Wanted) -> String {
    switch wanted {
    case .feed: accept
    case .image: acceptImage
    case .page: acceptPage
    }
  }

  /// Creates an exchange without header fields.
  ///
  /// - Parameters:
  ///   - isGuarded: Whether the request must not reach this machine and its local network.
  ///   - credentials: Those to send if the server requires any.
  init(
    _ method: String, _ address: Address, _ limits: FetchLimits, _ deadline: Deadline, isGuarded: Bool,
    _ credentials: FetchCredentials? = nil
  ) throws(FetchError) {
    guard address.isComplete, let message = soup_message_new(method, address.text) else {
      throw .invalidAddress(address.text)
    }
    (self.address, self.message, self.limits, self.deadline) = (address, message, limits, deadline)
    // Redirects are followed by `FetchRoute`, which checks their schemes.
    soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
    // Credentials of one feed must not be used for another one on the same server.
    soup_message_add_flags(message, SOUP_MESSAGE_DO_NOT_USE_AUTH_CACHE)
    // Metrics show how far a failed exchange had come.
    soup_message_add_flags(message, SOUP_MESSAGE_COLLECT_METRICS)
    guardian = isGuarded ? ConnectionGuard(of: message) : nil
    if let credentials {
      Authentication.answer(message, with: credentials)
    } else {
      Authentication.decline(message)
    }
    // libsoup would send the message again, after it has gathered the whole body, however long.
    Signal.connectUnisolated("got-headers", of: message) { [message, deadline] in
      if soup_message_get_status(message) == SOUP_STATUS_MISDIRECTED_REQUEST { deadline.cancel() }
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(message)) }

  /// The response's status.
  var status: Int { Int(soup_message_get_status(message).rawValue) }
  /// The response's fields.
  var fields: ResponseFields { ResponseFields(of: self) }
  /// Whether the server is this machine or in its local network.
  var isNear: Bool { ConnectionGuard.hasMetNeighbour(message) || PrivateHost.isPrivate(address.host) }

  /// How far an exchange has come.
  enum Progress {
    /// No request has been sent.
    case connecting
    /// The request has been sent.
    case requested
    /// The header fields of the response have been read.
    case answered
    /// The response has more bytes of header fields than libsoup reads.
    case exceededHeaders
  }

  var progress: Progress {
    guard let metrics = soup_message_get_metrics(message), soup_message_metrics_get_request_start(metrics) != 0 else {
      return .connecting
    }
    let headerBytes = soup_message_metrics_get_response_header_bytes_received(metrics)
    if headerBytes > FetchLimits.headerBytes { return .exceededHeaders }
    return status == 0 ? .requested : .answered
  }

  /// Sends the request and waits for the response's fields.
  /// - Returns: The stream of the body, to be released.
  func send(over transport: HTTPTransport) async throws(FetchError) -> UnsafeMutablePointer<GInputStream> {
    let firstByte = deadline.start(limits.firstByte)
    defer { firstByte.end() }
    do throws(GLibError) {
      return try await transport.send(message, isGuarded: guardian != nil, deadline)
    } catch {
      if guardian?.hasRefused == true { throw .privateHost(url: address.text) }
      if status == Self.misdirected { throw .status(status, host: FetchHost(address), retryAfter: nil) }
      throw FetchError(error, of: self)
    }
  }

  /// Reads the body; takes over the reference to its stream.
  func body(
    _ stream: UnsafeMutablePointer<GInputStream>, _ answer: FetchAnswer
  ) async throws(FetchError) -> FetchedBody {
    let contentType = fields.first("Content-Type")
    do throws(BodyReader.Failure) {
      let bytes = try await BodyReader(limit: limits.bodyBytes, deadline: deadline).bytes(of: stream)
      return FetchedBody(bytes: bytes, url: address.text, contentType: contentType, answer: answer)
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(limit: limits.bodyBytes)
      case .stream(let reason, let bytes):
        guard !bytes.isEmpty, !Task.isCancelled, !deadline.hasPassed else { throw FetchError(reason, of: self) }
        let answer = FetchAnswer(
          status: answer.status, movedTo: answer.movedTo,
          movedToReachesPrivateHosts: answer.movedToReachesPrivateHosts)
        var body = FetchedBody(bytes: bytes, url: address.text, contentType: contentType, answer: answer)
        body.isCutOff = true
        return body
      }
    }
  }
}

// Used on the executor's thread. Ownership: the message owns the closure.

internal import CSoup
internal import GLibKit

/// Answers a server's request for a user name and a password (RFC 9110 §11.6.1), once per message.
enum Authentication {
  /// Makes a message take a request for credentials as its answer. Otherwise, libsoup first gathers its whole body in
  /// memory, however long it is. Credentials in the URL itself are still sent.
  static func decline(_ message: OpaquePointer) {
    guard g_uri_get_user(soup_message_get_uri(message)) == nil else { return }
    Signal.connectUnisolated("got-headers", of: message) {
      guard soup_message_get_status(message) == SOUP_STATUS_UNAUTHORIZED else { return }
      soup_message_disable_feature(message, soup_auth_manager_get_type())
    }
  }

  /// Makes a message answer authentication requests. libsoup chooses the strongest scheme that the server offers, and
  /// resends the message.
  static func answer(_ message: OpaquePointer, with credentials: FetchCredentials) {
    Signal.connectUnisolated("authenticate", of: message) { (auth: SignalObject, isRetry: Bool) -> Bool in
      // A retry means that the server rejected the credentials; further attempts could lock the user out. Proxy
      // authentication is left to the system.
      guard let auth: UnsafeMutablePointer<SoupAuth> = auth.pointer?.typed(), !isRetry,
        soup_auth_is_for_proxy(auth) == 0
      else { return false }
      soup_auth_authenticate(auth, credentials.userName, credentials.password)
      return true
    }
  }
}
