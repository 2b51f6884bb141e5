internal import CGtk
import GLibKit

/// The window with the list of all keys.
enum ShortcutsWindow {
  /// Shows it over a window.
  static func show(over parent: UnsafeMutablePointer<GtkWindow>?) {
    guard let builder = gtk_builder_new_from_string(description, -1) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    guard let made = gtk_builder_get_object(builder, "shortcuts") else { return }
    let window: UnsafeMutablePointer<GtkWindow> = UnsafeMutableRawPointer(made).typed()
    gtk_window_set_transient_for(window, parent)
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_present(window)
  }

  /// The list as GTK's builder reads it: its widgets have no functions that make them.
  static var description: String {
    let groups = CommandGroup.allCases.map { group in
      let rows = Command.all.filter { $0.group == group }.map(row).joined()
      return object("GtkShortcutsGroup", ["title": group.words], rows)
    }.joined()
    let section = object("GtkShortcutsSection", ["section-name": "keys", "max-height": "16"], groups)
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>\
      <child>\(section)</child></object></interface>
      """
  }

  private static func row(_ command: Command) -> String {
    // two keys in a row are joined by a plus there
    let keys = command.keys + command.quietKeys.map { $0.replacing(" ", with: "+") }
    return object(
      "GtkShortcutsShortcut", ["accelerator": keys.joined(separator: " "), "title": command.words()], "")
  }

  private static func object(_ type: String, _ properties: KeyValuePairs<String, String>, _ children: String) -> String
  {
    let properties = properties.map { name, value in
      let escaped = g_markup_escape_text(value, -1)
      defer { g_free(escaped) }
      return "<property name=\"\(name)\">\(escaped.map { String(cString: $0) } ?? "")</property>"
    }.joined()
    // a section and its groups are children of what is around them
    let inner = "<object class=\"\(type)\">\(properties)\(children)</object>"
    return type == "GtkShortcutsSection" ? inner : "<child>\(inner)</child>"
  }
}
