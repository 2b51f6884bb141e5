// The signatures in use, by name: a closure at a call site then needs no types. Each takes the signal's name with its
// detail, if any, and the instance that emits it.

internal import CGLib

extension Signal {
  /// Connects a signal without arguments, with `after` to run after the default handler and those of other objects.
  @discardableResult
  public static func connect(
    _ name: String, of object: some GPointer, after: Bool = false, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, after: after, handler)
  }

  /// Connects a signal that carries an unsigned integer.
  @discardableResult
  public static func connectUInt(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UInt32) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a signal that carries two unsigned integers.
  @discardableResult
  public static func connectUIntPair(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UInt32, UInt32) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a signal that carries an enumeration's raw value.
  @discardableResult
  public static func connectEnum(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Int32) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a signal that carries a string.
  @discardableResult
  public static func connectString(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (String) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a signal that carries a number, such as the scale of a pinch gesture.
  @discardableResult
  public static func connectDouble(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a motion controller's signal: the widget coordinates.
  @discardableResult
  public static func connectPoint(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a click gesture's signal: the number of presses and the widget coordinates.
  @discardableResult
  public static func connectPress(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Int32, Double, Double) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a signal without arguments that returns a Boolean. Return true to prevent the default behavior.
  @discardableResult
  public static func connectQuestion(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a signal that carries a string, such as the URL of a clicked link. Return true to prevent the default
  /// behavior.
  @discardableResult
  public static func connectStringQuestion(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (String) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a scroll signal: the horizontal and vertical distance. Return true if the scrolling is handled.
  @discardableResult
  public static func connectScroll(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects a signal whose value is ignored, such as the beginning of a gesture.
  @discardableResult
  public static func connectBoxed(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object) { (_: UnreadBoxed) in handler() }
  }

  /// Connects a signal that carries an event, which the handler obtains from the controller. Return true to prevent the
  /// default behavior.
  @discardableResult
  public static func connectEvent(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object) { (_: UnreadEvent) in handler() }
  }

  /// Connects a handler for a property's changes, by the property's name.
  @discardableResult
  public static func connectNotify(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    connect(typed: "notify::" + name, of: object) { (_: UnreadProperty) in handler() }
  }

  /// Connects a signal that carries an object, which the handler may use but does not own.
  @discardableResult
  public static func connectObject(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object) { (object: SignalObject) in object.pointer.map { handler($0) } }
  }

  /// Connects an action's signal, whose parameter may be nil.
  @discardableResult
  public static func connectVariant(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (OpaquePointer?) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object) { (parameter: SignalVariant) in handler(parameter.pointer) }
  }

  /// Connects a key controller's signal: the key and the modifiers. Return true if the key is handled.
  @discardableResult
  public static func connectKey(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UInt32, UInt32) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object) { (key: UInt32, _: UInt32, modifiers: UInt32) in handler(key, modifiers) }
  }

  /// Connects a signal that carries an object and an enumeration's raw value. Return true to prevent the default
  /// behavior.
  @discardableResult
  public static func connectDecision(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer, Int32) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object) { (object: SignalObject, value: Int32) in
      object.pointer.map { handler($0, value) } ?? false
    }
  }

  /// Connects a signal that carries two objects. Return true to prevent the default behavior.
  @discardableResult
  public static func connectPairRequest(
    _ name: String, of object: some GPointer,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object) { (first: SignalObject, second: SignalObject) -> Bool in
      guard let first = first.pointer, let second = second.pointer else { return false }
      return handler(first, second)
    }
  }

  /// Connects an application's `command-line`. Return the exit status.
  @discardableResult
  public static func connectCommandLine(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Int32
  ) -> SignalConnection {
    connect(typed: name, of: object) { (line: SignalObject) in line.pointer.map { handler($0) } ?? 0 }
  }

  /// Connects an application's `open`: the addresses of the files, which need not be local.
  @discardableResult
  public static func connectOpen(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor ([String]) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object) { (files: SignalPointer, count: Int32, hint: String) in
      let files = files.pointer?.assumingMemoryBound(to: OpaquePointer?.self)
      handler((0..<Int(count)).compactMap { files?[$0].flatMap(address) })
    }
  }

  private static func address(of file: OpaquePointer) -> String? {
    guard let uri = g_file_get_uri(file) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// Connects a drag source's `prepare`. Return the content to drag from the given coordinates, or `nil` for none.
  @discardableResult
  public static func connectOffer(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> GObjectRef?
  ) -> SignalConnection {
    connect(typed: name, of: object) { (x: Double, y: Double) in GivenObject(handler(x, y)) }
  }

  /// Connects a drag source's `drag-end`: the drag, and whether another program moved what was dragged.
  @discardableResult
  public static func connectDragEnd(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer, Bool) -> Void
  ) -> SignalConnection {
    connect(typed: name, of: object) { (drag: SignalObject, isMoved: Bool) in
      drag.pointer.map { handler($0, isMoved) }
    }
  }

  /// Connects a signal that carries an object and returns a Boolean.
  @discardableResult
  public static func connectObjectQuestion(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (UnsafeMutableRawPointer) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object) { (object: SignalObject) -> Bool in object.pointer.map { handler($0) } ?? false }
  }

  /// Connects a drop target's `enter` or `motion`. Return the drag action for the given coordinates as flags, or 0 for
  /// none.
  @discardableResult
  public static func connectDragOver(
    _ name: String, of object: some GPointer, _ handler: @escaping @MainActor (Double, Double) -> UInt32
  ) -> SignalConnection {
    connect(typed: name, of: object, handler)
  }

  /// Connects an asynchronous drop target's `drag-enter` or `drag-motion`. Return the drag action for the given
  /// coordinates as flags, or 0 for none.
  @discardableResult
  public static func connectDropMotion(
    _ name: String, of object: some GPointer,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer, Double, Double) -> UInt32
  ) -> SignalConnection {
    connect(typed: name, of: object) { (drop: SignalObject, x: Double, y: Double) -> UInt32 in
      drop.pointer.map { handler($0, x, y) } ?? 0
    }
  }

  /// Connects an asynchronous drop target's `drop`: the drop and the coordinates. Return whether it is handled.
  @discardableResult
  public static func connectDropAt(
    _ name: String, of object: some GPointer,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer, Double, Double) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object) { (drop: SignalObject, x: Double, y: Double) -> Bool in
      drop.pointer.map { handler($0, x, y) } ?? false
    }
  }

  /// Connects a drop target's `drop`: the dropped object and the coordinates. Return whether the drop is accepted.
  @discardableResult
  public static func connectDrop(
    _ name: String, of object: some GPointer,
    _ handler: @escaping @MainActor (UnsafeMutableRawPointer, Double, Double) -> Bool
  ) -> SignalConnection {
    connect(typed: name, of: object) { (dropped: DroppedObject, x: Double, y: Double) in
      dropped.pointer.map { handler($0, x, y) } ?? false
    }
  }
}
