// Ownership: a box is retained once, when a signal is connected. GLib owns that reference, and its destroy notify is
// the only place that releases it; it runs when the handler is disconnected or the object is finalized.

internal import CGLib

/// Passes a Swift closure through a C pointer.
@MainActor final class SignalBox<Handler> {
  let handler: Handler
  private let counted = LiveBoxes.current

  init(_ handler: Handler) {
    self.handler = handler
    counted.count += 1
  }

  isolated deinit {
    counted.count -= 1
  }

  /// Returns a retained pointer, for GLib to own.
  func retained() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(self).toOpaque()
  }

  static func handler(of box: gpointer?) -> Handler? {
    guard let box else { return nil }
    return Unmanaged<SignalBox<Handler>>.fromOpaque(box).takeUnretainedValue().handler
  }
}

/// Counts the closures GLib still holds, among those connected after the count began: closing a window must release
/// what opening it connected. Older closures that are released meanwhile do not count.
@MainActor public final class LiveBoxes {
  /// The number of live boxes.
  public fileprivate(set) var count = 0
  /// The counter for newly created boxes.
  fileprivate static var current = LiveBoxes()

  private init() {}

  /// Counts the boxes created from now on, until the next call.
  public static func beginCounting() -> LiveBoxes {
    current = LiveBoxes()
    return current
  }
}

/// Releases the reference that ``SignalBox/retained()`` passed to GLib.
let releaseBox: @convention(c) (gpointer?) -> Void = { box in
  guard let box else { return }
  Unmanaged<AnyObject>.fromOpaque(box).release()
}
