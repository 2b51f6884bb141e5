// Threads: a loader cannot be stopped, so it runs on its own thread, one image at a time.

internal import GLibKit

/// Decodes an article's images for viewing them at full size.
public actor ImageDecoder {
  /// The longer side, in pixels: what every graphics card supports.
  public static let side = 8192
  /// The largest image, in pixels: temporarily 256 MiB of memory, and more than cameras produce.
  public static let maximumPixels = 64 * 1024 * 1024
  /// The largest image for a list, in pixels: temporarily 128 MiB of memory. There, nobody asked for this one.
  public static let listedPixels = 32 * 1024 * 1024
  /// The longer side of an SVG, in pixels.
  public static let drawingSide = 2048

  private let executor: GLibExecutor
  private let renderer: SVGRenderer

  /// The executor with the decoder's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a decoder with its own thread.
  public init() {
    executor = GLibExecutor(name: "kiji-images")
    renderer = SVGRenderer(on: executor)
  }

  /// Returns the image's pixels, scaled down to fit into ``side``.
  /// - Throws: The reason the image cannot be decoded.
  public func pixels(of image: ImageFile) async throws(ImageDecodingError) -> ImagePixels {
    guard image.format == .svg else { return try load(image.bytes, image.format) }
    return try load(try await renderer.png(of: image.bytes, side: Self.drawingSide), .png)
  }

  /// Returns the middle of an image with the proportions of an area, scaled down to fill it, for lists. A smaller image
  /// is not enlarged.
  /// - Parameters:
  ///   - image: The image.
  ///   - width: The width of the area, in pixels.
  ///   - height: The height of the area, in pixels.
  /// - Throws: The reason the image cannot be decoded.
  public func middle(
    of image: ImageFile, width: Int, height: Int
  ) async throws(ImageDecodingError) -> ImagePixels {
    var image = image
    if image.format == .svg {
      image = ImageFile(bytes: try await renderer.png(of: image.bytes, side: 2 * max(width, height)), format: .png)
    }
    return try PixbufLoading(image.format, covering: (width, height), maximumPixels: Self.listedPixels)
      .pixels(of: image.bytes).middle(width: width, height: height)
  }

  private func load(_ bytes: [UInt8], _ format: ImageFormat) throws(ImageDecodingError) -> ImagePixels {
    try PixbufLoading(format, side: Self.side, maximumPixels: Self.maximumPixels).pixels(of: bytes)
  }
}
