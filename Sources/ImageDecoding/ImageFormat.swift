/// The supported image formats, detected by their first bytes: servers often declare the wrong type, and other data must
/// not reach the code that draws images.
///
/// gdk-pixbuf supports more, but each would be another parser for attackers to exploit.
public enum ImageFormat: String, Sendable, CaseIterable {
  /// PNG.
  case png
  /// GIF.
  case gif
  /// JPEG.
  case jpeg
  /// WebP.
  case webp
  /// AVIF, which only the web view draws.
  case avif
  /// BMP, Windows bitmaps.
  case bmp
  /// ICO, Windows icons with several sizes in a file.
  case ico
  /// SVG, which runs no scripts when used as an image.
  case svg

  /// How many bytes are searched for an SVG's first tag, which may follow a comment with a license.
  private static let searchedBytes = 4096

  /// Detects the format of a file; nil if it is not one of these.
  public init?(_ bytes: [UInt8]) {
    func begins(with prefix: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: prefix) }
    switch bytes.first {
    case 0x89 where begins(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
    case 0x00 where begins(with: [0, 0, 1, 0]): self = .ico
    case 0x47 where begins(with: Array("GIF8".utf8)): self = .gif
    case 0xFF where begins(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case 0x42 where begins(with: Array("BM".utf8)): self = .bmp
    case 0x52 where begins(with: Array("RIFF".utf8)) && begins(with: Array("WEBP".utf8), at: 8): self = .webp
    // ISO/IEC 23000-22: an "ftyp" box whose major brand identifies the format.
    case _ where ["ftypavif", "ftypavis"].contains { begins(with: Array($0.utf8), at: 4) }: self = .avif
    default:
      let text = String(decoding: bytes.prefix(Self.searchedBytes), as: UTF8.self).lowercased()
      guard text.drop(while: { $0.isWhitespace || $0 == "\u{FEFF}" }).first == "<", text.contains("<svg"),
        !text.contains("<html")
      else { return nil }
      self = .svg
    }
  }

  /// The media type.
  public var mediaType: String {
    switch self {
    case .ico: "image/x-icon"
    case .svg: "image/svg+xml"
    default: "image/\(rawValue)"
    }
  }

  /// The file name extension.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
