// Used on the executor's thread. Ownership: the message owns the guard through its signal connection, whose destroy
// notify releases that reference; the fetch that created it holds another until it knows the outcome.

internal import CSoup

/// Keeps a message from connecting to this machine and its local network, whatever name led there.
///
/// ``PrivateHost`` examines a URL as written; this class examines the addresses a name actually resolves to, for each
/// connection rather than by resolving the name beforehand, which might give a different result. A session used with
/// guards must have a guard on every message: connections that are already open are not checked again.
final class ConnectionGuard {
  /// Whether a connection was refused.
  private(set) var hasRefused = false

  /// Creates a guard for a message's connections.
  init(of message: OpaquePointer) {
    typealias Handler =
      @convention(c) (
        _ message: OpaquePointer?, _ event: GSocketClientEvent, _ connection: UnsafeMutablePointer<GIOStream>?,
        _ guard: gpointer?
      ) -> Void
    let handler: Handler = { _, event, connection, box in
      guard event == G_SOCKET_CLIENT_CONNECTING, let connection, let box else { return }
      Unmanaged<ConnectionGuard>.fromOpaque(box).takeUnretainedValue().look(at: UnsafeMutableRawPointer(connection))
    }
    // The signal has the signature of `Handler`; GObject takes every handler as a function without arguments.
    g_signal_connect_data(
      UnsafeMutableRawPointer(message), "network-event", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(),
      { box, _ in box.map { Unmanaged<ConnectionGuard>.fromOpaque($0).release() } }, GConnectFlags(rawValue: 0))
  }

  /// Closes the socket of a connection about to be established to a private address; the name's other addresses are
  /// tried next.
  private func look(at connection: UnsafeMutableRawPointer) {
    let connection = connection.assumingMemoryBound(to: GSocketConnection.self)
    guard let remote = g_socket_connection_get_remote_address(connection, nil) else { return }
    defer { g_object_unref(remote) }
    guard Self.isPrivate(UnsafeMutableRawPointer(remote)) else { return }
    hasRefused = true
    g_socket_close(g_socket_connection_get_socket(connection), nil)
  }

  /// Whether a message was sent to this machine or its local network.
  static func hasMetNeighbour(_ message: OpaquePointer) -> Bool {
    soup_message_get_remote_address(message).map { isPrivate(UnsafeMutableRawPointer($0)) } ?? false
  }

  private static func isPrivate(_ address: UnsafeMutableRawPointer) -> Bool {
    let instance = address.assumingMemoryBound(to: GTypeInstance.self)
    // The user's own proxy may well be in the local network; where it connects is up to the proxy.
    if g_type_check_instance_is_a(instance, g_proxy_address_get_type()) != 0 { return false }
    guard g_type_check_instance_is_a(instance, g_inet_socket_address_get_type()) != 0 else { return true }
    let place = g_inet_socket_address_get_address(address.assumingMemoryBound(to: GInetSocketAddress.self))
    return place.map { PrivateHost.isPrivate($0) } ?? true
  }
}
