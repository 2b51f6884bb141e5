// Signals of touch gestures and scrolling. See Signal.swift.

internal import CGLib
internal import CGLibKit

extension Signal {
  /// Connects a signal that carries a number, such as the scale of a pinch gesture.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectDouble(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (Double) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_double(
        object.raw, name,
        { box, value in
          MainActor.assumeIsolated { Box.handler(of: box)?(value) }
        }, box, releaseBox)
    }
  }

  /// Connects a signal whose value is ignored, such as the beginning of a gesture.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectBoxed(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor () -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_boxed(
        object.raw, name,
        { box, _ in
          MainActor.assumeIsolated { Box.handler(of: box)?() }
        }, box, releaseBox)
    }
  }

  /// Connects a scroll signal: the horizontal and vertical distance. Return true if the scrolling is handled.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectScroll(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> Bool
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (Double, Double) -> Bool>
    return checked(name, object, Box(handler)) { box in
      glk_connect_bool_point(
        object.raw, name,
        { box, x, y in
          MainActor.assumeIsolated { Box.handler(of: box)?(x, y) ?? false } ? 1 : 0
        }, box, releaseBox)
    }
  }
}
