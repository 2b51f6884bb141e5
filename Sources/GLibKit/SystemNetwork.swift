internal import CGLib

/// The state of the network, from GIO's monitor, which uses NetworkManager, a portal or the kernel.
@MainActor public enum SystemNetwork {
  /// Whether there is any network connection.
  public static var isAvailable: Bool { g_network_monitor_get_network_available(monitor) != 0 }

  /// Whether traffic may cost the user money.
  public static var isMetered: Bool { g_network_monitor_get_network_metered(monitor) != 0 }

  /// Calls a handler whenever ``isAvailable`` or ``isMetered`` changes, until the connections are disconnected.
  public static func onChange(_ handler: @escaping @MainActor () -> Void) -> [SignalConnection] {
    guard let monitor else { return [] }
    return ["network-available", "network-metered"].map { Signal.connectNotify($0, of: monitor, handler) }
  }

  /// The default monitor, which exists as long as the process.
  private static var monitor: OpaquePointer? { g_network_monitor_get_default() }
}
