internal import CPixbuf

/// A decoded image: 8 bits each for red, green, blue and, if present, alpha.
public struct ImagePixels: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bytes from one row to the next.
  public let stride: Int
  /// Whether there is an alpha byte.
  public let hasAlpha: Bool
  /// The rows, from top to bottom.
  public let bytes: [UInt8]

  init(_ pixbuf: OpaquePointer) {
    width = Int(gdk_pixbuf_get_width(pixbuf))
    height = Int(gdk_pixbuf_get_height(pixbuf))
    stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    hasAlpha = gdk_pixbuf_get_has_alpha(pixbuf) != 0
    let count = Int(gdk_pixbuf_get_byte_length(pixbuf))
    bytes = gdk_pixbuf_read_pixels(pixbuf).map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
  }

  init(width: Int, height: Int, stride: Int, hasAlpha: Bool, bytes: [UInt8]) {
    (self.width, self.height, self.stride, self.hasAlpha, self.bytes) = (width, height, stride, hasAlpha, bytes)
  }

  /// Returns the largest area in the middle with the given proportions.
  func middle(width proportionalWidth: Int, height proportionalHeight: Int) -> ImagePixels {
    let newWidth = max(1, min(width, height * proportionalWidth / proportionalHeight))
    let newHeight = max(1, min(height, width * proportionalHeight / proportionalWidth))
    let rowBytes = newWidth * (hasAlpha ? 4 : 3)
    let first = (height - newHeight) / 2 * stride + (width - newWidth) / 2 * (hasAlpha ? 4 : 3)
    var middle: [UInt8] = []
    middle.reserveCapacity(newHeight * rowBytes)
    for row in 0..<newHeight { middle += bytes[first + row * stride..<first + row * stride + rowBytes] }
    return ImagePixels(width: newWidth, height: newHeight, stride: rowBytes, hasAlpha: hasAlpha, bytes: middle)
  }
}
