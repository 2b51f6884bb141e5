/// A user name and a password for a server that requires them (RFC 9110 §11).
///
/// Descriptions do not include the password, so that it does not get into a log or an error message by accident.
public struct FetchCredentials: Sendable, Equatable {
  /// The user name.
  public let userName: String
  /// The password.
  public let password: String

  /// Creates credentials.
  public init(userName: String, password: String) {
    self.userName = userName
    self.password = password
  }
}

extension FetchCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The user name, without the password.
  public var description: String { "FetchCredentials(\(userName), …)" }
  /// The user name, without the password.
  public var debugDescription: String { description }
  /// The user name, without the password.
  public var customMirror: Mirror { Mirror(self, children: ["userName": userName]) }
}
