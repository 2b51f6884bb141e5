public import Credentials
internal import FeedFetcher
public import Foundation
public import Library
public import SyncServices

/// Why a sync failed, or an account could not be added.
public enum SyncFailure: Error, Sendable, Equatable {
  /// A call to the server failed.
  case service(SyncError)
  /// The library failed.
  case library(LibraryError)
  /// The password store failed.
  case passwords(CredentialsError)
  /// There is no password for the account.
  case noPassword
  /// The server asked not to be contacted before a date.
  case resting(until: Date)

  /// The code under which the library stores the failure.
  public var code: String {
    switch self {
    case .service(let error): error.code
    case .library: "library"
    case .passwords: "passwords"
    case .noPassword: "noPassword"
    case .resting: "resting"
    }
  }

  /// Whether no further calls are made until the user has entered another password.
  static func needsUser(_ code: String?) -> Bool {
    code == SyncError.wrongPassword.code
  }
}

extension SyncError {
  /// The code under which the library stores the failure.
  public var code: String {
    switch self {
    case .noAnswer(let error):
      switch error {
      case .hostNotFound: "hostNotFound"
      case .untrustedCertificate, .insecure, .noTLS: "certificate"
      default: "noAnswer"
      }
    case .wrongPassword: "wrongPassword"
    case .interfaceOff: "interfaceOff"
    case .passwordInFront: "passwordInFront"
    case .notFound: "notFound"
    case .isOfKind: "isOfKind"
    case .resting: "resting"
    case .refused: "refused"
    case .malformed: "malformed"
    case .endless: "endless"
    case .cannotSubscribe: "cannotSubscribe"
    case .cancelled: "cancelled"
    }
  }
}
