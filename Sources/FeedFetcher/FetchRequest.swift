/// What to fetch, and what is known from the last fetch.
public struct FetchRequest: Sendable, Equatable {
  /// The URL: `http`, `https`, `file` or `resource`.
  public var url: String
  /// The validators that make the request conditional (RFC 9110 §13), if there are any.
  public var validators: HTTPValidators
  /// The limits of this request; nil for the fetcher's.
  public var limits: FetchLimits?
  /// Servers not to be contacted, directly or by redirect.
  public var resting: RestingHosts?
  /// Whether the request may reach this machine and its local network, directly, by redirect or by a name that resolves
  /// to them; see ``PrivateHost``.
  public var reachesPrivateHosts: Bool
  /// Credentials for the URL's own server, sent only if it asks for them and never to another server.
  public var credentials: FetchCredentials?

  /// The kind of content to request from the server.
  public var wanted = Wanted.feed
  /// Whether a truncated body is returned: a feed has complete items before the cut, an image is useless.
  public var takesCutOffBody = false

  /// Creates a request; it is unconditional without validators.
  public init(
    url: String, validators: HTTPValidators = HTTPValidators(), credentials: FetchCredentials? = nil,
    limits: FetchLimits? = nil, resting: RestingHosts? = nil, reachesPrivateHosts: Bool = true
  ) {
    self.url = url
    self.validators = validators
    self.credentials = credentials
    self.limits = limits
    self.resting = resting
    self.reachesPrivateHosts = reachesPrivateHosts
  }

  /// The kind of content expected. Servers that offer several formats choose by it.
  public enum Wanted: Sendable, Equatable {
    /// A feed, or a page with links to feeds.
    case feed
    /// An image.
    case image
    /// A web page.
    case page
  }
}

/// A response's validators (RFC 9110 §8.8), opaque and sent back unchanged.
public struct HTTPValidators: Sendable, Equatable {
  /// The value of the `ETag` field, including quotation marks and weakness indicator.
  public var etag: String?
  /// The value of the `Last-Modified` field.
  public var lastModified: String?

  /// Creates validators.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
