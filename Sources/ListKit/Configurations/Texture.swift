// Ownership: a texture holds one reference to its GdkTexture, which never changes and may be shown by many widgets.

internal import CGLib
internal import CGtk
public import GLibKit

/// A picture in memory, to be shown by a ``ListContentConfiguration``.
public final class Texture: Equatable {
  let reference: GObjectRef

  /// Creates a texture from one of GDK's, which it retains.
  public init(_ texture: GObjectRef) { reference = texture }

  /// Decodes a PNG, JPEG or TIFF image. Nil if it is none.
  public init?(bytes: [UInt8]) {
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    guard let texture = gdk_texture_new_from_bytes(data, nil) else { return nil }
    reference = GObjectRef(adopting: texture)
  }

  /// Creates a texture from pixels of four bytes: red, green, blue and alpha.
  /// - Parameters:
  ///   - pixels: The rows from top to bottom. Nil is returned if there are not `width` times `height` of them.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  public init?(rgba pixels: [UInt8], width: Int, height: Int) {
    guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
    let data = g_bytes_new(pixels, gsize(pixels.count))
    defer { g_bytes_unref(data) }
    guard
      let texture = gdk_memory_texture_new(
        Int32(width), Int32(height), GDK_MEMORY_R8G8B8A8, data, gsize(width * 4))
    else { return nil }
    reference = GObjectRef(adopting: texture)
  }

  /// Whether two values are the same picture in memory.
  public static nonisolated func == (left: Texture, right: Texture) -> Bool { left === right }
}
