// Threads: a loader cannot be stopped, so it works on a thread that nobody else needs, one picture at a time.

internal import Foundation
internal import GLibKit

/// Makes of whatever a server sent a small PNG, or says why not.
public actor IconDecoder {
  /// The longer side of a picture, in pixels: a row shows half as many points, and screens have two pixels to a point.
  public static let side = 64
  /// The largest file, in bytes: favicons with many sizes have a tenth of it.
  public static let maximumBytes = 1024 * 1024
  /// The largest picture, in pixels: 16 MiB of memory for a moment. What is larger is a photograph, or a trap.
  public static let maximumPixels = 4 * 1024 * 1024

  /// The name of a PNG's last chunk (PNG §11.2.5).
  private static let endOfPNG = Data("IEND".utf8)

  private let executor = GLibExecutor(name: "kiji-icons")

  /// The decoder's own thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// A decoder with a thread of its own.
  public init() {}

  /// The picture as a PNG file of at most ``side`` pixels a side, of the shape that it had.
  /// - Parameter bytes: a file in one of the formats of ``IconFormat``, or anything else.
  /// - Throws: why there is no picture.
  public func png(of bytes: [UInt8]) async throws(IconError) -> [UInt8] {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= Self.maximumBytes else { throw .tooManyBytes(limit: Self.maximumBytes) }
    guard let format = IconFormat(bytes) else { throw .unknownFormat }
    switch format {
    case .svg: return try load(try await draw(bytes), .png)
    case .ico:
      guard let best = IconDirectory.best(of: bytes, side: Self.side) else {
        throw .unreadable(.ico, reason: "")
      }
      return try load(best, IconFormat(best) ?? .ico)
    case .webp:
      guard let size = WebPSize(bytes) else { throw .unreadable(.webp, reason: "") }
      guard size.width * size.height <= Self.maximumPixels else {
        throw .tooManyPixels(width: size.width, height: size.height, limit: Self.maximumPixels)
      }
      return try load(bytes, .webp)
    case .png, .gif, .jpeg, .bmp: return try load(bytes, format)
    }
  }

  private func load(_ bytes: [UInt8], _ format: IconFormat) throws(IconError) -> [UInt8] {
    // half a PNG is one to its loader, the other half being whatever was in memory
    guard format != .png || Data(bytes).range(of: Self.endOfPNG, options: .backwards) != nil else {
      throw .unreadable(.png, reason: "")
    }
    return try PixbufLoading(format, side: Self.side, maximumPixels: Self.maximumPixels).png(of: bytes)
  }
}
