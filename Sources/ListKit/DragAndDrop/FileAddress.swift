internal import CGLib

/// Paths and addresses of files.
nonisolated enum FileAddress {
  /// Returns the address of a file; nil if the path is not absolute.
  static func uri(of path: String) -> String? {
    guard let uri = g_filename_to_uri(path, nil, nil) else { return nil }
    defer { g_free(uri) }
    return String(cString: uri)
  }

  /// Returns the path of a file; nil if the address is not that of a local file.
  static func path(of uri: String) -> String? {
    guard let path = g_filename_from_uri(uri, nil, nil) else { return nil }
    defer { g_free(path) }
    return String(cString: path)
  }
}
