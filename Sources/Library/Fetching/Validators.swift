/// What a server gave to recognise its last answer by (RFC 9110 §8.8), sent back word for word when asking again.
public struct Validators: Sendable, Hashable {
  /// The `ETag` field, quotes and weakness mark included.
  public var etag: String?
  /// The `Last-Modified` field as it was received.
  public var lastModified: String?

  /// Holds the two fields; both nil when the server gave none.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
