public import FeedFetcher
public import Foundation

/// Why a call to an account's server failed.
public enum SyncError: Error, Sendable, Equatable {
  /// There was no complete response.
  case noAnswer(FetchError)
  /// The server does not accept the user name and password, or the key.
  case wrongPassword
  /// FreshRSS's API access is turned off.
  case interfaceOff
  /// The web server in front of FreshRSS requires its own password, which FreshRSS's interface does not support.
  case passwordInFront
  /// The address is not that of a server of this kind.
  case notFound(SyncKind)
  /// The address is that of a different kind of server.
  case isOfKind(SyncKind)
  /// The server asks not to be contacted for a while, in seconds if it says how long.
  case resting(TimeInterval?)
  /// The server reported a failure: the call, and the HTTP status.
  case refused(call: String, status: Int)
  /// The response to a call does not follow the interface: it is a web page or half a document, for example.
  case malformed(call: String)
  /// A listing did not end, or repeated itself.
  case endless(call: String)
  /// The server cannot subscribe to a feed; the reason as the server gives it.
  case cannotSubscribe(url: String, reason: String)
  /// The task was cancelled.
  case cancelled

  /// Whether the call may have taken effect although there was no response.
  public var isOutcomeUnknown: Bool {
    switch self {
    case .noAnswer(.hostNotFound), .noAnswer(.connectionFailed), .noAnswer(.untrustedCertificate),
      .noAnswer(.insecure), .noAnswer(.noTLS), .noAnswer(.invalidAddress):
      false
    case .noAnswer, .malformed, .cancelled: true
    case .refused(_, let status): status >= 500
    default: false
    }
  }
}

/// The kinds of servers.
public enum SyncKind: String, Sendable, CaseIterable {
  /// FreshRSS, by its Google Reader interface.
  case freshRSS = "freshrss"
  /// Miniflux, by its own interface.
  case miniflux
  /// Another server with a Google Reader interface.
  case googleReader = "greader"
}
