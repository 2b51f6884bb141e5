/// The result of a successful fetch.
public enum FetchResponse: Sendable, Equatable {
  /// The server reports no change since the response with the given validators (RFC 9110 §15.4.5).
  case notModified(FetchAnswer)
  /// A body.
  case body(FetchedBody)
}

/// A body and what the response says about it.
public struct FetchedBody: Sendable, Equatable {
  /// The bytes, decompressed, in the server's charset.
  public var bytes: [UInt8]
  /// The URL of the body, after redirects.
  public var url: String
  /// The value of the `Content-Type` field, including parameters.
  public var contentType: String?
  /// The rest of the response.
  public var answer: FetchAnswer
  /// Whether later requests for ``url`` may reach this machine and its local network. A redirect from a public server
  /// removes this permission.
  public var reachesPrivateHosts = false
  /// Whether the body came from this machine or its local network, so that URLs in it may lead there, too.
  public var isFromPrivateHost = false
  /// Whether the connection was lost before the end of the body. Such a body must not be compared with or used to
  /// validate a later one (RFC 9111 §3.3), so ``answer`` has neither validators nor a freshness.
  public var isCutOff = false

  /// Creates a body.
  public init(bytes: [UInt8], url: String, contentType: String? = nil, answer: FetchAnswer = FetchAnswer()) {
    self.bytes = bytes
    self.url = url
    self.contentType = contentType
    self.answer = answer
  }
}
