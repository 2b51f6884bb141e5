internal import CGLib

/// Digests of byte arrays.
public enum Checksum {
  /// Returns a digest that identifies unchanged bytes: their MD5 (RFC 1321) in lowercase hexadecimal digits.
  ///
  /// Not for security: anyone who creates two documents with the same digest only hides one of them from the readers of
  /// their own feed. It is computed for everything that is fetched, and takes a fifth of the time of GLib's SHA-256.
  public static func recognition(_ bytes: [UInt8]) -> String {
    digest(bytes, G_CHECKSUM_MD5)
  }

  /// Returns a digest that stands for the bytes, whoever chose them: their SHA-256 (FIPS 180-4) in lowercase hexadecimal
  /// digits.
  public static func identity(_ bytes: [UInt8]) -> String { digest(bytes, G_CHECKSUM_SHA256) }

  private static func digest(_ bytes: [UInt8], _ kind: GChecksumType) -> String {
    guard let text = g_compute_checksum_for_data(kind, bytes, gsize(bytes.count)) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
