internal import CGLib

/// What the system says of the network, by GIO's monitor, which asks NetworkManager, a portal or the kernel.
@MainActor public enum SystemNetwork {
  /// Whether there is any way out of this machine.
  public static var isAvailable: Bool { g_network_monitor_get_network_available(monitor) != 0 }

  /// Whether what goes over it may cost the person money.
  public static var isMetered: Bool { g_network_monitor_get_network_metered(monitor) != 0 }

  /// Calls a handler when the answer to ``isAvailable`` is another one, until the connection is ended.
  public static func onChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection? {
    monitor.map { Signal.connectNotify("network-available", of: $0, handler) }
  }

  /// The process's own, which lives as long as it does.
  private static var monitor: OpaquePointer? { g_network_monitor_get_default() }
}
