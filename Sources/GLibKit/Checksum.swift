internal import CGLib

/// Digests of bytes.
public enum Checksum {
  /// SHA-256 in lower-case hexadecimal digits.
  public static func sha256(_ bytes: [UInt8]) -> String {
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count)) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
