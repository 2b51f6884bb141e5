/// The owner of a password: a user name and the server it is for.
public struct Account: Sendable, Hashable {
  /// The scheme, host name and port. Another port may be another machine, and a password given over TLS must not be
  /// sent without it.
  public let server: String
  /// The user name on that server.
  public let userName: String

  /// Creates an account.
  public init(server: String, userName: String) {
    self.server = server
    self.userName = userName
  }
}
