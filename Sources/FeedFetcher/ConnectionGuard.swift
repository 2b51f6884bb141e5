// Lives on the executor's thread. Ownership: the message owns the guard through the connection of its signal, whose
// destroy notify gives that reference back; the fetch that made it holds another until it knows how the exchange ended.

internal import CSoup

/// Keeps a message from this machine and its neighbours, whatever name led there.
///
/// ``PrivateHost`` sees an address as it is written; here is seen what the network makes of a name, for each connection
/// and not by a question of our own before it, which might be answered otherwise. Only a session whose every message has
/// a guard may be used with it: a connection that is open already is not looked at again.
final class ConnectionGuard {
  /// Whether a connection was refused.
  private(set) var hasRefused = false

  /// A guard of the message's connections.
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
    // the signal's own signature is `Handler`; GObject takes every handler as one without arguments
    g_signal_connect_data(
      UnsafeMutableRawPointer(message), "network-event", unsafeBitCast(handler, to: GCallback.self),
      Unmanaged.passRetained(self).toOpaque(),
      { box, _ in box.map { Unmanaged<ConnectionGuard>.fromOpaque($0).release() } }, GConnectFlags(rawValue: 0))
  }

  /// Closes the socket of a connection that is about to be made; a name's other addresses are then tried.
  private func look(at connection: UnsafeMutableRawPointer) {
    let connection = connection.assumingMemoryBound(to: GSocketConnection.self)
    guard let remote = g_socket_connection_get_remote_address(connection, nil) else { return }
    defer { g_object_unref(remote) }
    guard Self.isPrivate(UnsafeMutableRawPointer(remote)) else { return }
    hasRefused = true
    g_socket_close(g_socket_connection_get_socket(connection), nil)
  }

  /// Whether a message has met this machine or a neighbour.
  static func hasMetNeighbour(_ message: OpaquePointer) -> Bool {
    soup_message_get_remote_address(message).map { isPrivate(UnsafeMutableRawPointer($0)) } ?? false
  }

  private static func isPrivate(_ address: UnsafeMutableRawPointer) -> Bool {
    let instance = address.assumingMemoryBound(to: GTypeInstance.self)
    // the person's own proxy may well be a neighbour; whom it asks is its own affair
    if g_type_check_instance_is_a(instance, g_proxy_address_get_type()) != 0 { return false }
    guard g_type_check_instance_is_a(instance, g_inet_socket_address_get_type()) != 0 else { return true }
    let place = g_inet_socket_address_get_address(address.assumingMemoryBound(to: GInetSocketAddress.self))
    return place.map { PrivateHost.isPrivate($0) } ?? true
  }
}
