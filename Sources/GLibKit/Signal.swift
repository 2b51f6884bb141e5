// One function per C signature. The C side compares the signature with the signal's own when connecting, so a wrong
// pairing fails with a message on the first run instead of crashing in the field. Every handler runs on the main thread
// and should capture its owner weakly: the object retains the closure as long as it lives.

internal import CGLib
internal import CGLibKit

/// Typed connections to GObject signals.
@MainActor public enum Signal {
  /// Connects a signal without arguments.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connect(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor () -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_void(
        object.raw, name,
        { box in
          MainActor.assumeIsolated { Box.handler(of: box)?() }
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries a number, such as a row's position.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectUInt(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UInt32) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UInt32) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_uint(
        object.raw, name,
        { box, value in
          MainActor.assumeIsolated { Box.handler(of: box)?(value) }
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries two numbers, such as a position and a count.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectUIntPair(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UInt32, UInt32) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UInt32, UInt32) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_uint_uint(
        object.raw, name,
        { box, first, second in
          MainActor.assumeIsolated { Box.handler(of: box)?(first, second) }
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries an enumeration's raw value.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectEnum(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Int32) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (Int32) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_enum(
        object.raw, name,
        { box, value in
          MainActor.assumeIsolated { Box.handler(of: box)?(value) }
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries a string.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectString(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (String) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (String) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_string(
        object.raw, name,
        { box, value in
          let value = value.map { String(cString: $0) } ?? ""
          MainActor.assumeIsolated { Box.handler(of: box)?(value) }
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries an object, which the handler may use but does not own.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectObject(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UnsafeMutableRawPointer) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_object(
        object.raw, name,
        { box, argument in
          // An address can be passed into the isolated closure, a pointer cannot.
          let address = UInt(bitPattern: argument)
          MainActor.assumeIsolated {
            guard let argument = UnsafeMutableRawPointer(bitPattern: address) else { return }
            Box.handler(of: box)?(argument)
          }
        }, box, releaseBox)
    }
  }

  /// Connects an action's signal, whose parameter may be nil.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectVariant(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (OpaquePointer?) -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (OpaquePointer?) -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_variant(
        object.raw, name,
        { box, parameter in
          let address = UInt(bitPattern: parameter)
          MainActor.assumeIsolated { Box.handler(of: box)?(OpaquePointer(bitPattern: address)) }
        }, box, releaseBox)
    }
  }

  /// Connects a signal without arguments that returns a Boolean. Return true to prevent the default behavior.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectQuestion(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Bool
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor () -> Bool>
    return checked(name, object, Box(handler)) { box in
      glk_connect_bool(
        object.raw, name,
        { box in
          MainActor.assumeIsolated { Box.handler(of: box)?() ?? false } ? 1 : 0
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries a string, such as the URL of a clicked link. Return true to prevent the default
  /// behavior.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectStringQuestion(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (String) -> Bool
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (String) -> Bool>
    return checked(name, object, Box(handler)) { box in
      glk_connect_bool_string(
        object.raw, name,
        { box, value in
          let value = value.map { String(cString: $0) } ?? ""
          return MainActor.assumeIsolated { Box.handler(of: box)?(value) ?? false } ? 1 : 0
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries an object and an enumeration's raw value. Return true to prevent the default
  /// behavior.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectDecision(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer, Int32) -> Bool
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UnsafeMutableRawPointer, Int32) -> Bool>
    return checked(name, object, Box(handler)) { box in
      glk_connect_bool_object_enum(
        object.raw, name,
        { box, argument, value in
          let address = UInt(bitPattern: argument)
          let isHandled = MainActor.assumeIsolated {
            UnsafeMutableRawPointer(bitPattern: address).flatMap { Box.handler(of: box)?($0, value) } ?? false
          }
          return isHandled ? 1 : 0
        }, box, releaseBox)
    }
  }

  /// Connects a signal that carries two objects. Return true to prevent the default behavior.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectPairRequest(
    _ name: String, of object: some GPointer,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool>
    return checked(name, object, Box(handler)) { box in
      glk_connect_bool_object_object(
        object.raw, name,
        { box, first, second in
          let addresses = (UInt(bitPattern: first), UInt(bitPattern: second))
          let isHandled = MainActor.assumeIsolated {
            guard let first = UnsafeMutableRawPointer(bitPattern: addresses.0),
              let second = UnsafeMutableRawPointer(bitPattern: addresses.1)
            else { return false }
            return Box.handler(of: box)?(first, second) ?? false
          }
          return isHandled ? 1 : 0
        }, box, releaseBox)
    }
  }

  /// Connects an application's `command-line`. Return the exit status.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  public static func connectCommandLine(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Int32
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor (UnsafeMutableRawPointer) -> Int32>
    return checked(name, object, Box(handler)) { box in
      glk_connect_int_object(
        object.raw, name,
        { box, argument in
          let address = UInt(bitPattern: argument)
          return MainActor.assumeIsolated {
            UnsafeMutableRawPointer(bitPattern: address).flatMap { Box.handler(of: box)?($0) } ?? 0
          }
        }, box, releaseBox)
    }
  }

  /// Connects a handler for a property's changes.
  /// - Parameters:
  ///   - name: The property's name.
  ///   - object: The instance that has the property.
  ///   - handler: Called on the main thread at each change.
  @discardableResult
  public static func connectNotify(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    typealias Box = SignalBox<@MainActor () -> Void>
    return checked(name, object, Box(handler)) { box in
      glk_connect_notify(
        object.raw, name,
        { box in
          MainActor.assumeIsolated { Box.handler(of: box)?() }
        }, box, releaseBox)
    }
  }

  static func checked<Handler>(
    _ name: String, _ object: some GPointer, _ box: SignalBox<Handler>,
    connect: (UnsafeMutableRawPointer) -> gulong
  ) -> SignalConnection {
    let retained = box.retained()
    let id = connect(retained)
    if id == 0 {
      let type = String(cString: g_type_name_from_instance(object.raw.typed()))
      preconditionFailure("\(type) has no signal “\(name)” with the arguments of the handler")
    }
    return SignalConnection(object: object.raw, id: id)
  }
}
