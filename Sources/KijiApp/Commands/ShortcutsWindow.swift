internal import CGtk
import GLibKit
import Words

/// The window that lists all shortcuts.
enum ShortcutsWindow {
  /// Opens the window.
  static func show(over parent: UnsafeMutablePointer<GtkWindow>?) {
    guard let builder = gtk_builder_new_from_string(description, -1) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    guard let made = gtk_builder_get_object(builder, "shortcuts") else { return }
    let window: UnsafeMutablePointer<GtkWindow> = UnsafeMutableRawPointer(made).typed()
    gtk_window_set_transient_for(window, parent)
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_present(window)
  }

  /// The window as XML for GTK's builder: its widgets have no constructors.
  static var description: String {
    // Two pages with two columns each, as high as a small screen: GTK's automatic division into pages causes warnings.
    let sections = [
      section("articles", tr("Articles"), [.reading, .lists]),
      section("window", tr("Feeds and Window"), [.feeds, .window]),
    ].joined()
    return """
      <interface><object class="GtkShortcutsWindow" id="shortcuts"><property name="modal">1</property>\
      \(sections)</object></interface>
      """
  }

  private static func section(_ name: String, _ title: String, _ groups: [CommandGroup]) -> String {
    let rows = groups.map { Command.all(in: $0) }
    let height = rows.map(\.count).max() ?? 0
    let inside = zip(groups, rows).map { group, commands in
      object("GtkShortcutsGroup", ["title": group.words], commands.map(row).joined())
    }.joined()
    return object(
      "GtkShortcutsSection", ["section-name": name, "title": title, "max-height": "\(height + 1)"], inside)
  }

  private static func row(_ command: Command) -> String {
    // GTK's notation for a sequence of keys joins them with “+”.
    let keys = command.shownKeys.map { $0.replacing(" ", with: "+") }
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
    return "<child><object class=\"\(type)\">\(properties)\(children)</object></child>"
  }
}
