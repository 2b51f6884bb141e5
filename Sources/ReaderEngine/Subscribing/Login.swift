internal import FeedFetcher

/// A user name and password together with the one server they are for.
struct Login: Sendable {
  private let credentials: FetchCredentials
  private let host: FetchHost

  /// - Parameter url: A URL on the server. The initializer returns nil if it has no server, like a file.
  init?(_ credentials: FetchCredentials, forServerOf url: String) {
    guard let host = FetchHost(url: url) else { return nil }
    self.credentials = credentials
    self.host = host
  }

  /// Returns the credentials for a URL; nil if it is on a different server.
  func credentials(for url: String) -> FetchCredentials? {
    FetchHost(url: url) == host ? credentials : nil
  }
}
