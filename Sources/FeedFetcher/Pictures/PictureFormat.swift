/// The formats that an article's picture may have, told by their first bytes: what a server calls it is often wrong, and
/// what is no picture is nothing for whoever draws it.
public enum PictureFormat: String, Sendable, CaseIterable {
  /// PNG.
  case png
  /// GIF.
  case gif
  /// JPEG.
  case jpeg
  /// WebP.
  case webp
  /// AVIF.
  case avif
  /// Windows' bitmaps.
  case bmp
  /// Windows' icons.
  case ico
  /// SVG, which draws and runs nothing where it is a picture.
  case svg

  /// The format of a file, or nil where it is none of these.
  public init?(_ bytes: [UInt8]) {
    if let format = IconFormat(bytes), let known = PictureFormat(rawValue: format.rawValue) {
      self = known
      return
    }
    // ISO/IEC 23000-22: a box "ftyp" whose first brand says what it is
    let brand = String(decoding: bytes.dropFirst(4).prefix(8), as: UTF8.self)
    guard ["ftypavif", "ftypavis"].contains(brand) else { return nil }
    self = .avif
  }

  /// The media type.
  public var mediaType: String {
    switch self {
    case .ico: "image/x-icon"
    case .svg: "image/svg+xml"
    default: "image/\(rawValue)"
    }
  }

  /// How names of its files end.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
