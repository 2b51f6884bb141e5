// The C side compares the types of a handler with the signal's own when connecting, so a wrong pairing fails with a
// message on the first run instead of crashing in the field. A handler should capture its owner weakly: the object
// retains the closure as long as it lives.

internal import CGLib
internal import CGLibKit

/// Typed connections to GObject signals, whose handlers run on the main thread.
@MainActor public enum Signal {
  /// Connects a signal by the types of the handler's arguments.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - after: Whether the handler runs after the default one and those connected without this.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  package static func connect<each Argument: SignalValue>(
    typed name: String, of object: some GPointer, after: Bool = false,
    _ handler: @escaping @MainActor (repeat each Argument) -> Void
  ) -> SignalConnection {
    var kinds: [SignalKind] = []
    repeat kinds.append((each Argument).kind)
    return connect(name, object, kinds, .none, after: after) { arguments, _ in
      var reader = SignalReader(arguments)
      handler(repeat reader.next((each Argument).self))
    }
  }

  /// Connects a signal with a result by the types of the handler's arguments and result.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it.
  ///   - handler: Called on the main thread at each emission.
  @discardableResult
  package static func connect<each Argument: SignalValue, Output: SignalResult>(
    typed name: String, of object: some GPointer, _ handler: @escaping @MainActor (repeat each Argument) -> Output
  ) -> SignalConnection {
    var kinds: [SignalKind] = []
    repeat kinds.append((each Argument).kind)
    return connect(name, object, kinds, Output.kind) { arguments, result in
      var reader = SignalReader(arguments)
      let output = handler(repeat reader.next((each Argument).self))
      if let result { output.store(in: result) }
    }
  }

  private typealias Box = SignalBox<@MainActor (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void>

  private static func connect(
    _ name: String, _ object: some GPointer, _ arguments: [SignalKind], _ result: SignalKind,
    after: Bool = false, _ handler: @escaping @MainActor (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
  ) -> SignalConnection {
    let id = glk_connect(
      object.raw, name, result.c, guint(arguments.count), arguments.map(\.c),
      { box, arguments, result in
        // An address can be passed into the isolated closure, a pointer cannot.
        let (arguments, result) = (UInt(bitPattern: arguments), UInt(bitPattern: result))
        MainActor.assumeIsolated {
          guard let arguments = UnsafePointer<GValue>(bitPattern: arguments) else { return }
          Box.handler(of: box)?(arguments, UnsafeMutablePointer(bitPattern: result))
        }
      }, Box(handler).retained(), releaseBox, after ? 1 : 0)
    precondition(id != 0, mismatch(name, object))
    return SignalConnection(object: object.raw, id: id)
  }

  /// Returns the complaint about a signal that does not exist or has another signature.
  private nonisolated static func mismatch(_ name: String, _ object: some GPointer) -> String {
    let type = String(cString: g_type_name_from_instance(object.raw.typed()))
    return "\(type) has no signal “\(name)” with the arguments of the handler"
  }
}

// MARK: - Off the main thread

extension Signal {
  /// Connects a signal whose handler runs on the thread that emits it.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it, used on one thread.
  ///   - handler: Called at each emission.
  package nonisolated static func connectUnisolated<each Argument: SignalValue>(
    _ name: String, of object: some GPointer, _ handler: @escaping (repeat each Argument) -> Void
  ) {
    var kinds: [SignalKind] = []
    repeat kinds.append((each Argument).kind)
    connectUnisolated(name, object, kinds, .none) { arguments, _ in
      var reader = SignalReader(arguments)
      handler(repeat reader.next((each Argument).self))
    }
  }

  /// Connects a signal with a result whose handler runs on the thread that emits it.
  /// - Parameters:
  ///   - name: The signal's name, including a detail if any.
  ///   - object: The instance that emits it, used on one thread.
  ///   - handler: Called at each emission.
  package nonisolated static func connectUnisolated<each Argument: SignalValue, Output: SignalResult>(
    _ name: String, of object: some GPointer, _ handler: @escaping (repeat each Argument) -> Output
  ) {
    var kinds: [SignalKind] = []
    repeat kinds.append((each Argument).kind)
    connectUnisolated(name, object, kinds, Output.kind) { arguments, result in
      var reader = SignalReader(arguments)
      let output = handler(repeat reader.next((each Argument).self))
      if let result { output.store(in: result) }
    }
  }

  private final class UnisolatedBox {
    let handler: (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void

    init(_ handler: @escaping (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void) {
      self.handler = handler
    }
  }

  private nonisolated static func connectUnisolated(
    _ name: String, _ object: some GPointer, _ arguments: [SignalKind], _ result: SignalKind,
    _ handler: @escaping (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
  ) {
    let id = glk_connect(
      object.raw, name, result.c, guint(arguments.count), arguments.map(\.c),
      { box, arguments, result in
        guard let box, let arguments else { return }
        Unmanaged<UnisolatedBox>.fromOpaque(box).takeUnretainedValue().handler(arguments, result)
      }, Unmanaged.passRetained(UnisolatedBox(handler)).toOpaque(), releaseBox, 0)
    precondition(id != 0, mismatch(name, object))
  }
}

/// Reads a signal's arguments in order.
private nonisolated struct SignalReader {
  private var next: UnsafePointer<GValue>

  init(_ arguments: UnsafePointer<GValue>) {
    next = arguments
  }

  mutating func next<Argument: SignalValue>(_ type: Argument.Type) -> Argument {
    defer { next += 1 }
    return Argument(in: next)
  }
}

extension SignalKind {
  fileprivate var c: GlkKind { GlkKind(rawValue: rawValue) }
}
