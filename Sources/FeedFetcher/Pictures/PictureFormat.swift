/// The image formats in articles, detected by their first bytes: servers often declare the wrong type, and other data
/// must not reach the code that draws images.
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
  /// BMP, Windows bitmaps.
  case bmp
  /// ICO, Windows icons.
  case ico
  /// SVG, which runs no scripts when used as an image.
  case svg

  /// Detects the format of a file; nil if it is not one of these.
  public init?(_ bytes: [UInt8]) {
    if let format = IconFormat(bytes), let known = PictureFormat(rawValue: format.rawValue) {
      self = known
      return
    }
    // ISO/IEC 23000-22: an "ftyp" box whose major brand identifies the format.
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

  /// The file name extension.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
