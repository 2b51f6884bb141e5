internal import CGLibKit

/// Where settings are stored.
public enum SettingsStore {
  /// Returns the desktop's settings backend, or one that uses a file if the desktop has none and would lose the
  /// settings at exit.
  /// - Parameters:
  ///   - file: The file's path.
  ///   - path: The settings' path, with a slash at both ends.
  ///   - group: The file's group for that path.
  /// - Returns: A backend, with one reference owned by the caller (*transfer full*).
  public static func backend(file: String, path: String, group: String) -> OpaquePointer? {
    glk_settings_backend_new(file, path, group).map { UnsafeMutableRawPointer($0).opaque }
  }
}
