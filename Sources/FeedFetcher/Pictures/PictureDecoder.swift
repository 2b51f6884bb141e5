// Threads: a loader cannot be stopped, so it runs on its own thread, one image at a time.

internal import GLibKit

/// Decodes an article's images for viewing them at full size.
public actor PictureDecoder {
  /// The longer side, in pixels: what every graphics card supports.
  public static let side = 8192
  /// The largest image, in pixels: temporarily 256 MiB of memory, and more than cameras produce.
  public static let maximumPixels = 64 * 1024 * 1024
  /// The longer side of an SVG, in pixels.
  public static let drawingSide = 2048

  private let executor = GLibExecutor(name: "kiji-pictures")
  private let drawings = IconDecoder()

  /// The executor with the decoder's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a decoder with its own thread.
  public init() {}

  /// Returns the image's pixels, scaled down to fit into ``side``.
  /// - Throws: The reason the image cannot be decoded.
  public func pixels(of picture: FetchedPicture) async throws(IconError) -> PicturePixels {
    switch picture.format {
    case .svg:
      let png = try await drawings.draw(picture.bytes, side: Self.drawingSide)
      return try load(png, .png)
    case .webp:
      guard let size = WebPSize(picture.bytes) else { throw .unreadable(.webp, reason: "") }
      guard size.width * size.height <= Self.maximumPixels else {
        throw .tooManyPixels(width: size.width, height: size.height, limit: Self.maximumPixels)
      }
      return try load(picture.bytes, .webp)
    default:
      guard let format = IconFormat(rawValue: picture.format.rawValue) else { throw .unknownFormat }
      return try load(picture.bytes, format)
    }
  }

  private func load(_ bytes: [UInt8], _ format: IconFormat) throws(IconError) -> PicturePixels {
    try PixbufLoading(format, side: Self.side, maximumPixels: Self.maximumPixels).pixels(of: bytes)
  }
}
