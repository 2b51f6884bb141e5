/// A name and a password for a server that asks for them (RFC 9110 §11).
///
/// The password is in no description, so that none comes into a log or a failure's text by accident.
public struct FetchCredentials: Sendable, Equatable {
  /// The name that the server knows the person by.
  public let userName: String
  /// The password.
  public let password: String

  /// A name and its password.
  public init(userName: String, password: String) {
    self.userName = userName
    self.password = password
  }
}

extension FetchCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The name alone.
  public var description: String { "FetchCredentials(\(userName), …)" }
  /// The name alone.
  public var debugDescription: String { description }
  /// The name alone.
  public var customMirror: Mirror { Mirror(self, children: ["userName": userName]) }
}
