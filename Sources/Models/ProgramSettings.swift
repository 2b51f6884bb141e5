import CGLib
package import Foundation
import GLibKit
import Library

/// The program's settings, remembered between launches.
package final class ProgramSettings {
  /// The folder of what the user has set.
  nonisolated static var folder: URL {
    URL(filePath: String(cString: g_get_user_config_dir()), directoryHint: .isDirectory)
      .appending(path: Profile.folderName, directoryHint: .isDirectory)
  }

  private let settings: GObjectRef

  /// - Parameter schemas: The directory of the compiled schema, or nil for the system's.
  /// - Returns: nil if the schema is not installed.
  package init?(schemas: URL?) {
    let system = g_settings_schema_source_get_default()
    let source = schemas.flatMap { g_settings_schema_source_new_from_directory($0.path, system, 0, nil) } ?? system
    guard let source, let schema = g_settings_schema_source_lookup(source, Profile.applicationID, 1) else {
      return nil
    }
    defer { g_settings_schema_unref(schema) }
    let file = Self.folder.appending(path: "settings.ini").path
    guard
      let store = SettingsStore.backend(file: file, path: "/io/github/kiji_reader/Kiji/", group: "kiji"),
      let made = g_settings_new_full(schema, store, nil)
    else { return nil }
    g_object_unref(UnsafeMutableRawPointer(store))
    settings = GObjectRef(adopting: made)
  }

  package subscript(number key: String) -> Int {
    get { Int(g_settings_get_int(pointer, key)) }
    set { g_settings_set_int(pointer, key, gint(clamping: newValue)) }
  }

  package subscript(flag key: String) -> Bool {
    get { g_settings_get_boolean(pointer, key) != 0 }
    set { g_settings_set_boolean(pointer, key, newValue ? 1 : 0) }
  }

  /// A choice, by its number in the schema.
  package subscript(choice key: String) -> Int {
    get { Int(g_settings_get_enum(pointer, key)) }
    set { g_settings_set_enum(pointer, key, gint(clamping: newValue)) }
  }

  package subscript(text key: String) -> String {
    get {
      guard let text = g_settings_get_string(pointer, key) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    set { g_settings_set_string(pointer, key, newValue) }
  }

  /// A list of texts.
  package subscript(texts key: String) -> [String] {
    get {
      guard let texts = g_settings_get_strv(pointer, key) else { return [] }
      defer { g_strfreev(texts) }
      return (0..<Int(g_strv_length(texts))).compactMap { texts[$0].map { String(cString: $0) } }
    }
    set {
      var texts = newValue.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
      g_settings_set_strv(pointer, key, &texts)
      for text in texts { free(UnsafeMutableRawPointer(mutating: text)) }
    }
  }

  /// Lists of texts by name.
  package subscript(textLists key: String) -> [String: [String]] {
    get {
      guard let value = g_settings_get_value(pointer, key) else { return [:] }
      defer { g_variant_unref(value) }
      var lists: [String: [String]] = [:]
      for index in 0..<g_variant_n_children(value) {
        guard let entry = g_variant_get_child_value(value, index) else { continue }
        defer { g_variant_unref(entry) }
        let (name, list) = (g_variant_get_child_value(entry, 0), g_variant_get_child_value(entry, 1))
        defer { for part in [name, list] { g_variant_unref(part) } }
        guard let text = g_variant_get_string(name, nil) else { continue }
        lists[String(cString: text)] = (0..<g_variant_n_children(list)).compactMap { index in
          guard let text = g_variant_get_child_value(list, index) else { return nil }
          defer { g_variant_unref(text) }
          return g_variant_get_string(text, nil).map { String(cString: $0) }
        }
      }
      return lists
    }
    set {
      let type = g_variant_type_new("{sas}")
      defer { g_variant_type_free(type) }
      var entries = newValue.sorted { $0.key < $1.key }.map { name, list -> OpaquePointer? in
        var texts = list.map { UnsafePointer<CChar>(strdup($0)) } + [nil]
        defer { for text in texts { free(UnsafeMutableRawPointer(mutating: text)) } }
        return g_variant_new_dict_entry(g_variant_new_string(name), g_variant_new_strv(&texts, gssize(list.count)))
      }
      g_settings_set_value(pointer, key, g_variant_new_array(type, &entries, gsize(entries.count)))
    }
  }

  /// Pairs of texts.
  package subscript(pairs key: String) -> [(String, String)] {
    get {
      guard let value = g_settings_get_value(pointer, key) else { return [] }
      defer { g_variant_unref(value) }
      return (0..<g_variant_n_children(value)).compactMap { index in
        guard let pair = g_variant_get_child_value(value, index) else { return nil }
        defer { g_variant_unref(pair) }
        let parts = [gsize(0), 1].compactMap { g_variant_get_child_value(pair, $0) }
        defer { for part in parts { g_variant_unref(part) } }
        let texts = parts.compactMap { g_variant_get_string($0, nil).map { String(cString: $0) } }
        return texts.count == 2 ? (texts[0], texts[1]) : nil
      }
    }
    set {
      let type = g_variant_type_new("(ss)")
      defer { g_variant_type_free(type) }
      var pairs = newValue.map { one, other -> OpaquePointer? in
        var parts = [g_variant_new_string(one), g_variant_new_string(other)]
        return g_variant_new_tuple(&parts, 2)
      }
      g_settings_set_value(pointer, key, g_variant_new_array(type, &pairs, gsize(pairs.count)))
    }
  }

  /// Calls a handler whenever a value changes, whoever changed it.
  package func onChange(_ handler: @escaping @MainActor () -> Void) {
    Signal.connectString("changed", of: settings.pointer) { _ in handler() }
  }

  /// Writes pending changes, which would be lost if the program ended at once.
  package func flush() { g_settings_sync() }

  private var pointer: UnsafeMutablePointer<GSettings> { settings.pointer.typed() }
}
