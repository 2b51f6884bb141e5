/// The form in which the library stores a feed's failure.
extension FeedFailure {
  /// An identifier that is stable across versions.
  public var code: String {
    switch self {
    case .invalidAddress: "invalid-address"
    case .unsupportedScheme: "unsupported-scheme"
    case .hostNotFound: "host-not-found"
    case .connectionFailed: "connection-failed"
    case .connectionLost: "connection-lost"
    case .connectionReset: "connection-reset"
    case .incomplete: "incomplete"
    case .malformedResponse: "malformed-response"
    case .headersTooLarge: "headers-too-large"
    case .insecure: "insecure"
    case .noTLS: "no-tls"
    case .status(let status): "http-\(status)"
    case .tooLarge: "too-large"
    case .timedOut: "timed-out"
    case .tooManyRedirects: "too-many-redirects"
    case .refusedRedirect: "refused-redirect"
    case .privateHost: "private-host"
    case .unreadableFile: "unreadable-file"
    case .cancelled: "cancelled"
    case .notAFeed: "not-a-feed"
    case .alreadySubscribed: "already-subscribed"
    case .password: "password"
    case .library: "library"
    case .cutOff: "cut-off"
    case .tooManyItems: "too-many-items"
    case .other(let code): code
    }
  }

  /// Recreates a failure stored in the library.
  ///
  /// - Parameters:
  ///   - code: A ``code``.
  ///   - url: The feed's URL.
  public init(code: String, url: String) {
    if code.hasPrefix("http-"), let status = Int(code.dropFirst(5)) {
      self = .status(status)
      return
    }
    let plain: [FeedFailure] = [
      .hostNotFound, .connectionFailed, .connectionLost, .connectionReset, .incomplete, .malformedResponse,
      .headersTooLarge, .insecure, .noTLS, .tooLarge, .timedOut, .tooManyRedirects, .refusedRedirect, .privateHost,
      .unreadableFile, .cancelled, .notAFeed, .password(nil), .cutOff, .tooManyItems, .invalidAddress(url),
      .unsupportedScheme(String(url.prefix { $0 != ":" })),
    ]
    self = plain.first { $0.code == code } ?? .other(code: code)
  }
}
