/// What one fetch may cost. A server that wants more is refused and harms no other feed.
public struct FetchLimits: Sendable, Equatable {
  /// The largest body, in bytes after decompression: the largest honest feed seen is a tenth of it, and a feed of
  /// this size already holds more than the parser's item limit.
  public var bodyBytes = 16 * 1024 * 1024
  /// Bytes of a response's header fields; libsoup reads no more of them.
  static let headerBytes = 64 * 1024
  /// Until the response's headers are there: a server that needs longer is down, whatever it says later.
  public var firstByte: Duration = .seconds(20)
  /// For the whole exchange with its redirects: bounds a host that drips a byte at a time.
  public var total: Duration = .seconds(60)
  /// Redirects followed: browsers allow twice as many, honest feeds need two or three.
  public var redirects = 10

  /// The limits for feeds.
  public init() {}
}
