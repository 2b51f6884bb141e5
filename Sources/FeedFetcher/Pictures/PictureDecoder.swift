// Threads: a loader cannot be stopped, so it works on a thread that nobody else needs, one picture at a time.

internal import GLibKit

/// Makes pictures of articles ready to be looked at closely.
public actor PictureDecoder {
  /// The longer side, in pixels: what every graphics card draws.
  public static let side = 8192
  /// The largest picture, in pixels: 256 MiB of memory for a moment, and larger than cameras make them.
  public static let maximumPixels = 64 * 1024 * 1024
  /// The longer side of a drawing, in pixels.
  public static let drawingSide = 2048

  private let executor = GLibExecutor(name: "kiji-pictures")
  private let drawings = IconDecoder()

  /// The decoder's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// A decoder with a thread of its own.
  public init() {}

  /// The picture's pixels, fitted into ``side``.
  /// - Throws: why there are none.
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
