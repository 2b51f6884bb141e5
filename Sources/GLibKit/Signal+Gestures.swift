// What fingers and wheels say. See Signal.swift.

internal import CGLib
internal import CGLibKit

extension Signal {
  /// Connects a signal that carries a measure, such as how far two fingers have gone apart.
  /// - Parameters:
  ///   - name: the signal's name, with its detail where it has one.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
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

  /// Connects a signal whose value nobody looks at, such as the beginning of a gesture.
  /// - Parameters:
  ///   - name: the signal's name, with its detail where it has one.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
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

  /// Connects a wheel's signal: how far it was turned, across and down; true says that the turn is taken.
  /// - Parameters:
  ///   - name: the signal's name, with its detail where it has one.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
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
