// Lives on the executor's thread. Ownership: the message owns the box through the connection, whose destroy notify is
// the only place that releases it.

internal import CSoup
internal import GLibKit

/// Answers a server's question for a name and a password (RFC 9110 §11.6.1), once for each message.
final class Authentication {
  private let credentials: FetchCredentials

  private init(_ credentials: FetchCredentials) {
    self.credentials = credentials
  }

  /// Makes a message answer; libsoup chooses the strongest scheme that the server offers, and sends it again.
  static func answer(_ message: OpaquePointer, with credentials: FetchCredentials) {
    typealias Handler =
      @convention(c) (
        _ message: OpaquePointer?, _ auth: UnsafeMutablePointer<SoupAuth>?, _ retrying: gboolean, _ box: gpointer?
      ) -> gboolean
    let handler: Handler = { _, auth, retrying, box in
      // asked again: the server does not take what it was given, and asking it a third time may lock the person out;
      // a proxy's question is the system's to answer
      guard let auth, let box, retrying == 0, soup_auth_is_for_proxy(auth) == 0 else { return 0 }
      let credentials = Unmanaged<Authentication>.fromOpaque(box).takeUnretainedValue().credentials
      soup_auth_authenticate(auth, credentials.userName, credentials.password)
      return 1
    }
    // the signal's own signature is `Handler`; GObject takes every handler as one without arguments
    g_signal_connect_data(
      UnsafeMutableRawPointer(message), "authenticate", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(Authentication(credentials)).toOpaque(),
      { box, _ in box.map { Unmanaged<Authentication>.fromOpaque($0).release() } }, GConnectFlags(rawValue: 0))
  }
}
