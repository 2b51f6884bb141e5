public import Foundation

/// What a server said beside the body.
public struct FetchAnswer: Sendable, Equatable {
  /// The status of the last response (RFC 9110 §15); nil where it was no server that answered.
  public var status: Int?
  /// For the next request.
  public var validators: HTTPValidators
  /// For how long the answer is fresh, in seconds (RFC 9111 §4.2.1), less its age; nil when nothing was said, or that it
  /// must not be relied on.
  public var freshFor: TimeInterval?
  /// Where permanent redirects alone led to (301 and 308, RFC 9110 §15.4); nil when there was none, or none came first.
  public var movedTo: String?
  /// Whether a later request for ``movedTo`` may go to this machine and its neighbours.
  public var movedToReachesPrivateHosts: Bool

  /// An answer.
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
