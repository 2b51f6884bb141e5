import Foundation

/// Image files built byte by byte, valid and hostile ones.
enum SampleImage {
  /// Returns a PNG of one color with alpha.
  /// - Parameter isEmpty: whether it declares that size but contains no pixels.
  static func png(_ width: Int, _ height: Int, isEmpty: Bool = false) -> [UInt8] {
    let header = big(width) + big(height) + [8, 6, 0, 0, 0]
    let line = [UInt8(0)] + Array(repeating: [200, 30, 30, 255], count: isEmpty ? 0 : width).joined()
    let pixels = isEmpty ? [] : Array(repeating: line, count: height).flatMap(\.self)
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", zlib(pixels))
      + chunk("IEND", [])
  }

  /// Returns an ICO that contains files or bitmaps with the given sides.
  static func ico(_ pictures: [(side: Int, bytes: [UInt8])]) -> [UInt8] {
    var table = [UInt8]([0, 0, 1, 0]) + little(pictures.count, 2)
    var offset = 6 + 16 * pictures.count
    for (side, bytes) in pictures {
      let sideByte = UInt8(truncatingIfNeeded: side)
      table += [sideByte, sideByte, 0, 0, 1, 0, 32, 0] + little(bytes.count, 4) + little(offset, 4)
      offset += bytes.count
    }
    return table + pictures.flatMap(\.bytes)
  }

  /// Returns a bitmap as stored in an ICO: 32 bits, with twice the real height, and with a mask.
  static func bitmap(_ side: Int, claims width: Int? = nil) -> [UInt8] {
    let width = width ?? side
    return little(40, 4) + little(width, 4) + little(width * 2, 4) + little(1, 2) + little(32, 2)
      + [UInt8](repeating: 0, count: 24) + Array(repeating: [30, 30, 200, 255], count: side * side).joined()
      + [UInt8](repeating: 0, count: (side + 31) / 32 * 4 * side)
  }

  static func gif(_ width: Int, _ height: Int) -> [UInt8] {
    let size = little(width, 2) + little(height, 2)
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 255, 0, 0, 0, 0, 255, 0x2C, 0, 0, 0, 0] + size
      + [0, 2, 2, 0x44, 1, 0, 0x3B]
  }

  static func bmp(_ side: Int) -> [UInt8] {
    let pixels = Array(repeating: [UInt8](repeating: 90, count: 4), count: side * side).flatMap(\.self)
    return Array("BM".utf8) + little(54 + pixels.count, 4) + little(0, 4) + little(54, 4) + little(40, 4)
      + little(side, 4) + little(side, 4) + little(1, 2) + little(32, 2) + [UInt8](repeating: 0, count: 24) + pixels
  }

  static func svg(_ attributes: String, _ body: String = "<rect width='9' height='9' fill='red'/>") -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>".utf8)
  }

  /// 100 × 50 pixels, lossy.
  static let webp =
    Data(
      base64Encoded: """
        UklGRmIAAABXRUJQVlA4IFYAAACQBACdASpkADIAPpFIoUylpCMiISgAsBIJaQDVqoAACfQm1atWrVq1atWrVdAA/u6mP//Abr4tpl//3O\
        B/3OB/3OB/G1TKx+zOW0HNUh6wEGlR8gAAAA==
        """
    ).map { Array($0) } ?? []

  /// A lossless WebP that declares the largest possible size.
  static let webpBomb =
    Array("RIFF".utf8) + little(32, 4) + Array("WEBPVP8L".utf8) + little(20, 4)
    + [0x2F, 0xFF, 0xFF, 0xFF, 0x0F] + [UInt8](repeating: 0, count: 15)

  /// Returns the size that a PNG declares.
  static func size(ofPNG bytes: [UInt8]) -> [Int] {
    [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
  }

  private static func big(_ value: Int) -> [UInt8] { little(value, 4).reversed() }
  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return big(content.count) + body + big(Int(crc(body)))
  }

  /// The CRC of PNG's appendix D, bit by bit.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
  }

  /// A zlib stream that is stored, not compressed (RFC 1950, RFC 1951 §3.2.4).
  private static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    let blocks = stride(from: 0, to: max(bytes.count, 1), by: 65_535).flatMap { start -> [UInt8] in
      let block = bytes[min(start, bytes.count)..<min(start + 65_535, bytes.count)]
      let isLast: UInt8 = start + 65_535 >= bytes.count ? 1 : 0
      return [isLast] + little(block.count, 2) + little(~block.count, 2) + block
    }
    return [0x78, 1] + blocks + big(high << 16 | low)
  }
}
