internal import CGLib

/// A connected signal. Dropping the value leaves the connection as it is: the object ends it, or ``disconnect()``.
@MainActor public struct SignalConnection {
  private let object: UnsafeMutableRawPointer
  private let id: gulong

  init(object: UnsafeMutableRawPointer, id: gulong) {
    self.object = object
    self.id = id
  }

  /// Ends the connection and lets go of the closure. The object must still live; a second call does nothing.
  public func disconnect() {
    if g_signal_handler_is_connected(object, id) != 0 { g_signal_handler_disconnect(object, id) }
  }
}
