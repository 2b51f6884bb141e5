internal import CGLib

/// A connected signal handler. Dropping the value does not disconnect it; ``disconnect()`` or the end of the object
/// does.
@MainActor public struct SignalConnection {
  private let object: UnsafeMutableRawPointer
  private let id: gulong

  init(object: UnsafeMutableRawPointer, id: gulong) {
    self.object = object
    self.id = id
  }

  /// Disconnects the handler and releases the closure. The object must still be alive; a second call does nothing.
  public func disconnect() {
    if g_signal_handler_is_connected(object, id) != 0 { g_signal_handler_disconnect(object, id) }
  }
}
