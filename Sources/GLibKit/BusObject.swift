// Ownership: the connection owns the registration, which owns the handler's box until it ends; an invocation is owned by
// its reply. Threads: main thread only; GIO calls back on the thread that registered.

internal import CGLib

/// An object of this program that others call over the session bus.
@MainActor public final class BusObject {
  /// Answers a call with its results.
  public typealias Reply = @MainActor ([BusValue]) -> Void
  /// Called with the name of a method and its arguments. It must reply once, possibly later.
  public typealias Handler = @MainActor (_ method: String, _ arguments: [BusValue], _ reply: @escaping Reply) -> Void

  /// The properties of an object.
  public struct Properties {
    /// Returns a property's value, or nil if it has none now.
    let get: @MainActor (_ name: String) -> BusValue?
    /// Sets a property; called only for those that the description declares as writable.
    let set: @MainActor (_ name: String, _ value: BusValue) -> Void

    /// Creates properties.
    public init(
      get: @escaping @MainActor (_ name: String) -> BusValue?,
      set: @escaping @MainActor (_ name: String, _ value: BusValue) -> Void = { _, _ in }
    ) { (self.get, self.set) = (get, set) }
  }

  private struct Handlers {
    let call: Handler
    let properties: Properties
  }

  private let connection: OpaquePointer
  private let id: guint

  /// Exports an object.
  ///
  /// - Parameters:
  ///   - interface: The description of one of its interfaces, in the bus's XML.
  /// - Returns: nil if the description is wrong or there is such an object already.
  public init?(
    on bus: BusConnection, path: String, interface: String, properties: Properties = Properties { _ in nil },
    handler: @escaping Handler
  ) {
    guard let node = g_dbus_node_info_new_for_xml(interface, nil) else { return nil }
    defer { g_dbus_node_info_unref(node) }
    guard let description = node.pointee.interfaces?.pointee else { return nil }
    var functions = GDBusInterfaceVTable()
    functions.method_call = { _, _, _, _, method, arguments, invocation, box in
      let name = method.map { String(cString: $0) } ?? ""
      let values = arguments.map { BusValue.children(of: $0) } ?? []
      let (call, address) = (UInt(bitPattern: invocation), UInt(bitPattern: box))
      MainActor.assumeIsolated {
        let handlers = SignalBox<Handlers>.handler(of: UnsafeMutableRawPointer(bitPattern: address))
        handlers?.call(name, values) { results in
          guard let invocation = OpaquePointer(bitPattern: call) else { return }
          g_dbus_method_invocation_return_value(invocation, results.isEmpty ? nil : BusValue.tuple(results))
        }
      }
    }
    functions.get_property = { _, _, _, _, property, error, box in
      let name = property.map { String(cString: $0) } ?? ""
      let address = UInt(bitPattern: box)
      let value = MainActor.assumeIsolated {
        SignalBox<Handlers>.handler(of: UnsafeMutableRawPointer(bitPattern: address))?.properties.get(name)
      }
      // Without a value there must be an error.
      if value == nil {
        g_set_error_literal(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_FAILED.rawValue), "It has no value now.")
      }
      return value?.make()
    }
    functions.set_property = { _, _, _, _, property, value, _, box in
      let name = property.map { String(cString: $0) } ?? ""
      let (new, address) = (value.map { BusValue($0) } ?? .other, UInt(bitPattern: box))
      MainActor.assumeIsolated {
        SignalBox<Handlers>.handler(of: UnsafeMutableRawPointer(bitPattern: address))?.properties.set(name, new)
      }
      return 1
    }
    connection = bus.connection
    id = g_dbus_connection_register_object(
      connection, path, description, &functions, SignalBox(Handlers(call: handler, properties: properties)).retained(),
      releaseBox, nil)
    if id == 0 { return nil }
  }

  /// Stops answering.
  public func withdraw() { g_dbus_connection_unregister_object(connection, id) }
}
