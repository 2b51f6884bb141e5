/// A picture as a server sent it.
public struct FetchedPicture: Sendable, Equatable {
  /// The file.
  public let bytes: [UInt8]
  /// What it is.
  public let format: PictureFormat

  /// A file of a format.
  public init(bytes: [UInt8], format: PictureFormat) {
    self.bytes = bytes
    self.format = format
  }
}

/// Why there is no picture.
public enum PictureError: Error, Sendable, Equatable {
  /// The address is none of the web's.
  case notOfTheWeb(String)
  /// It could not be fetched.
  case fetch(FetchError)
  /// What came is no picture.
  case noPicture(String)
}
