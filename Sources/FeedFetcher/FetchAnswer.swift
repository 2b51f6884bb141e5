public import Foundation

/// A response apart from its body.
public struct FetchAnswer: Sendable, Equatable {
  /// The status of the last response (RFC 9110 §15); nil if the response did not come from a server.
  public var status: Int?
  /// The validators for the next request.
  public var validators: HTTPValidators
  /// How long the response stays fresh, in seconds (RFC 9111 §4.2.1), minus its age; nil if the server gives no
  /// freshness or forbids relying on it.
  public var freshFor: TimeInterval?
  /// Where the leading permanent redirects led (301 and 308, RFC 9110 §15.4); nil if there were none, or if a temporary
  /// one came first.
  public var movedTo: String?
  /// Whether later requests for ``movedTo`` may reach this machine and its local network.
  public var movedToReachesPrivateHosts: Bool

  /// Creates an answer.
  public init(
    status: Int? = nil, validators: HTTPValidators = HTTPValidators(), freshFor: TimeInterval? = nil,
    movedTo: String? = nil, movedToReachesPrivateHosts: Bool = false
  ) {
    self.status = status
    self.validators = validators
    self.freshFor = freshFor
    self.movedTo = movedTo
    self.movedToReachesPrivateHosts = movedToReachesPrivateHosts
  }
}
