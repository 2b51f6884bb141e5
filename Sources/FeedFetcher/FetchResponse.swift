/// What came of a fetch that did not fail.
public enum FetchResponse: Sendable, Equatable {
  /// The server says that nothing changed since the validators were given (RFC 9110 §15.4.5).
  case notModified(FetchAnswer)
  /// A body.
  case body(FetchedBody)
}

/// A body and what the response said of it.
public struct FetchedBody: Sendable, Equatable {
  /// The bytes, decompressed, in the encoding the server chose.
  public var bytes: [UInt8]
  /// The address the body came from, after redirects.
  public var url: String
  /// The `Content-Type` field's value, parameters included.
  public var contentType: String?
  /// What the server said beside it.
  public var answer: FetchAnswer
  /// Whether a later request for ``url`` may go to this machine and its neighbours. A redirect from the web takes that
  /// away from a request that had it.
  public var reachesPrivateHosts = false
  /// Whether the body came from this machine or one of its neighbours, so that the addresses in it may lead there too.
  public var isFromPrivateHost = false
  /// Whether the connection was lost before the body's end. Such a body is nothing to compare or to validate a later one
  /// with (RFC 9111 §3.3), so ``answer`` has neither validators nor a time for which it is fresh.
  public var isCutOff = false

  /// A body.
  public init(bytes: [UInt8], url: String, contentType: String? = nil, answer: FetchAnswer = FetchAnswer()) {
    self.bytes = bytes
    self.url = url
    self.contentType = contentType
    self.answer = answer
  }
}
