import CGLib
import CGtk
import GLibKit

/// Named actions of a window or the application, which buttons, menus and shortcuts refer to.
package final class Actions {
  private let map: OpaquePointer
  private var actions: [String: GObjectRef] = [:]

  /// - Parameter map: the window or application; must outlive this object.
  package init(of map: UnsafeMutableRawPointer) {
    self.map = map.opaque
  }

  /// Adds an action.
  package func add(_ name: String, _ handler: @escaping @MainActor () -> Void) {
    let action = GObjectRef(adopting: g_simple_action_new(name, nil))
    Signal.connectVariant("activate", of: action.pointer) { _ in handler() }
    keep(action, name)
  }

  /// Adds an action with a number, of an article for example.
  package func addNumbered(_ name: String, _ handler: @escaping @MainActor (Int64) -> Void) {
    let type = g_variant_type_new("x")
    defer { g_variant_type_free(type) }
    let action = GObjectRef(adopting: g_simple_action_new(name, type))
    Signal.connectVariant("activate", of: action.pointer) { number in
      if let number { handler(Int64(g_variant_get_int64(number))) }
    }
    keep(action, name)
  }

  /// Adds an action with a Boolean state.
  package func addSwitch(_ name: String, isOn: Bool, _ handler: @escaping @MainActor (Bool) -> Void) {
    let action = GObjectRef(
      adopting: g_simple_action_new_stateful(name, nil, g_variant_new_boolean(isOn ? 1 : 0)))
    Signal.connectVariant("change-state", of: action.pointer) { [weak action] state in
      guard let action, let state else { return }
      g_simple_action_set_state(action.pointer.opaque, state)
      handler(g_variant_get_boolean(state) != 0)
    }
    keep(action, name)
  }

  /// Adds an action with one of several states, which menus show as a choice.
  package func addChoice(_ name: String, state: String, _ handler: @escaping @MainActor (String) -> Void) {
    let type = g_variant_type_new("s")
    defer { g_variant_type_free(type) }
    let action = GObjectRef(adopting: g_simple_action_new_stateful(name, type, g_variant_new_string(state)))
    Signal.connectVariant("change-state", of: action.pointer) { [weak action] state in
      guard let action, let state else { return }
      g_simple_action_set_state(action.pointer.opaque, state)
      handler(String(cString: g_variant_get_string(state, nil)))
    }
    keep(action, name)
  }

  /// Enables or disables an action.
  package func setEnabled(_ name: String, _ isEnabled: Bool) {
    guard let action = actions[name] else { return }
    g_simple_action_set_enabled(action.pointer.opaque, isEnabled ? 1 : 0)
  }

  /// Sets the state of a Boolean action without calling its handler.
  package func setOn(_ name: String, _ isOn: Bool) {
    guard let action = actions[name] else { return }
    g_simple_action_set_state(action.pointer.opaque, g_variant_new_boolean(isOn ? 1 : 0))
  }

  /// Sets the state of an action with several states without calling its handler.
  package func choose(_ name: String, _ state: String) {
    guard let action = actions[name] else { return }
    g_simple_action_set_state(action.pointer.opaque, g_variant_new_string(state))
  }

  private func keep(_ action: GObjectRef, _ name: String) {
    actions[name] = action
    g_action_map_add_action(map, action.pointer.opaque)
  }
}
