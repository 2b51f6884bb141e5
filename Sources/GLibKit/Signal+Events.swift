// What controllers of events say: presses, keys, the pointer, and things carried over a widget. See Signal.swift.

internal import CGLib
internal import CGLibKit

extension Signal {
  /// Connects a gesture's signal: the number of presses and the place in the widget's coordinates.
  /// - Parameters:
  ///   - name: the signal's name, with its detail where it has one.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
  @discardableResult
  public static func connectPress(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Int32, Double, Double) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (Int32, Double, Double) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_press(
        object.raw, name,
        { box, presses, x, y in
          MainActor.assumeIsolated { Box.handler(of: box)?(presses, x, y) }
        }, box, releaseBox)
    }
  }

  /// Connects a key controller's signal: the key and the modifiers; true says that the key is taken.
  /// - Parameters:
  ///   - name: the signal's name, with its detail where it has one.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
  @discardableResult
  public static func connectKey(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UInt32, UInt32) -> Bool
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UInt32, UInt32) -> Bool>
    return checked(name, object, Box(handler)) { box in
      glk_connect_bool_key(
        object.raw, name,
        { box, key, _, modifiers in
          MainActor.assumeIsolated { Box.handler(of: box)?(key, modifiers) ?? false } ? 1 : 0
        }, box, releaseBox)
    }
  }

  /// Connects a motion controller's signal: the place in the widget's coordinates.
  /// - Parameters:
  ///   - name: the signal's name.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
  @discardableResult
  public static func connectPoint(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (Double, Double) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_point(
        object.raw, name,
        { box, x, y in
          MainActor.assumeIsolated { Box.handler(of: box)?(x, y) }
        }, box, releaseBox)
    }
  }

  /// Connects a drag source's question what is carried from a place; `nil` for nothing.
  /// - Parameters:
  ///   - name: the signal's name.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
  @discardableResult
  public static func connectOffer(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> GObjectRef?
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (Double, Double) -> GObjectRef?>
    return checked(name, object, Box(handler)) { box in
      glk_connect_object_point(
        object.raw, name,
        { box, x, y in
          let offered = MainActor.assumeIsolated {
            // the one who asks owns a reference of its own
            (Box.handler(of: box)?(x, y)).map { UInt(bitPattern: g_object_ref($0.pointer)) }
          }
          return offered.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
        }, box, releaseBox)
    }
  }

  /// Connects a drop target's question what would become of what is carried over a place, as flags; 0 for nothing.
  /// - Parameters:
  ///   - name: the signal's name.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
  @discardableResult
  public static func connectDragOver(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> UInt32
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (Double, Double) -> UInt32>
    return checked(name, object, Box(handler)) { box in
      glk_connect_flags_point(
        object.raw, name,
        { box, x, y in
          MainActor.assumeIsolated { Box.handler(of: box)?(x, y) ?? 0 }
        }, box, releaseBox)
    }
  }

  /// Connects a drop target's signal that something was let go at a place: the object, and whether it is taken.
  /// - Parameters:
  ///   - name: the signal's name.
  ///   - object: the instance that emits it.
  ///   - handler: called on the main thread at each emission.
  @discardableResult
  public static func connectDrop(
    _ name: String, of object: some GPointer,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer, Double, Double) -> Bool
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UnsafeMutableRawPointer, Double, Double) -> Bool>
    return checked(name, object, Box(handler)) { box in
      glk_connect_bool_dropped(
        object.raw, name,
        { box, dropped, x, y in
          guard let dropped else { return 0 }
          let address = UInt(bitPattern: dropped)
          return MainActor.assumeIsolated {
            UnsafeMutableRawPointer(bitPattern: address).flatMap { Box.handler(of: box)?($0, x, y) } ?? false
          } ? 1 : 0
        }, box, releaseBox)
    }
  }
}
