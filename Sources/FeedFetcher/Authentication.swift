// Used on the executor's thread. Ownership: the message owns the closure.

internal import CSoup
internal import GLibKit

/// Answers a server's request for a user name and a password (RFC 9110 §11.6.1), once per message.
enum Authentication {
  /// Makes a message answer authentication requests. libsoup chooses the strongest scheme that the server offers, and
  /// resends the message.
  static func answer(_ message: OpaquePointer, with credentials: FetchCredentials) {
    Signal.connectUnisolated("authenticate", of: message) { (auth: SignalObject, isRetry: Bool) -> Bool in
      // A retry means that the server rejected the credentials; further attempts could lock the user out. Proxy
      // authentication is left to the system.
      guard let auth: UnsafeMutablePointer<SoupAuth> = auth.pointer?.typed(), !isRetry,
        soup_auth_is_for_proxy(auth) == 0
      else { return false }
      soup_auth_authenticate(auth, credentials.userName, credentials.password)
      return true
    }
  }
}
