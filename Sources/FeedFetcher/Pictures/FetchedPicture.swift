/// An image as received from a server.
public struct FetchedPicture: Sendable, Equatable {
  /// The file.
  public let bytes: [UInt8]
  /// The detected format.
  public let format: PictureFormat

  /// Creates a fetched image.
  public init(bytes: [UInt8], format: PictureFormat) {
    self.bytes = bytes
    self.format = format
  }
}

/// The reason an image could not be fetched.
public enum PictureError: Error, Sendable, Equatable {
  /// The URL's scheme is not `http` or `https`.
  case notOfTheWeb(String)
  /// The fetch failed.
  case fetch(FetchError)
  /// The response is not an image.
  case noPicture(String)
}
