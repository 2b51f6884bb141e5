internal import CGLib

/// Digests of bytes.
public enum Checksum {
  /// What recognises bytes that are as they were: their MD5 (RFC 1321) in lower-case hexadecimal digits.
  ///
  /// It protects nobody: who makes two documents of one digest has hidden one of them from the readers of their own
  /// feed. It is taken of everything that is fetched, and takes a fifth of the time that GLib's SHA-256 does.
  public static func recognition(_ bytes: [UInt8]) -> String {
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_MD5, bytes, gsize(bytes.count)) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
