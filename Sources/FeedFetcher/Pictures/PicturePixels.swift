internal import CPixbuf

/// A picture as it is drawn: eight bits for each of red, green, blue and, where it has that, for how much is seen.
public struct PicturePixels: Sendable {
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// Whether there is a fourth byte.
  public let hasAlpha: Bool
  /// The rows, from the top.
  public let bytes: [UInt8]

  init(_ pixbuf: OpaquePointer) {
    width = Int(gdk_pixbuf_get_width(pixbuf))
    height = Int(gdk_pixbuf_get_height(pixbuf))
    stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    let count = Int(gdk_pixbuf_get_byte_length(pixbuf))
    bytes = gdk_pixbuf_read_pixels(pixbuf).map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  }
}
