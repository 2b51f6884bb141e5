// Used on the executor's thread. Ownership: the message owns the guard through its signal connection; the
// exchange that created it holds another reference until it knows the outcome.

internal import CSoup
internal import GLibKit

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
    Signal.connectUnisolated("network-event", of: message) { (event: Int32, connection: SignalObject) in
      guard UInt32(bitPattern: event) == G_SOCKET_CLIENT_CONNECTING.rawValue, let connection = connection.pointer
      else { return }
      self.look(at: connection)
    }
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
