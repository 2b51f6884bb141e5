/// What to fetch, and what is known of it from the last time.
public struct FetchRequest: Sendable, Equatable {
  /// The address: `http`, `https`, `file` or `resource`.
  public var url: String
  /// Makes the request conditional (RFC 9110 §13) where it holds anything.
  public var validators: HTTPValidators
  /// What this one may cost; nil for what the fetcher grants.
  public var limits: FetchLimits?
  /// Servers that are not to be asked, nor gone to by a redirect.
  public var resting: RestingHosts?
  /// Whether it may go to this machine and its neighbours, itself, by a redirect or by a name that resolves to them; see
  /// ``PrivateHost``.
  public var reachesPrivateHosts: Bool
  /// For the address's own server, if it asks; no other is given them, and none that does not ask.
  public var credentials: FetchCredentials?

  /// What the server is told that is wanted.
  public var wanted = Wanted.feed
  /// Whether a truncated body is returned: a feed has complete items before the cut, an image is useless.
  public var takesCutOffBody = false

  /// A request; without validators an unconditional one.
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

  /// What is to be found at an address. Servers that have several forms of it choose by that.
  public enum Wanted: Sendable, Equatable {
    /// A feed, or a page with links to some.
    case feed
    /// A picture.
    case picture
  }
}

/// A response's validators (RFC 9110 §8.8), opaque and sent back exactly as they came.
public struct HTTPValidators: Sendable, Equatable {
  /// The `ETag` field's value, quotes and weakness mark included.
  public var etag: String?
  /// The `Last-Modified` field's value.
  public var lastModified: String?

  /// Validators, or none.
  public init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag
    self.lastModified = lastModified
  }
}
