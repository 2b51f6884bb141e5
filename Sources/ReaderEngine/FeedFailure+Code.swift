/// The form in which the library keeps a feed's failure.
extension FeedFailure {
  /// A word that stays the same from version to version.
  public var code: String {
    switch self {
    case .invalidAddress: "invalid-address"
    case .unsupportedScheme: "unsupported-scheme"
    case .hostNotFound: "host-not-found"
    case .connectionFailed: "connection-failed"
    case .insecure: "insecure"
    case .status(let status): "http-\(status)"
    case .tooLarge: "too-large"
    case .timedOut: "timed-out"
    case .tooManyRedirects: "too-many-redirects"
    case .refusedRedirect: "refused-redirect"
    case .unreadableFile: "unreadable-file"
    case .cancelled: "cancelled"
    case .notAFeed: "not-a-feed"
    case .alreadySubscribed: "already-subscribed"
    case .password: "password"
    case .library: "library"
    }
  }

  /// The failure of a feed that the library remembers.
  /// - Parameters:
  ///   - code: a ``code``; one of a later version is taken for a failed connection, the least that is true.
  ///   - url: the feed's address.
  public init(code: String, url: String) {
    if code.hasPrefix("http-"), let status = Int(code.dropFirst(5)) {
      self = .status(status)
      return
    }
    let plain: [FeedFailure] = [
      .hostNotFound, .insecure, .tooLarge, .timedOut, .tooManyRedirects, .refusedRedirect, .unreadableFile,
      .cancelled, .notAFeed, .password(nil), .invalidAddress(url), .unsupportedScheme(String(url.prefix { $0 != ":" })),
    ]
    self = plain.first { $0.code == code } ?? .connectionFailed
  }
}
