public import CGtk
internal import GLibKit

/// A switch.
public struct Switch: Widget {
  /// `GtkSwitch`.
  public static var type: GType { gtk_switch_get_type() }
  /// The widget.
  public let pointer: UnsafeMutablePointer<GtkWidget>

  /// Creates a handle to a widget of this class.
  public init(_ pointer: UnsafeMutablePointer<GtkWidget>) { self.pointer = pointer }

  /// Whether the switch is on.
  public var isOn: Bool {
    get { gtk_switch_get_active(opaque) != 0 }
    nonmutating set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
  }

  /// Calls a handler with the new value at each change, by the user or the program. The switch retains the handler,
  /// which should capture its owner weakly.
  public func onChange(_ handler: @escaping @MainActor (Bool) -> Void) {
    let pointer = pointer
    Signal.connectNotify("active", of: pointer) { handler(Switch(pointer).isOn) }
  }
}
