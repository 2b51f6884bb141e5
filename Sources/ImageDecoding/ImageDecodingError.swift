/// The reason an icon or image could not be decoded.
public enum ImageDecodingError: Error, Sendable, Equatable {
  /// The file is empty.
  case empty
  /// The file exceeds the limit, in bytes.
  case tooManyBytes(limit: Int)
  /// The file declares a size that exceeds the limit, in pixels.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// The format is not supported; usually the file is an HTML page that says "not found".
  case unknownFormat
  /// The file is broken, or no loader is installed for it; the reason is the loader's message.
  case unreadable(ImageFormat, reason: String)
  /// Drawing took too long.
  case timedOut
  /// The task was canceled.
  case cancelled
}
