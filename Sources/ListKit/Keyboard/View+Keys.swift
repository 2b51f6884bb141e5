internal import CGtk
internal import GLibKit

extension View {
  /// Calls a handler when a key is pressed while the keyboard focus is in the view, unless the focused widget uses the
  /// key itself.
  /// - Parameters:
  ///   - keys: The keys as GTK writes them, such as `Escape` or `<Alt>Left`. Traps if one of them is no key.
  ///   - handler: Called for each press. The view retains it; it should capture its owner weakly.
  public func onKey(_ keys: String..., handler: @escaping @MainActor () -> Void) {
    let wanted = keys.map { name in
      var (key, modifiers) = (guint(0), GdkModifierType(0))
      precondition(gtk_accelerator_parse(name, &key, &modifiers) != 0, "\(name) is not a key")
      return (key: key, modifiers: modifiers.rawValue)
    }
    guard let controller = gtk_event_controller_key_new() else { return }
    Signal.connectKey("key-pressed", of: controller) { key, modifiers in
      // Shift is part of what some keys mean, such as a question mark on most keyboards.
      let event = gtk_event_controller_get_current_event(controller)
      let consumed = event.map { gdk_key_event_get_consumed_modifiers($0).rawValue } ?? 0
      let held = modifiers & gtk_accelerator_get_default_mod_mask().rawValue
      let lower = gdk_keyval_to_lower(key)
      let isWanted = wanted.contains {
        $0.key == lower && $0.modifiers == held || $0.key == key && $0.modifiers == held & ~consumed
      }
      if isWanted { handler() }
      return isWanted
    }
    gtk_widget_add_controller(root, controller)
  }
}
