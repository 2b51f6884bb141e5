internal import CGLibKit

/// Where settings are kept.
public enum SettingsStore {
  /// The desktop's own store; where it has none, and would forget everything at the end, a file.
  /// - Parameters:
  ///   - file: the file's path.
  ///   - path: the settings' path, with a slash at both ends.
  ///   - group: the file's group for it.
  /// - Returns: a backend, one reference of which is the caller's (*transfer full*).
  public static func backend(file: String, path: String, group: String) -> OpaquePointer? {
    glk_settings_backend_new(file, path, group).map { UnsafeMutableRawPointer($0).opaque }
  }
}
