package import CGtk
import GLibKit

/// The names of keys, in GTK's notation.
package enum KeyName {
  /// Returns a key's normalized name, such as `<Control>r`.
  package static func of(_ key: UInt32, _ held: GdkModifierType) -> String {
    // Whether a symbol needs Shift depends on the keyboard layout, so Shift is ignored.
    let isSign = gdk_keyval_to_lower(key) == gdk_keyval_to_upper(key) && gdk_keyval_to_unicode(key) > 0x20
    let shift = isSign ? GDK_SHIFT_MASK.rawValue : 0
    let name = gtk_accelerator_name(key, GdkModifierType(rawValue: held.rawValue & ~shift))
    defer { g_free(name) }
    return name.map { String(cString: $0) } ?? ""
  }

  /// Returns a shortcut's normalized name; its keys are separated by a space.
  package static func of(_ spelling: String) -> String { parsed(spelling).map(of).joined(separator: " ") }

  /// Returns a shortcut as it is shown: “Ctrl+N”, “G T”.
  package static func label(of spelling: String) -> String {
    parsed(spelling).map { key, held in
      let label = gtk_accelerator_get_label(key, held)
      defer { g_free(label) }
      return label.map { String(cString: $0) } ?? ""
    }.joined(separator: " ")
  }

  /// Whether there is a key of a name.
  package static func exists(_ name: String) -> Bool { gdk_keyval_from_name(name) != guint(GDK_KEY_VoidSymbol) }

  /// Returns the key that a controller's current event is about: the Latin letter on the same key if another script is
  /// active and the user also has a Latin layout.
  package static func latin(_ key: UInt32, in controller: OpaquePointer?) -> UInt32 {
    guard gdk_keyval_to_unicode(key) > 0x7F, let controller,
      let event = gtk_event_controller_get_current_event(controller)
    else { return key }
    var keys: UnsafeMutablePointer<GdkKeymapKey>?
    var values: UnsafeMutablePointer<guint>?
    var count = gint(0)
    let display = gtk_widget_get_display(gtk_event_controller_get_widget(controller))
    let code = gdk_key_event_get_keycode(event)
    guard gdk_display_map_keycode(display, code, &keys, &values, &count) != 0 else { return key }
    defer {
      g_free(keys)
      g_free(values)
    }
    let all = (0..<Int(count)).compactMap { values?[$0] }
    return all.first { (0x21...0x7E).contains(gdk_keyval_to_unicode($0)) } ?? key
  }

  private static func parsed(_ spelling: String) -> [(UInt32, GdkModifierType)] {
    spelling.split(separator: " ").map { part in
      var (key, held) = (guint(0), GdkModifierType(rawValue: 0))
      gtk_accelerator_parse(String(part), &key, &held)
      return (key, held)
    }
  }
}
