// Signals of event controllers: clicks, keys, the pointer, and drag and drop. See Signal.swift.

internal import CGLib
internal import CGLibKit

extension Signal {
  /// Connects a click gesture's signal: the number of presses and the widget coordinates.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
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

  /// Connects a key controller's signal: the key and the modifiers. Return true if the key is handled.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
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

  /// Connects a motion controller's signal: the widget coordinates.
  /// - Parameters:
  ///   - name: The signal's name.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
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

  /// Connects a drag source's `prepare`. Return the content to drag from the given coordinates, or `nil` for none.
  /// - Parameters:
  ///   - name: The signal's name.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
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
            // The caller of the signal takes over a reference.
            (Box.handler(of: box)?(x, y)).map { UInt(bitPattern: g_object_ref($0.pointer)) }
          }
          return offered.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
        }, box, releaseBox)
    }
  }

  /// Connects a drop target's `enter` or `motion`. Return the drag action for the given coordinates as flags, or 0 for
  /// none.
  /// - Parameters:
  ///   - name: The signal's name.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
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

  /// Connects a drop target's `drop`: the dropped object and the coordinates. Return whether the drop is accepted.
  /// - Parameters:
  ///   - name: The signal's name.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
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
