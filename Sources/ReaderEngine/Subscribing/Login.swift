internal import FeedFetcher

/// A name and a password, and the one server that they are for.
struct Login: Sendable {
  private let credentials: FetchCredentials
  private let host: FetchHost

  /// - Parameter url: an address of the server; nil comes of one that has none, as a file's.
  init?(_ credentials: FetchCredentials, forServerOf url: String) {
    guard let host = FetchHost(url: url) else { return nil }
    self.credentials = credentials
    self.host = host
  }

  /// What an address may be fetched with: nothing, where it is another server's.
  func credentials(for url: String) -> FetchCredentials? {
    FetchHost(url: url) == host ? credentials : nil
  }
}
