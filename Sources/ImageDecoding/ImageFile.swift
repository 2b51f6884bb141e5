/// An image as received or stored.
public struct ImageFile: Sendable, Equatable {
  /// The file's bytes.
  public let bytes: [UInt8]
  /// The detected format.
  public let format: ImageFormat

  /// Creates an image whose format is known.
  public init(bytes: [UInt8], format: ImageFormat) {
    self.bytes = bytes
    self.format = format
  }

  /// Creates an image whose format is detected; nil if the bytes are no image.
  public init?(bytes: [UInt8]) {
    guard let format = ImageFormat(bytes) else { return nil }
    self.init(bytes: bytes, format: format)
  }
}
