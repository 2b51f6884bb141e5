// Ownership: the connection owns the registration, which owns the handler's box until it ends; an invocation is owned by
// its reply. Threads: main thread only; GIO calls back on the thread that registered.

internal import CGLib

/// An object of this program that others call over the session bus.
@MainActor public final class BusObject {
  /// Answers a call with its results.
  public typealias Reply = @MainActor ([BusValue]) -> Void
  /// Called with the name of a method and its arguments. It must reply once, possibly later.
  public typealias Handler = @MainActor (_ method: String, _ arguments: [BusValue], _ reply: @escaping Reply) -> Void

  private let connection: OpaquePointer
  private let id: guint

  /// Exports an object.
  ///
  /// - Parameters:
  ///   - interface: The description of its only interface, in the bus's XML.
  /// - Returns: nil if the description is wrong or there is such an object already.
  public init?(on bus: BusConnection, path: String, interface: String, handler: @escaping Handler) {
    guard let node = g_dbus_node_info_new_for_xml(interface, nil) else { return nil }
    defer { g_dbus_node_info_unref(node) }
    guard let description = node.pointee.interfaces?.pointee else { return nil }
    var functions = GDBusInterfaceVTable()
    functions.method_call = { _, _, _, _, method, arguments, invocation, box in
      let name = method.map { String(cString: $0) } ?? ""
      let values = arguments.map { BusValue.children(of: $0) } ?? []
      let (call, address) = (UInt(bitPattern: invocation), UInt(bitPattern: box))
      MainActor.assumeIsolated {
        let handler = SignalBox<Handler>.handler(of: UnsafeMutableRawPointer(bitPattern: address))
        handler?(name, values) { results in
          guard let invocation = OpaquePointer(bitPattern: call) else { return }
          g_dbus_method_invocation_return_value(invocation, results.isEmpty ? nil : BusValue.tuple(results))
        }
      }
    }
    connection = bus.connection
    id = g_dbus_connection_register_object(
      connection, path, description, &functions, SignalBox(handler).retained(), releaseBox, nil)
    if id == 0 { return nil }
  }

  /// Stops answering.
  public func withdraw() { g_dbus_connection_unregister_object(connection, id) }
}
