// Ownership: the application owns the connection; a pending call and a subscription own their closure until GIO has
// called back or dropped them. Threads: main thread only; GIO calls back on the thread that asked.

internal import CGLib

/// The program's connection to the session bus.
@MainActor public struct BusConnection {
  let connection: OpaquePointer

  /// - Parameter application: A registered GApplication, which must outlive this value.
  /// - Returns: nil if there is no session bus.
  public init?(of application: UnsafeMutableRawPointer) {
    guard let connection = g_application_get_dbus_connection(application.typed()) else { return nil }
    self.connection = connection
  }

  /// Connects to the session bus before there is an application, which will use the same connection.
  /// - Returns: nil if there is no session bus.
  public static func session() -> BusConnection? {
    // GIO keeps the connection for the life of the process.
    g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil).map { BusConnection(connection: $0) }
  }

  private init(connection: OpaquePointer) { self.connection = connection }

  /// The program's own name on the bus, such as `:1.42`.
  public var ownName: String { g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? "" }

  /// Calls a method of another program.
  /// - Parameters:
  ///   - file: A descriptor of the file that a ``BusValue/file`` refers to. It can be closed after this.
  ///   - completion: Called with the results, or nil if the call failed.
  public func call(
    _ address: BusAddress, _ method: String, _ arguments: [BusValue], file: Int32? = nil,
    completion: @escaping @MainActor ([BusValue]?) -> Void = { _ in }
  ) {
    typealias Box = SignalBox<@MainActor ([BusValue]?) -> Void>
    var files: GObjectRef?
    if let file, let list = g_unix_fd_list_new() {
      files = GObjectRef(adopting: list)
      g_unix_fd_list_append(list, file, nil)
    }
    g_dbus_connection_call_with_unix_fd_list(
      connection, address.name, address.path, address.interface, method, BusValue.tuple(arguments), nil,
      G_DBUS_CALL_FLAGS_NONE, -1, files?.pointer.typed(), nil,
      { source, result, box in
        let reply = g_dbus_connection_call_with_unix_fd_list_finish(
          source.map { UnsafeMutableRawPointer($0).opaque }, nil, result, nil)
        let values = reply.map { BusValue.children(of: $0) }
        if let reply { g_variant_unref(reply) }
        let address = UInt(bitPattern: box)
        MainActor.assumeIsolated {
          let box = UnsafeMutableRawPointer(bitPattern: address)
          Box.handler(of: box)?(values)
          releaseBox(box)
        }
      }, Box(completion).retained())
  }

  /// Emits a signal of an object of this program, to all who listen.
  public func emit(_ signal: String, of path: String, _ interface: String, _ arguments: [BusValue]) {
    g_dbus_connection_emit_signal(connection, nil, path, interface, signal, BusValue.tuple(arguments), nil)
  }

  /// Takes a name by which other programs find this one, until it is released.
  public func own(_ name: String) -> BusName {
    BusName(id: g_bus_own_name_on_connection(connection, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil, nil, nil, nil))
  }

  /// Calls a handler with the arguments of each signal of an object, until the subscription is cancelled.
  public func onSignal(
    _ signal: String, from address: BusAddress, _ handler: @escaping @MainActor ([BusValue]) -> Void
  ) -> BusSubscription {
    typealias Box = SignalBox<@MainActor ([BusValue]) -> Void>
    let id = g_dbus_connection_signal_subscribe(
      connection, address.name, address.interface, signal, address.path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { _, _, _, _, _, arguments, box in
        let values = arguments.map { BusValue.children(of: $0) } ?? []
        let address = UInt(bitPattern: box)
        MainActor.assumeIsolated { Box.handler(of: UnsafeMutableRawPointer(bitPattern: address))?(values) }
      }, Box(handler).retained(), releaseBox)
    return BusSubscription(connection: connection, id: id)
  }
}

/// An interface of an object of another program.
public struct BusAddress: Sendable, Equatable {
  /// The program's name on the bus.
  public let name: String
  /// The object's path.
  public let path: String
  /// The interface's name.
  public let interface: String

  /// Names an interface.
  public init(_ name: String, _ path: String, _ interface: String) {
    (self.name, self.path, self.interface) = (name, path, interface)
  }
}

/// A name of this program on the bus.
@MainActor public struct BusName {
  fileprivate let id: guint

  /// Gives the name back.
  public func release() { g_bus_unown_name(id) }
}

/// A handler of a signal on the bus.
@MainActor public struct BusSubscription {
  fileprivate let connection: OpaquePointer
  fileprivate let id: guint

  /// Stops calling the handler.
  public func cancel() { g_dbus_connection_signal_unsubscribe(connection, id) }
}
