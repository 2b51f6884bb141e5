// Ownership: the loader exists only during a call; until then its signal handler owns this object.

internal import CPixbuf
internal import GLibKit

/// Loads one image with gdk-pixbuf.
final class PixbufLoading {
  private let format: ImageFormat
  /// The size of the area that the image fits into, or that it covers.
  private let area: (width: Int, height: Int)
  /// Whether the image covers the area and may be larger in one direction.
  private let covers: Bool
  private let maximumPixels: Int
  private var refused: ImageDecodingError?

  /// The number of bytes to write at once: the size in the header is checked before the rest is decoded.
  private static let pieceBytes = 4096

  init(_ format: ImageFormat, side: Int, maximumPixels: Int) {
    self.format = format
    area = (side, side)
    covers = false
    self.maximumPixels = maximumPixels
  }

  /// Creates a loader of an image that covers an area.
  init(_ format: ImageFormat, covering area: (width: Int, height: Int), maximumPixels: Int) {
    self.format = format
    self.area = area
    covers = true
    self.maximumPixels = maximumPixels
  }

  /// Returns the image as a PNG file, scaled down if necessary.
  func png(of bytes: [UInt8]) throws(ImageDecodingError) -> [UInt8] {
    try with(bytes) { pixbuf throws(ImageDecodingError) in try encode(pixbuf) }
  }

  /// Returns the image's pixels, scaled down if necessary.
  func pixels(of bytes: [UInt8]) throws(ImageDecodingError) -> ImagePixels {
    try with(bytes) { pixbuf throws(ImageDecodingError) in
      guard let upright = gdk_pixbuf_apply_embedded_orientation(pixbuf) else { throw .empty }
      defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
      return ImagePixels(upright)
    }
  }

  private func with<Value>(
    _ bytes: [UInt8], _ use: (OpaquePointer) throws(ImageDecodingError) -> Value
  ) throws(ImageDecodingError) -> Value {
    try checkBeforehand(bytes)
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(format.rawValue, &error) else { throw unreadable(error) }
    defer { g_object_unref(loader) }
    followSize(of: loader)
    let isWhole = write(bytes, to: loader, &error)
    // The loader must be closed in any case; a second error adds nothing to the first.
    let isClosed =
      isWhole ? gdk_pixbuf_loader_close(loader, &error) != 0 : gdk_pixbuf_loader_close(loader, nil) != 0
    if let refused {
      if let error { g_error_free(error) }
      throw refused
    }
    guard isWhole, isClosed, let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw unreadable(error) }
    return try use(pixbuf)
  }

  /// Rejects what the loaders would not.
  private func checkBeforehand(_ bytes: [UInt8]) throws(ImageDecodingError) {
    switch format {
    case .avif: throw .unknownFormat
    case .webp:
      guard let size = WebPSize(bytes) else { throw .unreadable(.webp, reason: "") }
      guard size.width * size.height <= maximumPixels else {
        throw .tooManyPixels(width: size.width, height: size.height, limit: maximumPixels)
      }
    default: break
    }
  }

  private func write(
    _ bytes: [UInt8], to loader: UnsafeMutablePointer<GdkPixbufLoader>,
    _ error: inout UnsafeMutablePointer<GError>?
  ) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: Self.pieceBytes) {
        let piece = UnsafeBufferPointer(rebasing: bytes[start..<min(start + Self.pieceBytes, bytes.count)])
        guard gdk_pixbuf_loader_write(loader, piece.baseAddress, gsize(piece.count), &error) != 0, refused == nil
        else { return false }
      }
      return true
    }
  }

  private func followSize(of loader: UnsafeMutablePointer<GdkPixbufLoader>) {
    Signal.connectUnisolated("size-prepared", of: loader) { (width: Int32, height: Int32) in
      let (width, height) = self.size(for: Int(width), Int(height))
      gdk_pixbuf_loader_set_size(loader, gint(width), gint(height))
    }
  }

  /// Returns the size to load at: scaled down to fit into the area or to cover it, never enlarged; or zero, which stops
  /// loading, if there would be too many pixels to decode.
  private func size(for width: Int, _ height: Int) -> (Int, Int) {
    guard width > 0, height > 0, width <= maximumPixels / height else {
      refused = .tooManyPixels(width: width, height: height, limit: maximumPixels)
      return (0, 0)
    }
    // Whether the width decides how far the image is scaled down.
    let isByWidth = (width * area.height > height * area.width) != covers
    let (decisive, limit) = isByWidth ? (width, area.width) : (height, area.height)
    guard decisive > limit else { return (width, height) }
    return (max(1, width * limit / decisive), max(1, height * limit / decisive))
  }

  private func encode(_ pixbuf: OpaquePointer) throws(ImageDecodingError) -> [UInt8] {
    var data: UnsafeMutablePointer<gchar>?
    var count: gsize = 0
    var error: UnsafeMutablePointer<GError>?
    // An empty list of options; Swift cannot call the variadic version.
    guard gdk_pixbuf_save_to_bufferv(pixbuf, &data, &count, "png", nil, nil, &error) != 0, let data else {
      throw unreadable(error)
    }
    defer { g_free(data) }
    return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  private func unreadable(_ error: UnsafeMutablePointer<GError>?) -> ImageDecodingError {
    let reason = GLibError(consuming: error.map { UnsafeMutableRawPointer($0) })
    return .unreadable(format, reason: reason.message)
  }
}

/// The size declared by a WebP file (RFC 9649 §2.5 to 2.7). Read here because the WebP loader allocates memory without
/// asking first.
struct WebPSize: Equatable {
  let width: Int
  let height: Int

  private static let fixedBytes = 30

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.fixedBytes else { return nil }
    func number(_ index: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) }
    }
    // A truncated file would be drawn partially.
    guard number(4, 4) + 8 <= bytes.count else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X": (width, height) = (number(24, 3) + 1, number(27, 3) + 1)
    case "VP8L": (width, height) = (number(21, 4) & 0x3FFF + 1, number(21, 4) >> 14 & 0x3FFF + 1)
    case "VP8 ": (width, height) = (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
    default: return nil
    }
  }
}
