/// The validators of a server's last response (RFC 9110 §8.8), sent back verbatim with the next request.
public struct Validators: Sendable, Hashable {
  /// The `ETag` field, including quotes and the weakness mark.
  public var etag: String?
  /// The `Last-Modified` field as received.
  public var lastModified: String?

  /// Creates validators; both are nil if the server sent none.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
