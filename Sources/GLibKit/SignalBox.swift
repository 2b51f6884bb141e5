// Ownership: a box is retained once, when a signal is connected; GLib owns that reference and its destroy notify is
// the only place that releases it. Disconnecting, or the object's end, is what runs the notify.

internal import CGLib

/// Carries a Swift closure through a C pointer.
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

  /// The reference that GLib will own.
  func retained() -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(self).toOpaque()
  }

  static func handler(of box: gpointer?) -> Handler? {
    guard let box else { return nil }
    return Unmanaged<SignalBox<Handler>>.fromOpaque(box).takeUnretainedValue().handler
  }
}

/// How many closures GLib holds of those that were connected in a stretch of time: what goes up with a window must come
/// down with it. What was connected before, and may go meanwhile, does not count.
@MainActor public final class LiveBoxes {
  /// The number of boxes that live.
  public fileprivate(set) var count = 0
  /// What counts the boxes that are made now.
  fileprivate static var current = LiveBoxes()

  private init() {}

  /// Counts the boxes that are made from now on, until the next call.
  public static func beginCounting() -> LiveBoxes {
    current = LiveBoxes()
    return current
  }
}

/// Gives back the reference that ``SignalBox/retained()`` handed to GLib.
let releaseBox: @convention(c) (gpointer?) -> Void = { box in
  guard let box else { return }
  Unmanaged<AnyObject>.fromOpaque(box).release()
}
