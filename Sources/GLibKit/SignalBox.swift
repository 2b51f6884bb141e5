// Ownership: a box is retained once, when a signal is connected; GLib owns that reference and its destroy notify is
// the only place that releases it. Disconnecting, or the object's end, is what runs the notify.

internal import CGLib

/// Carries a Swift closure through a C pointer.
@MainActor final class SignalBox<Handler> {
  let handler: Handler

  init(_ handler: Handler) {
    self.handler = handler
    LiveBoxes.count += 1
  }

  isolated deinit {
    LiveBoxes.count -= 1
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

/// How many closures GLib holds at this moment: what goes up with a window must come down with it.
@MainActor public enum LiveBoxes {
  /// The number of boxes that live.
  public internal(set) static var count = 0
}

/// Gives back the reference that ``SignalBox/retained()`` handed to GLib.
let releaseBox: @convention(c) (gpointer?) -> Void = { box in
  guard let box else { return }
  Unmanaged<AnyObject>.fromOpaque(box).release()
}
