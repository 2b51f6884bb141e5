/// Whom a password is of: a name, and the server that knows it.
public struct Account: Sendable, Hashable {
  /// Scheme, name and port: another port may be another machine, and what is secret is not told without TLS because it
  /// once was told with it.
  public let server: String
  /// The name that the server knows the person by.
  public let userName: String

  /// A name at a server.
  public init(server: String, userName: String) {
    self.server = server
    self.userName = userName
  }
}
