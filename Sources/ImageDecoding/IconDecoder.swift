// Threads: a loader cannot be stopped, so it runs on its own thread, one image at a time.

internal import Foundation
internal import GLibKit

/// Converts an icon in any supported format to a small PNG.
public actor IconDecoder {
  /// The longer side of an icon, in pixels: a row shows it at half that size, for screens with a scale of 2.
  public static let side = 64
  /// The largest file, in bytes: favicons with many sizes have a tenth of it.
  public static let maximumBytes = 1024 * 1024
  /// The largest image, in pixels: temporarily 16 MiB of memory. A larger one is a photograph, or an attack.
  public static let maximumPixels = 4 * 1024 * 1024

  /// The name of a PNG's last chunk (PNG §11.2.5).
  private static let endOfPNG = Data("IEND".utf8)

  private let executor: GLibExecutor
  private let renderer: SVGRenderer

  /// The executor with the decoder's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Creates a decoder with its own thread.
  public init() {
    executor = GLibExecutor(name: "kiji-icons")
    renderer = SVGRenderer(on: executor)
  }

  /// Returns the icon as a PNG file with sides of at most ``side`` pixels, preserving the aspect ratio.
  /// - Parameter bytes: A file in one of the formats of ``ImageFormat``, or any other data.
  /// - Throws: The reason there is no icon.
  public func png(of bytes: [UInt8]) async throws(ImageDecodingError) -> [UInt8] {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.maximumBytes else { throw .tooManyBytes(limit: Self.maximumBytes) }
    guard let format = ImageFormat(bytes) else { throw .unknownFormat }
    switch format {
    case .svg: return try load(try await renderer.png(of: bytes, side: Self.side), .png)
    case .ico:
      guard let best = IconDirectory.best(of: bytes, side: Self.side) else {
        throw .unreadable(.ico, reason: "")
      }
      return try load(best, ImageFormat(best) ?? .ico)
    case .png, .gif, .jpeg, .webp, .avif, .bmp: return try load(bytes, format)
    }
  }

  private func load(_ bytes: [UInt8], _ format: ImageFormat) throws(ImageDecodingError) -> [UInt8] {
    // The loader accepts a truncated PNG and leaves the rest of the image uninitialized.
    guard format != .png || Data(bytes).range(of: Self.endOfPNG, options: .backwards) != nil else {
      throw .unreadable(.png, reason: "")
    }
    return try PixbufLoading(format, side: Self.side, maximumPixels: Self.maximumPixels).png(of: bytes)
  }
}
