// Used on the executor's thread. Ownership: the message owns the box through the signal connection, whose destroy
// notify is the only place that releases it.

internal import CSoup
internal import GLibKit

/// Answers a server's request for a user name and a password (RFC 9110 §11.6.1), once per message.
final class Authentication {
  private let credentials: FetchCredentials

  private init(_ credentials: FetchCredentials) {
    self.credentials = credentials
  }

  /// Makes a message answer authentication requests. libsoup chooses the strongest scheme that the server offers, and
  /// resends the message.
  static func answer(_ message: OpaquePointer, with credentials: FetchCredentials) {
    typealias Handler =
      @convention(c) (
        _ message: OpaquePointer?, _ auth: UnsafeMutablePointer<SoupAuth>?, _ retrying: gboolean, _ box: gpointer?
      ) -> gboolean
    let handler: Handler = { _, auth, retrying, box in
      // A retry means that the server rejected the credentials; further attempts could lock the user out. Proxy
      // authentication is left to the system.
      guard let auth, let box, retrying == 0, soup_auth_is_for_proxy(auth) == 0 else { return 0 }
      let credentials = Unmanaged<Authentication>.fromOpaque(box).takeUnretainedValue().credentials
      soup_auth_authenticate(auth, credentials.userName, credentials.password)
      return 1
    }
    // The signal has the signature of `Handler`; GObject takes every handler as a function without arguments.
    g_signal_connect_data(
      UnsafeMutableRawPointer(message), "authenticate", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(Authentication(credentials)).toOpaque(),
      { box, _ in box.map { Unmanaged<Authentication>.fromOpaque($0).release() } }, GConnectFlags(rawValue: 0))
  }
}
