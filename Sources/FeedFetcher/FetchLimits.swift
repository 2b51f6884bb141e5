/// The limits of a fetch. A server that exceeds them is rejected and does not affect other feeds.
public struct FetchLimits: Sendable, Equatable {
  /// The largest body, in bytes after decompression: the largest legitimate feed seen is a tenth of it, and a feed of
  /// this size already exceeds the parser's item limit.
  public var bodyBytes = 16 * 1024 * 1024
  /// Bytes of a response's header fields; libsoup does not read more.
  static let headerBytes = 64 * 1024
  /// The time until the response's headers arrive: a server that needs longer is considered down.
  public var firstByte: Duration = .seconds(20)
  /// The time for the whole exchange including redirects; bounds a host that sends one byte at a time.
  public var total: Duration = .seconds(60)
  /// The number of redirects followed: browsers allow twice as many, legitimate feeds need two or three.
  public var redirects = 10

  /// Creates the limits for feeds.
  public init() {}
}
